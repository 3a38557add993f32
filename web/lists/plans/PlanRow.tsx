import ClockAlert from 'lucide-react/icons/clock-alert';
import { type ComponentType, memo, useRef } from 'react';
import { type Day, dayOf } from '#shared/calendar.ts';
import { PLAN_COLUMNS, type PlanColumn } from '#shared/lists/planColumns.ts';
import { dueNext } from '#shared/lists/planSorts.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import { rights } from '#shared/plans/rights.ts';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { needsSignature } from '#shared/plans/status.ts';
import { useViewer } from '../../auth/viewer.ts';
import { paths } from '../../sitemap/paths.ts';
import { useOrgTimeZone } from '../../system/config.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { CardLink, openFromText } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { RelativeDay, RelativeDue } from '../../ui/time.tsx';
import { GroupedItem } from '../../ui/GroupedList.tsx';
import { useFocusFallback } from '../../ui/useFocusFallback.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { SelectBox } from '../../plans/bulk/SelectBox.tsx';
import { keepView } from '../../plans/listView.ts';
import { PlanMenu } from '../../plans/menu/PlanMenu.tsx';
import { messages as planMessages } from '../../plans/messages.ts';
import { employeeName } from '../../plans/personNames.ts';
import { PlanProgress } from '../../plans/PlanProgress.tsx';
import { PlanStatusBadge } from '../../plans/PlanStatusBadge.tsx';
import { listMessages as messages } from './messages.ts';

/** One line from 54rem of width on; three lines on a phone. Its list has to be a `@container`. */
export const ROW =
  'grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 px-2 @min-[54rem]:grid-cols-[2.25rem_minmax(0,5fr)_minmax(0,7fr)_5.5rem_7.5rem_12.5rem_5rem_2rem] @min-[54rem]:gap-x-2';

export type PlanRowProps = {
  plan: ListedPlan;
  today: Day;
  onRemind: (plans: readonly ListedPlan[]) => void;
};

/** The line of a plan in the list. Memoized, because lists can have a thousand. */
export const PlanRow = memo(function PlanRow({ plan, today, onRemind }: PlanRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row);
  const act = actOf(useViewer(), plan);
  return (
    <GroupedItem
      ref={row}
      onClick={openFromText}
      data-row
      className={cx(
        ROW,
        'group/item relative min-h-11 border-b border-line py-2 [content-visibility:auto] hover:bg-hover has-checked:bg-accent-soft has-[[data-covers]:focus-visible]:outline-2 has-[[data-covers]:focus-visible]:-outline-offset-2 has-[[data-covers]:focus-visible]:outline-ring @min-[54rem]:py-1',
      )}
    >
      <div className="@max-[54rem]:row-span-2 @max-[54rem]:self-start">
        <SelectBox plan={plan} />
      </div>
      {COLUMNS.map((column) => {
        const Cell = CELLS[column];
        return <Cell key={column} plan={plan} today={today} hasAct={act !== null} />;
      })}
      {/* Without an act it keeps its column on wide screens. */}
      <div
        className={cx(
          'relative justify-self-end @max-[54rem]:order-4',
          act === null && '@max-[54rem]:hidden',
        )}
      >
        {act && <RowAct act={act} plan={plan} onRemind={onRemind} />}
      </div>
      {/* Where there is no column for it, it follows the status in its line. */}
      <div className="relative z-1 justify-self-end opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 has-[[aria-expanded=true]]:opacity-100 @max-[54rem]:order-6 @max-[54rem]:col-start-3 @max-[54rem]:row-start-3 @max-[54rem]:opacity-100 pointer-coarse:opacity-100">
        <PlanMenu plan={plan} screen="list" isRow />
      </div>
    </GroupedItem>
  );
});

const COLUMNS = Object.keys(PLAN_COLUMNS) as PlanColumn[];

type CellProps = Pick<PlanRowProps, 'plan' | 'today'> & { hasAct: boolean };

const CELLS: Record<PlanColumn, ComponentType<CellProps>> = {
  employee: Employee,
  plan: Name,
  progress: ({ plan }) => (
    <div className="text-sm text-muted figures @max-[54rem]:hidden">
      <Tasks plan={plan} />
    </div>
  ),
  nextDue: NextDue,
  status: Status,
};

function Employee({ plan }: CellProps) {
  const name = employeeName(plan.user);
  return (
    <h2 className="truncate text-base font-medium" title={name}>
      <CardLink to={paths.plan(plan.id)} state={keepView}>
        {name}
        <VisuallyHidden>, {plan.name}</VisuallyHidden>
      </CardLink>
    </h2>
  );
}

function Name({ plan, hasAct }: CellProps) {
  return (
    <div
      className={cx(
        'relative min-w-0 @max-[54rem]:order-4 @max-[54rem]:col-start-2',
        !hasAct && '@max-[54rem]:col-span-2',
      )}
    >
      <p className="truncate text-base text-muted" title={plan.name} aria-hidden>
        {plan.name}
      </p>
      {plan.has_overdue_subplans && (
        // In one line of the plan's column, which has no room for the icon of OverdueMark.
        <p className="text-[0.6875rem] leading-tight font-semibold whitespace-nowrap text-red-ink">
          {planMessages.subplanTasksOverdue}
        </p>
      )}
    </div>
  );
}

function Status({ plan }: CellProps) {
  return (
    // On a phone a line of its own: the longest status does not fit beside a button. On the narrowest phones it begins below the
    // avatar, so that it ends before the menu.
    <div className="flex min-w-0 items-center gap-3 @max-[54rem]:order-5 @max-[54rem]:col-span-2 @max-[54rem]:col-start-2 @max-[54rem]:row-start-3 @max-[18rem]:col-span-3 @max-[18rem]:col-start-1 @max-[18rem]:mt-1">
      <PlanStatusBadge status={plan.status} />
      {hasOpenTasks(plan) && (
        <span className="grow text-sm text-muted figures @min-[54rem]:hidden">
          <Tasks plan={plan} />
        </span>
      )}
    </div>
  );
}

/** The other statuses need no progress bar. */
function hasOpenTasks({ status }: ListedPlan): boolean {
  return status === 'Active' || status === 'Overdue';
}

function Tasks({ plan }: { plan: ListedPlan }) {
  const { completed_tasks, total_tasks } = plan.progress;
  return (
    <span className="flex items-center gap-2">
      {hasOpenTasks(plan) && (
        <PlanProgress
          progress={plan.progress}
          label={`Progress of ${employeeName(plan.user)}`}
          className="w-10"
          hideValue
        />
      )}
      {completed_tasks}/{total_tasks}
    </span>
  );
}

/** When something is due next; for a signed plan when it was signed. */
function NextDue({ plan, today }: CellProps) {
  const late = plan.has_overdue_subplans && plan.status !== 'Overdue';
  const day = dueNext(plan);
  const timeZone = useOrgTimeZone();
  return (
    <p className={cx('flex min-w-0 items-center gap-1.5 text-sm', late ? 'text-red-ink' : 'text-muted')}>
      {late && <ClockAlert className="size-3.5 shrink-0" />}
      {(needsSignature(plan.status) || plan.status === 'Completed') && plan.last_signed_at ? (
        <span className="truncate">
          {messages.signed} <RelativeDay day={dayOf(plan.last_signed_at, timeZone)} today={today} />
        </span>
      ) : (
        plan.active_plan && day && <RelativeDue day={day} today={today} late="late" />
      )}
    </p>
  );
}

type RowActName = 'approve' | 'remind';

/** Returns the act that the row offers, or null. */
function actOf(viewer: Viewer, plan: ListedPlan): RowActName | null {
  const { approve, nudge } = rights(viewer, plan);
  if (plan.status === 'Needs Manager Signature') return approve === null ? 'approve' : null;
  const isLate = plan.status === 'Overdue' || plan.has_overdue_subplans;
  return isLate && nudge === null ? 'remind' : null;
}

/** On a phone a word as in 'Needs you': a frame would touch the date and the status. */
const ACT =
  '@max-[54rem]:border-transparent @max-[54rem]:bg-transparent @max-[54rem]:[box-shadow:none] @max-[54rem]:text-accent-ink';

function RowAct({ act, plan, onRemind }: Pick<PlanRowProps, 'plan' | 'onRemind'> & { act: RowActName }) {
  const label = `${messages[act]}: ${plan.name}, ${employeeName(plan.user)}`;
  return act === 'approve' ? (
    <LinkButton
      to={paths.plan(plan.id, { sign: plan.version })}
      state={keepView}
      size="sm"
      className={ACT}
      aria-label={label}
    >
      {messages.approve}
    </LinkButton>
  ) : (
    <Button size="sm" className={ACT} aria-label={label} onClick={() => onRemind([plan])}>
      {messages.remind}
    </Button>
  );
}
