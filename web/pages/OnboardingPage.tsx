import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { compareForManager } from '#shared/plans/order.ts';
import { Page } from '../layout/Page.tsx';
import { CardGridSkeleton, QueryStates } from '../layout/PageStates.tsx';
import { planListQuery } from '../plans/api.ts';
import { useGoOnTyping } from '../plans/goOnTyping.ts';
import { useListView } from '../plans/listView.ts';
import { words } from '../plans/messages.ts';
import { PlanList } from '../plans/PlanList.tsx';
import { PLAN_SEARCH_ID, PlanSidebar } from '../plans/PlanSidebar.tsx';
import { EVERYTHING, isNarrowed, plansInView } from '../plans/search.ts';

export function prefetch(queryClient: QueryClient) {
  void queryClient.prefetchQuery(planListQuery('reports'));
}

/** The manager's list of onboarding plans. */
export default function OnboardingPage() {
  const query = useQuery(planListQuery('reports'));
  const [view, setView] = useListView();
  useGoOnTyping(PLAN_SEARCH_ID);
  // Typing stays quick: the list follows when there is time.
  const shown = useDeferredValue(view);
  const sorted = useMemo(() => query.data?.toSorted(compareForManager), [query.data]);
  const plans = useMemo(() => sorted && plansInView(sorted, shown), [sorted, shown]);
  return (
    <Page
      title={words.headings[shown.filter]}
      note={
        plans && (
          <span role="status" className="text-base text-muted">
            {isNarrowed(shown) && words.found(plans.length)}
          </span>
        )
      }
      sidebar={
        <PlanSidebar
          search={view.search}
          onSearch={(search) => setView({ ...view, search })}
          filter={view.filter}
          onFilter={(filter) => setView({ ...view, filter })}
        />
      }
    >
      <QueryStates
        query={query}
        loading={words.loadingList}
        failed={words.listFailed}
        skeleton={<CardGridSkeleton height={250} min={350} />}
      >
        {() => (
          <PlanList plans={plans ?? []} narrowed={isNarrowed(shown)} onShowAll={() => setView(EVERYTHING)} />
        )}
      </QueryStates>
    </Page>
  );
}
