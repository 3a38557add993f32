import { type ReactNode, useDeferredValue, useState } from 'react';
import type { BulkAct } from '#shared/plans/bulk.ts';
import type { ListedPlan, PlanSummary } from '#shared/plans/schema.ts';
import { getPlanLayout, type PlanLayout, setPlanLayout } from '../client/session.ts';
import { useBrowserValue } from '../hydration/hydration.ts';
import { Page } from '../layout/Page.tsx';
import { CardGridSkeleton, QueryStates } from '../layout/PageStates.tsx';
import { RestOfListNotice, restText } from '../layout/RestOfListNotice.tsx';
import { scrollToTop } from '../layout/scrollToTop.ts';
import { ListTools } from '../lists/plans/ListTools.tsx';
import { listMessages } from '../lists/plans/messages.ts';
import { NeedsYou } from '../lists/plans/NeedsYou.tsx';
import { PlanList, PlanRowsSkeleton } from '../lists/plans/PlanList.tsx';
import { isNarrowed } from '../lists/plans/plansInView.ts';
import { useListView } from '../lists/plans/useListView.ts';
import { type ManagedPlans, useManagedPlans } from '../lists/plans/useManagedPlans.ts';
import { useRefreshedList } from '../lists/plans/useRefreshedList.ts';
import { BulkBar } from '../plans/bulk/BulkBar.tsx';
import { BulkDialog } from '../plans/bulk/BulkDialog.tsx';
import { createSelection, SelectionContext } from '../plans/bulk/selection.ts';
import { ExportPlans } from '../plans/export/ExportPlans.tsx';
import { useSearchFocus } from '../plans/list/keepSearchFocus.ts';
import { PLAN_SEARCH_ID, PlanSidebar } from '../plans/list/PlanSidebar.tsx';
import { EVERYTHING, type ListView } from '../plans/listView.ts';
import { messages } from '../plans/messages.ts';
import { Button } from '../ui/Button.tsx';
import { preloadable } from '../ui/preloadable.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';

// Few managers open them.
const ManagerFilters = preloadable(async () => (await import('../lists/ManagerFilters.tsx')).ManagerFilters);

const LAYOUTS = (['cards', 'list'] as const).map((value) => ({ value, label: listMessages.layouts[value] }));

// 'View All' resets every choice except the order.
const { sort: _, ...ALL } = EVERYTHING;

/** The manager's list of onboarding plans. */
export default function OnboardingPage() {
  useRefreshedList();
  const [view, setView] = useListView();
  const managed = useManagedPlans(view);
  const [layout, setLayout] = useLayout();
  useSearchFocus(PLAN_SEARCH_ID);
  const change: Change = (part) => {
    setView((newest) => ({ ...newest, ...(typeof part === 'function' ? part(newest) : part) }));
    scrollToTop();
  };
  const { query, shown } = managed;
  return (
    <Page
      title={shown.needsYou ? listMessages.needsYou : messages.headings[shown.filter]}
      note={noteOf(managed)}
      actions={
        <>
          <ExportPlans narrowed={view.narrowed} />
          <RadioGroup label={listMessages.layout} choices={LAYOUTS} value={layout} onChange={setLayout} />
        </>
      }
      sidebar={
        <PlanSidebar
          search={view.search}
          onSearch={(search) => change({ search })}
          filter={view.needsYou ? null : view.filter}
          onFilter={(filter) => change(filter === 'all' ? ALL : { filter, needsYou: false })}
        />
      }
    >
      <QueryStates
        query={query}
        loading={messages.loadingList}
        failed={messages.listFailed}
        skeleton={layout === 'list' ? <PlanRowsSkeleton /> : <CardGridSkeleton height={250} />}
      >
        {(all: readonly ListedPlan[]) => (
          <WithActs plans={managed.plans}>
            {(onRemind) => (
              <>
                <RestOfListNotice rest={query.rest} failed={messages.restFailed} />
                <NeedsYou
                  needs={managed.needs}
                  inOneLine={!shown.needsYou && isNarrowed(shown)}
                  onShowAll={() => change({ ...EVERYTHING, needsYou: true })}
                  onRemind={onRemind}
                />
                <Filters all={all} view={view} onChange={change} />
                <Plans managed={managed} layout={layout} onShowAll={setView} onRemind={onRemind} />
              </>
            )}
          </WithActs>
        )}
      </QueryStates>
    </Page>
  );
}

/** Cards or rows, as the viewer chose them last. */
function useLayout(): [PlanLayout, (layout: PlanLayout) => void] {
  const stored = useBrowserValue(getPlanLayout, () => 'cards');
  const [chosen, setChosen] = useState<PlanLayout | null>(null);
  const choose = (layout: PlanLayout) => {
    setPlanLayout(layout);
    setChosen(layout);
  };
  return [chosen ?? stored, choose];
}

function noteOf({ query: { rest }, shown, count, isOld }: ManagedPlans): ReactNode {
  if (count === undefined) return undefined;
  return (
    <span role="status" className="text-base text-muted">
      {rest.state === 'none' ? isNarrowed(shown) && messages.found(count) : restText(rest)}
      {/* Beside the heading, where it moves no plan. */}
      {rest.state === 'none' && isOld && ` ${listMessages.notRefreshed}`}
    </span>
  );
}

type Change = (part: Partial<ListView> | ((newest: ListView) => Partial<ListView>)) => void;
type FiltersProps = { all: readonly ListedPlan[]; view: ListView; onChange: Change };

function Filters({ all, view, onChange }: FiltersProps) {
  const [more, setMore] = useState<boolean | null>(null);
  const hasMore = more ?? view.narrowed !== '';
  return (
    <>
      {all.length > 1 && (
        <ListTools plans={all} view={view} onChange={onChange}>
          <div className="max-sm:basis-full">
            <Button size="sm" tone="quiet" aria-expanded={hasMore} onClick={() => setMore(!hasMore)}>
              {listMessages.moreFilters}
            </Button>
          </div>
        </ListTools>
      )}
      {hasMore && (
        <ManagerFilters
          narrowed={view.narrowed}
          onChange={(next) => onChange(({ narrowed }) => ({ narrowed: next(narrowed) }))}
        />
      )}
    </>
  );
}

type PlansProps = {
  managed: ManagedPlans;
  layout: PlanLayout;
  onShowAll: (view: ListView) => void;
  onRemind: (plans: readonly PlanSummary[]) => void;
};

function Plans({ managed: { plans, area, isComplete, shown }, layout, onShowAll, onRemind }: PlansProps) {
  const shownLayout = useDeferredValue(layout);
  return (
    <div ref={area}>
      {(plans.length > 0 || isComplete) && (
        <PlanList
          plans={plans}
          layout={shownLayout}
          view={shown}
          narrowed={isNarrowed(shown)}
          onShowAll={() => onShowAll(EVERYTHING)}
          onRemind={onRemind}
        />
      )}
    </div>
  );
}

type WithActsProps = {
  plans: readonly ListedPlan[];
  children: (onRemind: (plans: readonly PlanSummary[]) => void) => ReactNode;
};

/** Adds the acts on selected plans, and reminders. */
function WithActs({ plans, children }: WithActsProps) {
  const [selection] = useState(createSelection);
  const [bulk, setBulk] = useState<{ act: BulkAct; plans: readonly PlanSummary[] } | null>(null);
  const [remind] = useState(() => (late: readonly PlanSummary[]) => setBulk({ act: 'nudge', plans: late }));
  return (
    <SelectionContext value={selection}>
      {children(remind)}
      <BulkBar selection={selection} plans={plans} onAct={(act, chosen) => setBulk({ act, plans: chosen })} />
      {bulk && (
        <BulkDialog
          {...bulk}
          onDone={(ids) => selection.replace([...selection.ids()].filter((id) => !ids.includes(id)))}
          onClose={() => setBulk(null)}
        />
      )}
    </SelectionContext>
  );
}
