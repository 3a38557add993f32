import { useEffect, useRef } from 'react';
import { compareDays, daysBetween } from '#shared/calendar.ts';
import { countByGroup } from '#shared/plans/statusGroups.ts';
import type { DirectReport } from '#shared/directory/team/schema.ts';
import { paths } from '../../../sitemap/paths.ts';
import { OverdueMark } from '../../../plans/OverdueMark.tsx';
import { PlanStatusBadge } from '../../../plans/PlanStatusBadge.tsx';
import { useToday } from '../../../system/today.ts';
import { PersonAvatar } from '../../../people/photo/PersonAvatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Card, CardGridItem, CardLink } from '../../../ui/Card.tsx';
import { EmailText } from '../../../ui/EmailText.tsx';
import { cx } from '../../../ui/cx.ts';
import { dueText } from '../../../ui/time.tsx';
import { Truncate } from '../../../ui/Truncate.tsx';
import { messages } from '../messages.ts';
import { reportName } from '../reportName.ts';
import { DirectReportMenu } from './DirectReportMenu.tsx';

/** The card of a direct report: name, email and plans (Team 7). */
export function DirectReportCard({ report, isAdded }: { report: DirectReport; isAdded: boolean }) {
  const name = reportName(report);
  const content = useRef<HTMLDivElement>(null);
  // A long list would have the new person off screen.
  useEffect(() => {
    if (isAdded) showCard(content.current!);
  }, [isAdded]);
  return (
    <CardGridItem height={200}>
      <Card interactive className={cx(isAdded && 'outline-2 outline-ring')}>
        <div ref={content} className="flex items-start gap-3">
          <PersonAvatar person={report} name={report.name || report.email} size="md" />
          <div className="min-w-0 grow">
            <h2 className="truncate text-lg font-semibold" title={name}>
              <CardLink to={paths.employees({ person: report.id })}>{name}</CardLink>
            </h2>
            <EmailText email={report.email} className="relative text-base text-muted" />
          </div>
          <div className="relative -mt-1 -mr-1.5">
            <DirectReportMenu report={report} />
          </div>
        </div>
        <div className="mt-auto flex flex-col items-start gap-2 border-t border-line pt-3">
          {isAdded && <Badge tone="accent">{messages.justAdded}</Badge>}
          <PlansOf report={report} />
        </div>
      </Card>
    </CardGridItem>
  );
}

function showCard(content: HTMLElement): void {
  // Not while the next person is being added.
  if (document.querySelector('dialog[open]')) return;
  content.closest('li')?.scrollIntoView({ block: 'center' });
  content.querySelector<HTMLElement>('[data-covers]')?.focus({ preventScroll: true });
}

function PlansOf({ report: { plans } }: { report: DirectReport }) {
  const [first, ...others] = plans;
  if (!first) return <p className="text-base text-muted">{messages.noPlanYet}</p>;
  if (others.length === 0) {
    return (
      <>
        <Truncate text={first.name} className="relative w-full text-base" />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PlanStatusBadge status={first.status} />
          <DaysOverdue plans={plans} />
        </div>
      </>
    );
  }
  const { active, pending, overdue, completed, inactive } = countByGroup(plans);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="text-base">{messages.plans(plans.length)}</p>
        <DaysOverdue plans={plans} />
      </div>
      <p className="flex flex-wrap gap-x-2 gap-y-1">
        <Badge tone="blue" dot>
          {messages.active(active)}
        </Badge>
        <Badge tone="amber" dot>
          {messages.pending(pending)}
        </Badge>
        {overdue > 0 && (
          <Badge tone="red" dot>
            {messages.overdue(overdue)}
          </Badge>
        )}
        {completed > 0 && (
          <Badge tone="green" dot>
            {messages.completed(completed)}
          </Badge>
        )}
        {inactive > 0 && <Badge dot>{messages.inactive(inactive)}</Badge>}
      </p>
    </>
  );
}

/** The mark of somebody with an overdue plan: the order of the cards does not show them first (Team 6). */
function DaysOverdue({ plans }: Pick<DirectReport, 'plans'>) {
  const today = useToday();
  const [longest] = plans
    .flatMap(({ status, due_date }) => (status === 'Overdue' && due_date ? [due_date] : []))
    .toSorted(compareDays);
  return longest && <OverdueMark>{dueText(daysBetween(today, longest), '', 'overdue')}</OverdueMark>;
}
