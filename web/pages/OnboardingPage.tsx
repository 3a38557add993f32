import { useDeferredValue, useMemo } from 'react';
import { compareForManager } from '#shared/plans/order.ts';
import { useWholeList } from '../client/wholeList.ts';
import { Page } from '../layout/Page.tsx';
import { CardGridSkeleton, QueryStates } from '../layout/PageStates.tsx';
import { RestOfListNotice, restText } from '../layout/RestOfListNotice.tsx';
import { scrollToTop } from '../layout/scrollToTop.ts';
import { planListQuery } from '../plans/api.ts';
import { useSearchFocus } from '../plans/list/keepSearchFocus.ts';
import { PlanList } from '../plans/list/PlanList.tsx';
import { PLAN_SEARCH_ID, PlanSidebar } from '../plans/list/PlanSidebar.tsx';
import { isNarrowed, plansInView } from '../plans/list/plansInView.ts';
import { useListView } from '../plans/list/useListView.ts';
import { EVERYTHING, type ListView } from '../plans/listView.ts';
import { messages } from '../plans/messages.ts';

/** The manager's list of onboarding plans. */
export default function OnboardingPage() {
  const query = useWholeList(planListQuery('reports'));
  const { rest } = query;
  const [view, setView] = useListView();
  useSearchFocus(PLAN_SEARCH_ID);
  const show = (next: ListView) => {
    setView(next);
    scrollToTop();
  };
  // Keeps typing fast: the list renders later.
  const shown = useDeferredValue(view);
  const sorted = useMemo(() => query.data?.toSorted(compareForManager), [query.data]);
  const plans = useMemo(() => sorted && plansInView(sorted, shown), [sorted, shown]);
  return (
    <Page
      title={messages.headings[shown.filter]}
      note={
        plans && (
          <span role="status" className="text-base text-muted">
            {rest.state === 'none' ? isNarrowed(shown) && messages.found(plans.length) : restText(rest)}
          </span>
        )
      }
      sidebar={
        <PlanSidebar
          search={view.search}
          onSearch={(search) => show({ ...view, search })}
          filter={view.filter}
          onFilter={(filter) => show({ ...view, filter })}
        />
      }
    >
      <QueryStates
        query={query}
        loading={messages.loadingList}
        failed={messages.listFailed}
        skeleton={<CardGridSkeleton height={250} />}
      >
        {() => (
          <>
            <RestOfListNotice rest={rest} failed={messages.restFailed} />
            {(plans?.length !== 0 || rest.state === 'none') && (
              <PlanList
                plans={plans ?? []}
                narrowed={isNarrowed(shown)}
                onShowAll={() => setView(EVERYTHING)}
              />
            )}
          </>
        )}
      </QueryStates>
    </Page>
  );
}
