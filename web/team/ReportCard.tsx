import { countByFilter } from '#shared/plans/filters.ts';
import type { DirectReport } from '#shared/team/schema.ts';
import { paths } from '../paths.ts';
import { PlanStatusBadge } from '../plans/PlanStatusBadge.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Card, CardGridItem, CardLink } from '../ui/Card.tsx';
import { Truncate } from '../ui/Truncate.tsx';
import { words } from './messages.ts';
import { reportName } from './names.ts';
import { ReportMenu } from './ReportMenu.tsx';

/** A direct report on the management screen: who they are and how their plans stand (spec §2). */
export function ReportCard({ report }: { report: DirectReport }) {
  const name = reportName(report);
  return (
    <CardGridItem height={200}>
      <Card interactive>
        <div className="flex items-start gap-3">
          <Avatar name={report.name || report.email} size="md" />
          <div className="min-w-0 grow">
            <h2 className="truncate text-lg font-semibold" title={name}>
              <CardLink {...paths.employees({ person: report.id })}>{name}</CardLink>
            </h2>
            <Truncate text={report.email} className="text-base text-muted" />
          </div>
          <div className="relative -mt-1 -mr-1.5">
            <ReportMenu report={report} />
          </div>
        </div>
        <div className="mt-auto flex flex-col items-start gap-2 border-t border-line pt-3">
          <PlansOf report={report} />
        </div>
      </Card>
    </CardGridItem>
  );
}

function PlansOf({ report: { plans } }: { report: DirectReport }) {
  const [first, ...others] = plans;
  if (!first) return <p className="text-base text-muted">{words.noPlanYet}</p>;
  if (others.length === 0) {
    return (
      <>
        <Truncate text={first.name} className="w-full text-base" />
        <PlanStatusBadge status={first.status} />
      </>
    );
  }
  const { active, pending } = countByFilter(plans);
  return (
    <>
      <p className="text-base">{words.plans(plans.length)}</p>
      <p className="flex min-h-[1.375rem] flex-wrap gap-2">
        {active > 0 && (
          <Badge tone="blue" dot>
            {words.active(active)}
          </Badge>
        )}
        {pending > 0 && (
          <Badge tone="amber" dot>
            {words.pending(pending)}
          </Badge>
        )}
      </p>
    </>
  );
}
