import { memo, type ReactNode } from 'react';
import { noteLine } from '#shared/notes/plainText.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import type { PlanStatus } from '#shared/plans/status.ts';
import { paths } from '../../sitemap/paths.ts';
import { Card, CardButton, CardGridItem, CardLink } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { DayText } from '../../ui/time.tsx';
import { Clamp } from '../../ui/Truncate.tsx';
import { SelectBox } from '../bulk/SelectBox.tsx';
import { keepView } from '../listView.ts';
import { PlanMenu } from '../menu/PlanMenu.tsx';
import { messages } from '../messages.ts';
import { employeeName, managerName } from '../personNames.ts';
import { PlanProgress } from '../PlanProgress.tsx';
import { PlanStatusLine } from './PlanStatusLine.tsx';

/** The other statuses need no progress bar. */
const WITH_PROGRESS: readonly PlanStatus[] = ['Active', 'Overdue'];

export type PlanCardProps = {
  plan: PlanSummary;
  /** The heading: managers look for the employee, employees for the plan. */
  headline: 'employee' | 'plan';
  /** Whether to show the manager's menu. */
  menu?: boolean;
  /** Called on a press; by default it opens the plan's page. */
  onOpen?: ((id: string) => void) | undefined;
};

/** The card of a plan, 250 px high (Screens 1). Memoized, because lists can have a thousand. */
export const PlanCard = memo(function PlanCard({ plan, headline, menu = false, onOpen }: PlanCardProps) {
  const [title, subtitle] =
    headline === 'employee'
      ? [employeeName(plan.user), plan.name]
      : [plan.name, `Manager: ${managerName(plan.manager)}`];
  return (
    <CardGridItem height={250}>
      <Card interactive className="group/item">
        <div className="flex items-start gap-3">
          {menu && <SelectBox plan={plan} />}
          <div className="min-w-0 grow">
            <h2 className="truncate text-lg font-semibold" title={title}>
              <OpenPlan plan={plan} onOpen={onOpen}>
                {title}
              </OpenPlan>
            </h2>
            <p className="relative truncate text-base text-muted" title={subtitle}>
              {subtitle}
            </p>
          </div>
          {menu && (
            <div className="relative -mt-1 -mr-1.5">
              <PlanMenu plan={plan} screen="list" />
            </div>
          )}
        </div>
        <PlanStatusLine plan={plan} />
        <Clamp
          lines={3}
          text={noteLine(plan.description).text || messages.noDescription}
          className={cx('relative mt-3 text-base', !plan.description && 'text-muted')}
        />
        <div className="mt-auto flex flex-col gap-2.5 pt-3">
          {WITH_PROGRESS.includes(plan.status) && (
            <PlanProgress progress={plan.progress} label={`Progress of ${title}`} />
          )}
          <p className="flex flex-wrap gap-x-4 text-xs text-muted">
            <span>
              {messages.assigned} <DayText day={plan.assigned_on} />
            </span>
            {plan.due_date && (
              <span>
                {messages.due} <DayText day={plan.due_date} />
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
    <CardLink to={paths.plan(plan.id)} state={keepView}>
      {children}
    </CardLink>
  );
}
