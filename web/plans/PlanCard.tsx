import { memo, type ReactNode } from 'react';
import type { PlanSummary } from '#shared/plans/schema.ts';
import type { PlanStatus } from '#shared/plans/status.ts';
import { paths } from '../paths.ts';
import { Card, CardButton, CardGridItem, CardLink } from '../ui/Card.tsx';
import { DayText } from '../ui/time.tsx';
import { Clamp } from '../ui/Truncate.tsx';
import { keepView } from './listView.ts';
import { words } from './messages.ts';
import { employeeName, managerName } from './names.ts';
import { OverdueMark } from './OverdueMark.tsx';
import { PlanMenu } from './PlanMenu.tsx';
import { PlanProgress } from './PlanProgress.tsx';
import { PlanStatusBadge } from './PlanStatusBadge.tsx';

/** Spec §2: a bar only where there is something to go on with. */
const WITH_PROGRESS: readonly PlanStatus[] = ['Active', 'Overdue'];

export type PlanCardProps = {
  plan: PlanSummary;
  /** What the reader looks for: managers the employee, employees the plan. */
  headline: 'employee' | 'plan';
  /** With the menu of the owning manager. */
  menu?: boolean;
  /** What a press does, when it is not to open the plan's page. */
  onOpen?: ((id: string) => void) | undefined;
};

/** A plan in a grid of cards, 250 px high (spec §9). Kept while its plan stays the same: lists can hold a thousand. */
export const PlanCard = memo(function PlanCard({ plan, headline, menu = false, onOpen }: PlanCardProps) {
  const [title, subtitle] =
    headline === 'employee'
      ? [employeeName(plan.user), plan.name]
      : [plan.name, `Manager: ${managerName(plan.manager)}`];
  return (
    <CardGridItem height={250}>
      <Card interactive>
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <h2 className="truncate text-lg font-semibold" title={title}>
              <OpenPlan plan={plan} onOpen={onOpen}>
                {title}
              </OpenPlan>
            </h2>
            <p className="truncate text-base text-muted" title={subtitle}>
              {subtitle}
            </p>
          </div>
          {menu && (
            <div className="relative -mt-1 -mr-1.5">
              <PlanMenu plan={plan} place="list" />
            </div>
          )}
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <PlanStatusBadge status={plan.status} />
          {plan.has_overdue_subplans && <OverdueMark>{words.subplanTasksOverdue}</OverdueMark>}
        </div>
        <Clamp
          lines={3}
          text={plan.description || words.noDescription}
          className={plan.description ? 'mt-3 text-base' : 'mt-3 text-base text-muted'}
        />
        <div className="mt-auto flex flex-col gap-2.5 pt-3">
          {WITH_PROGRESS.includes(plan.status) && (
            <PlanProgress progress={plan.progress} label={`Progress of ${title}`} />
          )}
          <p className="flex flex-wrap gap-x-4 text-xs text-muted">
            <span>
              {words.assigned} <DayText day={plan.assigned_on} />
            </span>
            {plan.due_date && (
              <span>
                {words.due} <DayText day={plan.due_date} />
              </span>
            )}
          </p>
        </div>
      </Card>
    </CardGridItem>
  );
});

function OpenPlan({
  plan,
  onOpen,
  children,
}: Pick<PlanCardProps, 'plan' | 'onOpen'> & { children: ReactNode }) {
  if (onOpen) {
    return (
      <CardButton className="block w-full truncate" onClick={() => onOpen(plan.id)}>
        {children}
      </CardButton>
    );
  }
  return (
    <CardLink {...paths.plan(plan.id)} state={keepView}>
      {children}
    </CardLink>
  );
}
