import ClipboardList from 'lucide-react/icons/clipboard-list';
import { memo, useMemo } from 'react';
import { PLAN_COLUMNS } from '#shared/lists/planColumns.ts';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { paths } from '../../sitemap/paths.ts';
import type { PlanLayout } from '../../client/session.ts';
import { useRenderedCards, useRenderedRows } from '../../router/useRenderedCount.ts';
import { useToday } from '../../system/today.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { CardGrid, CardGridItem } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { GroupedItem, GroupedList } from '../../ui/GroupedList.tsx';
import { Skeleton, SKELETON_KEYS } from '../../ui/Skeleton.tsx';
import { SelectableList } from '../../plans/bulk/SelectableList.tsx';
import type { ListView } from '../../plans/listView.ts';
import { messages } from '../../plans/messages.ts';
import { PlanCard } from '../../plans/list/PlanCard.tsx';
import { NoMatch } from '../NoMatch.tsx';
import { PlanRow, ROW } from './PlanRow.tsx';

export type PlanListProps = {
  plans: readonly ListedPlan[];
  layout: PlanLayout;
  /** That the plans are the result of. */
  view: ListView;
  /** Whether a filter or a search is on. */
  narrowed: boolean;
  onShowAll: () => void;
  onRemind: (plans: readonly ListedPlan[]) => void;
};

/** The manager's plans as cards or rows, or why there are none. */
export function PlanList({ plans, layout, view, narrowed, onShowAll, onRemind }: PlanListProps) {
  return (
    <>
      {plans.length === 0 && <NoPlans narrowed={narrowed} onShowAll={onShowAll} />}
      {/* Also without plans: it removes those of the view before in parts. */}
      {layout === 'list' ? <PlanRows {...{ plans, view, onRemind }} /> : <PlanCards {...{ plans, view }} />}
    </>
  );
}

function NoPlans({ narrowed, onShowAll }: Pick<PlanListProps, 'narrowed' | 'onShowAll'>) {
  return narrowed ? (
    <NoMatch title={messages.noMatch} clear={messages.filters.all} onClear={onShowAll} />
  ) : (
    <EmptyState
      icon={<ClipboardList />}
      title={messages.noPlans}
      action={
        <LinkButton to={paths.templates()} tone="primary">
          {messages.manageTemplates}
        </LinkButton>
      }
    >
      Open a template and choose Onboarding Plan to assign it to one of your direct reports.
    </EmptyState>
  );
}

type ShownPlans = Pick<PlanListProps, 'plans' | 'view' | 'onRemind'>;

// Memoized: every key in the search box renders the page before the found plans change.
const PlanCards = memo(function PlanCards({ plans, view }: Omit<ShownPlans, 'onRemind'>) {
  // The other cards render later; until then empty items of the same size keep the height of the page.
  const rendered = useRenderedCards(plans.length, 250);
  // A navigation, such as the one that keeps the view, renders the list again, but not its cards.
  const cards = useMemo(
    () =>
      plans.map((plan, index) =>
        index < rendered ? (
          <PlanCard key={plan.id} plan={plan} headline="employee" menu />
        ) : (
          <CardGridItem key={plan.id} height={250}>
            {null}
          </CardGridItem>
        ),
      ),
    [plans, rendered],
  );
  return (
    <SelectableList>
      <CardGrid label={messages.list} height={250} view={view}>
        {cards}
      </CardGrid>
    </SelectableList>
  );
});

/** The skeleton of the rows. */
export function PlanRowsSkeleton() {
  return (
    <div className="@container">
      {SKELETON_KEYS.map((key) => (
        <div key={key} className="flex h-[104px] items-center border-b border-line px-2 @min-[54rem]:h-11">
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}

/** The plans as rows. With `atOnce`, also those below the window are rendered at first: for a page of a list. */
export const PlanRows = memo(function PlanRows({
  plans,
  view,
  atOnce = false,
  onRemind,
}: Omit<ShownPlans, 'view'> & { view?: ListView; atOnce?: boolean }) {
  const today = useToday();
  const rendered = useRenderedRows(plans.length, 44);
  const rows = useMemo(
    () =>
      plans.map((plan, index) =>
        atOnce || index < rendered ? (
          <PlanRow key={plan.id} plan={plan} today={today} onRemind={onRemind} />
        ) : (
          <GroupedItem key={plan.id} className="h-(--row)" />
        ),
      ),
    [plans, rendered, today, onRemind, atOnce],
  );
  return (
    <SelectableList className="@container">
      {plans.length > 0 && (
        <div
          aria-hidden
          className={cx(ROW, 'border-b border-line py-2 text-xs font-medium text-muted @max-[54rem]:hidden')}
        >
          {Object.entries(PLAN_COLUMNS).map(([name, label], index) => (
            // That of the boxes has no head.
            <span key={name} className={index === 0 ? 'col-span-2' : undefined}>
              {label}
            </span>
          ))}
        </div>
      )}
      <GroupedList
        label={messages.list}
        view={view}
        className="@max-[54rem]:border-t @max-[54rem]:border-line"
        groupClassName="[--row:104px] @min-[54rem]:[--row:45px]"
        groupHeight={(count) => `calc(${count} * var(--row))`}
      >
        {rows}
      </GroupedList>
    </SelectableList>
  );
});
