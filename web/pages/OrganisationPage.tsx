import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import ClipboardPlus from 'lucide-react/icons/clipboard-plus';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { type ComponentProps, useState } from 'react';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { paths } from '../sitemap/paths.ts';
import { Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { FilterBar } from '../lists/FilterBar.tsx';
import { ListPages } from '../lists/ListPages.tsx';
import { NoMatch } from '../lists/NoMatch.tsx';
import { BAR_FILTERS, choicesOf, planFilterIn, queryOf } from '../lists/planFilter.ts';
import { organisationQuery, planChoicesQuery } from '../lists/queries.ts';
import { useNudge } from '../plans/api.ts';
import { ExportPlans } from '../plans/export/ExportPlans.tsx';
import { PlanRows, PlanRowsSkeleton } from '../lists/plans/PlanList.tsx';
import { useListView } from '../lists/plans/useListView.ts';
import { EVERYTHING } from '../plans/listView.ts';
import { messages } from '../plans/organisation/messages.ts';
import { LinkButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PAGES } from '../sitemap/pageTable.ts';

/** The plans in the viewer's HR scope (HR 7). */
export default function OrganisationPage() {
  const { hr_departments } = useViewer();
  const [view, setView] = useListView(paths.organisation());
  const filter = planFilterIn(view.narrowed);
  const query = useInfiniteQuery(organisationQuery(filter));
  const choices = useQuery(planChoicesQuery('organisation'));
  const plans = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Page
      title={PAGES.organisation.title}
      lead={messages.lead(hr_departments)}
      actions={
        <>
          {plans && plans.length > 0 && <ExportPlans scope="organisation" narrowed={view.narrowed} />}
          <LinkButton to={paths.assign()} icon={<ClipboardPlus />}>
            {messages.assign}
          </LinkButton>
        </>
      }
    >
      <FilterBar
        filters={BAR_FILTERS}
        filter={filter}
        choices={choicesOf(choices.data)}
        onChange={(change) =>
          setView((newest) => ({
            ...EVERYTHING,
            narrowed: queryOf(change(planFilterIn(newest.narrowed))),
          }))
        }
        onClear={() => setView(EVERYTHING)}
      />
      <QueryStates
        query={{ ...query, data: plans }}
        loading={messages.loading}
        failed={messages.loadFailed}
        skeleton={<PlanRowsSkeleton />}
      >
        {(found) =>
          found.length > 0 ? (
            <Found plans={found} query={query} />
          ) : view.narrowed !== '' ? (
            <NoMatch title={messages.noMatch} clear={messages.showAll} onClear={() => setView(EVERYTHING)} />
          ) : (
            <EmptyState icon={<ClipboardList />} title={messages.none}>
              {messages.noneText}
            </EmptyState>
          )
        }
      </QueryStates>
    </Page>
  );
}

type FoundProps = Pick<ComponentProps<typeof ListPages>, 'query'> & { plans: readonly ListedPlan[] };

function Found({ plans, query }: FoundProps) {
  // HR reminds nobody, but may be the manager of some.
  const { mutate: nudge } = useNudge();
  const [remind] = useState(() => (late: readonly ListedPlan[]) => late.forEach(({ id }) => nudge(id)));
  return (
    <ListPages query={query} count={plans.length} failed={messages.moreFailed}>
      <PlanRows atOnce plans={plans} onRemind={remind} />
    </ListPages>
  );
}
