import { useQuery } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import SearchX from 'lucide-react/icons/search-x';
import X from 'lucide-react/icons/x';
import { nameOrEmail } from '#shared/people/name.ts';
import { isHr } from '#shared/people/viewer.ts';
import { useViewer } from '../auth/viewer.ts';
import { Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { OverviewActions } from '../overview/OverviewActions.tsx';
import { DaysChart, SlowestTasks, WaitingTable } from '../overview/Figures.tsx';
import { LateManagers } from '../overview/LateManagers.tsx';
import { LatePlans } from '../overview/LatePlans.tsx';
import { messages } from '../overview/messages.ts';
import {
  OVERVIEW_FILTERS,
  type OverviewFilter,
  overviewFilterIn,
  overviewQuery,
} from '../overview/queries.ts';
import { StatusChart } from '../overview/StatusChart.tsx';
import { Tiles } from '../overview/Tiles.tsx';
import { WithoutPlan } from '../overview/WithoutPlan.tsx';
import { navigate } from '../router/history.ts';
import { useAppLocation } from '../router/location.ts';
import type { Href } from '../sitemap/entrance.ts';
import { PAGES } from '../sitemap/pageTable.ts';
import { paths } from '../sitemap/paths.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

const show = (filter: OverviewFilter) => {
  const values = new URLSearchParams(filter).toString();
  void navigate((paths.overview() + (values && `?${values}`)) as Href, { keepScroll: true });
};

/** How the plans go: who is late and why, and what takes long (Overview 1). */
export default function OverviewPage() {
  const viewer = useViewer();
  const filter = overviewFilterIn(useAppLocation().query);
  const query = useQuery(overviewQuery(filter));
  const set = OVERVIEW_FILTERS.filter((name) => filter[name] !== undefined);
  const nameOf = (name: (typeof OVERVIEW_FILTERS)[number]) => {
    const chosen = query.data?.managers.find(({ manager }) => manager.id === filter.manager)?.manager;
    if (name === 'manager') return chosen ? nameOrEmail(chosen) : messages.chosen;
    return name === 'template' ? messages.chosen : filter[name]!;
  };
  return (
    <Page
      title={PAGES.overview.title}
      lead={isHr(viewer) ? messages.leadHr : messages.leadManager}
      width="wide"
      actions={<OverviewActions filter={filter} isHr={isHr(viewer)} />}
    >
      {set.length > 0 && (
        <div className="mb-4 flex flex-wrap items-center gap-2">
          {set.map((name) => {
            const field = messages.filters[name];
            const text = messages.only(field, nameOf(name));
            return (
              <Button
                key={name}
                size="sm"
                icon={<X />}
                aria-label={`${text}. ${messages.remove(field)}`}
                onClick={() => {
                  const { [name]: _, ...others } = filter;
                  show(others);
                }}
              >
                {text}
              </Button>
            );
          })}
        </div>
      )}
      <QueryStates query={query} loading={messages.loading} failed={messages.loadFailed}>
        {(overview) => {
          const total = overview.statuses.reduce((sum, { plans }) => sum + plans, 0);
          if (total === 0 && overview.without_plan.count === 0) {
            return set.length > 0 ? (
              <EmptyState
                icon={<SearchX />}
                title={messages.noMatch}
                action={<Button onClick={() => show({})}>{messages.clearFilters}</Button>}
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
              <Tiles tiles={overview.tiles} healths={overview.healths} late={overview.late} />
              <div className="ov-two">
                <LatePlans late={overview.late} count={overview.tiles.overdue} />
                <div className="flex min-w-0 flex-col gap-8">
                  <LateManagers
                    managers={overview.managers}
                    onChoose={(manager) => show({ ...filter, manager })}
                  />
                  <WithoutPlan without_plan={overview.without_plan} starting={overview.starting} />
                </div>
              </div>
              <div className="ov-charts">
                <StatusChart statuses={overview.statuses} />
                <WaitingTable waiting={overview.waiting} />
                <DaysChart days={overview.days} />
                <SlowestTasks slowest={overview.slowest} />
              </div>
            </div>
          );
        }}
      </QueryStates>
    </Page>
  );
}
