import { useQuery } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import { whyNotTheirs } from '#shared/hr/overview/askManager.ts';
import type { ListedPlanOfOverview, Overview, OverviewList } from '#shared/hr/overview/schema.ts';
import { isFiltered } from '#shared/lists/filters.ts';
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
import { overviewAddress, overviewQuery } from '../hr/overview/queries.ts';
import { StartsChanged } from '../hr/overview/people/StartsChanged.tsx';
import { StatusChart } from '../hr/overview/StatusChart.tsx';
import { Tiles } from '../hr/overview/Tiles.tsx';
import { WithoutPlan } from '../hr/overview/people/WithoutPlan.tsx';
import { FilterBar } from '../lists/FilterBar.tsx';
import { NoMatch } from '../lists/NoMatch.tsx';
import { BAR_FILTERS, choicesOf } from '../lists/planFilter.ts';
import { useAddressState } from '../lists/useAddressState.ts';
import { SavedViews } from '../people/savedViews/SavedViews.tsx';
import { PAGES } from '../sitemap/pageTable.ts';
import { paths } from '../sitemap/paths.ts';
import { LinkButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { preloadable } from '../ui/preloadable.tsx';

// Only for people with tasks in plans of others.
const YourTasks = preloadable(async () => (await import('../hr/overview/YourTasks.tsx')).YourTasks);

/** The state of the plans: late ones with the reason, and slow parts (Overview 1). */
export default function OverviewPage() {
  const viewer = useViewer();
  const [shown, show] = useAddressState(paths.overview(), overviewAddress);
  const { filter } = shown;
  const query = useQuery(overviewQuery(shown));
  const narrow: ContentProps['onNarrow'] = (change) =>
    show(({ filter: newest, list }) => ({ filter: change(newest), list }));
  return (
    <Page
      title={PAGES.overview.title}
      lead={isHr(viewer) ? messages.leadHr : messages.leadManager}
      width="wide"
      actions={
        <>
          <SavedViews
            page="overview"
            path={paths.overview()}
            query={overviewAddress.write(shown)}
            size="md"
          />
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
        onClear={() => narrow(() => ({}))}
      />
      <QueryStates query={query} loading={messages.loading} failed={messages.loadFailed}>
        {(overview) =>
          isEmpty(overview) ? (
            <Nothing isNarrowed={isFiltered(filter)} onClear={() => narrow(() => ({}))} />
          ) : (
            <div aria-busy={query.isPlaceholderData || undefined}>
              <Content
                overview={overview}
                list={shown.list}
                onList={(list) => show((newest) => ({ ...newest, list }))}
                onNarrow={narrow}
              />
            </div>
          )
        }
      </QueryStates>
    </Page>
  );
}

const isEmpty = ({ statuses, without_plan }: Overview) =>
  statuses.every(({ plans }) => plans === 0) && without_plan.count === 0;

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return isNarrowed ? (
    <NoMatch title={messages.noMatch} clear={messages.clearFilters} onClear={onClear} />
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

type ContentProps = {
  overview: Overview;
  /** The pressed tile; the list of `overview` may be of the tile before. */
  list: OverviewList;
  onList: (list: OverviewList) => void;
  onNarrow: (change: (filter: PlanFilter) => PlanFilter) => void;
};

function Content({ overview, list, onList, onNarrow }: ContentProps) {
  const viewer = useViewer();
  const completed = overview.statuses.find(({ status }) => status === 'Completed')?.plans ?? 0;
  return (
    <>
      <StartsChanged starts={overview.starts_changed} />
      <Tiles tiles={overview.tiles} healths={overview.healths} list={list} onChoose={onList} />
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
            onChoose={(manager) => onNarrow((filter) => ({ ...filter, manager }))}
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
    </>
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
