import { useQuery } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import SearchX from 'lucide-react/icons/search-x';
import { whyNotTheirs } from '#shared/hr/overview/askManager.ts';
import type { ListedPlanOfOverview, Overview } from '#shared/hr/overview/schema.ts';
import type { PlanFilter } from '#shared/lists/plans.ts';
import { isHr } from '#shared/people/viewer.ts';
import { useViewer } from '../auth/viewer.ts';
import { Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { OverviewActions } from '../hr/overview/OverviewActions.tsx';
import { DaysChart, SlowestTasks, WaitingTable } from '../hr/overview/Figures.tsx';
import { LateManagers } from '../hr/overview/LateManagers.tsx';
import { messages } from '../hr/overview/messages.ts';
import { PlanList } from '../hr/overview/PlanList.tsx';
import { overviewQuery, type ShownOverview, shownOverviewIn } from '../hr/overview/queries.ts';
import { StartsChanged } from '../hr/overview/people/StartsChanged.tsx';
import { StatusChart } from '../hr/overview/StatusChart.tsx';
import { Tiles } from '../hr/overview/Tiles.tsx';
import { WithoutPlan } from '../hr/overview/people/WithoutPlan.tsx';
import { FilterBar } from '../lists/FilterBar.tsx';
import { BAR_FILTERS, choicesOf, queryOf } from '../lists/planFilter.ts';
import { SavedViews } from '../people/savedViews/SavedViews.tsx';
import { navigate } from '../router/history.ts';
import { useAppLocation } from '../router/location.ts';
import type { Href } from '../sitemap/entrance.ts';
import { PAGES } from '../sitemap/pageTable.ts';
import { paths } from '../sitemap/paths.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { preloadable } from '../ui/preloadable.tsx';

/** Returns what the page shows as its address has it. */
const addressOf = ({ filter, list }: ShownOverview) =>
  queryOf({ ...filter, ...(list !== 'overdue' && { list }) });

// Only for people with tasks in plans of others.
const YourTasks = preloadable(async () => (await import('../hr/overview/YourTasks.tsx')).YourTasks);

/** The address now: a press before may have changed it and not be rendered yet. */
const current = () => shownOverviewIn(window.location.search);

const show = (next: ShownOverview) => {
  const values = addressOf(next);
  void navigate((paths.overview() + (values && `?${values}`)) as Href, { keepScroll: true });
};

const narrow = (filter: PlanFilter) => show({ filter, list: current().list });

/** The state of the plans: late ones with the reason, and slow parts (Overview 1). */
export default function OverviewPage() {
  const viewer = useViewer();
  const shown = shownOverviewIn(useAppLocation().query);
  const { filter, list } = shown;
  const query = useQuery(overviewQuery(shown));
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <Page
      title={PAGES.overview.title}
      lead={isHr(viewer) ? messages.leadHr : messages.leadManager}
      width="wide"
      actions={
        <>
          <SavedViews page="overview" path={paths.overview()} query={addressOf(shown)} size="md" />
          <OverviewActions filter={filter} isHr={isHr(viewer)} />
        </>
      }
    >
      <FilterBar
        className="ov-filters"
        filters={BAR_FILTERS}
        filter={filter}
        choices={choicesOf(query.data?.choices)}
        onChange={narrow}
        onClear={() => narrow({})}
      />
      <QueryStates query={query} loading={messages.loading} failed={messages.loadFailed}>
        {(overview) => {
          const completed = overview.statuses.find(({ status }) => status === 'Completed')?.plans ?? 0;
          const total = overview.statuses.reduce((sum, { plans }) => sum + plans, 0);
          if (total === 0 && overview.without_plan.count === 0) {
            return isNarrowed ? (
              <EmptyState
                icon={<SearchX />}
                title={messages.noMatch}
                action={<Button onClick={() => narrow({})}>{messages.clearFilters}</Button>}
              />
            ) : (
              <EmptyState
                icon={<ChartColumn />}
                title={messages.none}
                action={<LinkButton to={paths.assign()}>{messages.assign}</LinkButton>}
              >
                {messages.noneText}
              </EmptyState>
            );
          }
          return (
            <div aria-busy={query.isPlaceholderData || undefined}>
              <StartsChanged starts={overview.starts_changed} />
              <Tiles
                tiles={overview.tiles}
                healths={overview.healths}
                list={list}
                onChoose={(chosen) => show({ filter: current().filter, list: chosen })}
              />
              <div className="ov-two">
                <PlanList
                  key={overview.list}
                  list={overview.list}
                  plans={overview.plans}
                  count={countOf(overview)}
                  canAsk={(plan) => whyNotTheirs(viewer, partiesOf(plan)) === null}
                />
                <div className="flex min-w-0 flex-col gap-8">
                  <LateManagers
                    managers={overview.managers}
                    onChoose={(manager) => narrow({ ...filter, manager })}
                  />
                  <WithoutPlan without_plan={overview.without_plan} starting={overview.starting} />
                </div>
              </div>
              {viewer.has_tasks === true && <YourTasks />}
              <div className="ov-charts">
                <StatusChart statuses={overview.statuses} />
                <WaitingTable waiting={overview.waiting} />
                <DaysChart days={overview.days} completed={completed} />
                <SlowestTasks slowest={overview.slowest} completed={completed} />
              </div>
            </div>
          );
        }}
      </QueryStates>
    </Page>
  );
}

const partiesOf = ({ user, manager }: ListedPlanOfOverview) => ({ user_id: user.id, manager_id: manager.id });

/** How many plans the shown list has, also beyond those that are named. */
function countOf({ list, tiles }: Overview): number {
  return {
    active: tiles.active,
    overdue: tiles.overdue,
    waits: tiles.wait_for_manager,
    week: tiles.due_this_week,
  }[list];
}
