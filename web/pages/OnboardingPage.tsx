import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import type { BulkAct } from '#shared/plans/bulk.ts';
import { needsYou } from '#shared/plans/needsYou.ts';
import type { ListedPlan, PlanSummary } from '#shared/plans/schema.ts';
import { getPlanLayout, type PlanLayout, setPlanLayout } from '../client/session.ts';
import { useWholeList } from '../client/wholeList.ts';
import { useOwn } from '../hydration/hydration.ts';
import { Page } from '../layout/Page.tsx';
import { CardGridSkeleton, QueryStates } from '../layout/PageStates.tsx';
import { RestOfListNotice, restText } from '../layout/RestOfListNotice.tsx';
import { scrollToTop } from '../layout/scrollToTop.ts';
import { planListQuery } from '../plans/queries.ts';
import { BulkBar } from '../plans/bulk/BulkBar.tsx';
import { BulkDialog } from '../plans/bulk/BulkDialog.tsx';
import { createSelection, SelectionContext } from '../plans/bulk/selection.ts';
import { ExportPlans } from '../plans/export/ExportPlans.tsx';
import { useSearchFocus } from '../plans/list/keepSearchFocus.ts';
import { ListTools } from '../plans/list/ListTools.tsx';
import { listMessages } from '../plans/list/messages.ts';
import { NeedsYou } from '../plans/list/NeedsYou.tsx';
import { PlanList, PlanRowsSkeleton } from '../plans/list/PlanList.tsx';
import { PLAN_SEARCH_ID, PlanSidebar } from '../plans/list/PlanSidebar.tsx';
import { isNarrowed, plansInView, sortPlans } from '../plans/list/plansInView.ts';
import { useListView } from '../plans/list/useListView.ts';
import { useRefreshedList } from '../plans/list/useRefreshedList.ts';
import { useSteadyPlans } from '../plans/list/useSteadyPlans.ts';
import { EVERYTHING, type ListView } from '../plans/listView.ts';
import { messages } from '../plans/messages.ts';
import { Button } from '../ui/Button.tsx';
import { preloadable } from '../ui/preloadable.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';

// Few managers open them.
const ManagerFilters = preloadable(async () => (await import('../lists/ManagerFilters.tsx')).ManagerFilters);

const LAYOUTS = (['cards', 'list'] as const).map((value) => ({ value, label: listMessages.layouts[value] }));

/** The manager's list of onboarding plans. */
export default function OnboardingPage() {
  const query = useWholeList(planListQuery('reports'));
  const { rest } = query;
  useRefreshedList();
  const [view, setView] = useListView();
  const stored = useOwn(getPlanLayout, () => 'cards');
  const [chosen, setLayout] = useState<PlanLayout | null>(null);
  const layout = chosen ?? stored;
  const [more, setMore] = useState<boolean | null>(null);
  const hasFilters = more ?? view.narrowed !== '';
  const [selection] = useState(createSelection);
  const [bulk, setBulk] = useState<{ act: BulkAct; plans: readonly PlanSummary[] } | null>(null);
  const [remind] = useState(() => (plans: readonly PlanSummary[]) => setBulk({ act: 'nudge', plans }));
  useSearchFocus(PLAN_SEARCH_ID);
  const show = (next: ListView) => {
    setView(next);
    scrollToTop();
  };
  // Keeps typing fast: the list renders later.
  const shown = useDeferredValue(view);
  const shownLayout = useDeferredValue(layout);
  const sorted = useMemo(() => query.data && sortPlans(query.data, shown.sort), [query.data, shown.sort]);
  const narrowed = useWholeList(
    { ...planListQuery('reports', shown.narrowed), placeholderData: keepPreviousData },
    { enabled: shown.narrowed !== '' },
  );
  const rows = shown.narrowed === '' ? undefined : narrowed.data;
  const found = useMemo(() => rows && new Set(rows.map(({ id }) => id)), [rows]);
  const plans = useMemo(() => sorted && plansInView(sorted, shown, found), [sorted, shown, found]);
  const steady = useSteadyPlans(plans, sorted, shown);
  // Counts of a part would be wrong (Screens 14).
  const isComplete = rest.state === 'none';
  const { above } = steady;
  const needs = useMemo(() => (above && isComplete ? needsYou(above) : []), [above, isComplete]);
  return (
    <Page
      title={shown.needsYou ? listMessages.needsYou : messages.headings[shown.filter]}
      note={
        plans && (
          <span role="status" className="text-base text-muted">
            {rest.state === 'none' ? isNarrowed(shown) && messages.found(plans.length) : restText(rest)}
            {/* Beside the heading, where it moves no plan. */}
            {rest.state === 'none' && (query.isError || narrowed.isError) && ` ${listMessages.notRefreshed}`}
          </span>
        )
      }
      actions={
        <>
          <ExportPlans narrowed={view.narrowed} />
          <RadioGroup
            label={listMessages.layout}
            choices={LAYOUTS}
            value={layout}
            onChange={(next: PlanLayout) => {
              setPlanLayout(next);
              setLayout(next);
            }}
          />
        </>
      }
      sidebar={
        <PlanSidebar
          search={view.search}
          onSearch={(search) => show({ ...view, search })}
          filter={view.needsYou ? null : view.filter}
          // 'View All' resets every choice except the order.
          onFilter={(filter) =>
            show(filter === 'all' ? { ...EVERYTHING, sort: view.sort } : { ...view, filter, needsYou: false })
          }
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
          <SelectionContext value={selection}>
            <RestOfListNotice rest={rest} failed={messages.restFailed} />
            <NeedsYou
              needs={needs}
              inOneLine={!shown.needsYou && isNarrowed(shown)}
              onShowAll={() => show({ ...EVERYTHING, needsYou: true })}
              onRemind={remind}
            />
            {all.length > 1 && (
              <ListTools plans={all} view={view} onChange={show}>
                <div className="max-sm:basis-full">
                  <Button
                    size="sm"
                    tone="quiet"
                    aria-expanded={hasFilters}
                    onClick={() => setMore(!hasFilters)}
                  >
                    {listMessages.moreFilters}
                  </Button>
                </div>
              </ListTools>
            )}
            {hasFilters && (
              <ManagerFilters
                narrowed={view.narrowed}
                onChange={(query) => show({ ...view, narrowed: query })}
              />
            )}
            <div ref={steady.area}>
              {(steady.plans?.length !== 0 || rest.state === 'none') && (
                <PlanList
                  plans={steady.plans ?? []}
                  layout={shownLayout}
                  view={shown}
                  narrowed={isNarrowed(shown)}
                  onShowAll={() => setView(EVERYTHING)}
                  onRemind={remind}
                />
              )}
            </div>
            <BulkBar
              selection={selection}
              plans={steady.plans ?? []}
              onAct={(act, chosen) => setBulk({ act, plans: chosen })}
            />
            {bulk && (
              <BulkDialog
                {...bulk}
                onDone={(ids) => selection.replace([...selection.ids()].filter((id) => !ids.includes(id)))}
                onClose={() => setBulk(null)}
              />
            )}
          </SelectionContext>
        )}
      </QueryStates>
    </Page>
  );
}
