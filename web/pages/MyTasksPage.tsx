import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import ListChecks from 'lucide-react/icons/list-checks';
import SearchX from 'lucide-react/icons/search-x';
import type { MyTask, MyTaskTab } from '#shared/tasks/schema.ts';
import { useViewer } from '../auth/viewer.ts';
import { Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { messages } from '../tasks/messages.ts';
import { MyTasksTabs, tabOf } from '../tasks/MyTasksTabs.tsx';
import { myTasksQuery } from '../tasks/queries.ts';
import { TaskList } from '../tasks/TaskList.tsx';
import { type Whose, WhoseFilter, whoseOf } from '../tasks/WhoseFilter.tsx';
import { navigate } from '../router/history.ts';
import { useAppLocation } from '../router/location.ts';
import { PAGES } from '../sitemap/pageTable.ts';
import { paths } from '../sitemap/paths.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { toast } from '../ui/toast.ts';
import '../tasks/myTasks.css';

/** The viewer's tasks in the plans of others and in their own, by due date (My tasks 1). */
export default function MyTasksPage() {
  const viewer = useViewer();
  const values = new URLSearchParams(useAppLocation().query);
  const tab = tabOf(values.get('tab'));
  const whose = tab === 'mine' ? whoseOf(values.get('whose')) : 'all';
  const lists = {
    mine: useInfiniteQuery(myTasksQuery('mine')),
    teams: useInfiniteQuery(myTasksQuery('teams')),
    done: useInfiniteQuery({ ...myTasksQuery('done'), enabled: tab === 'done' }),
  };
  const query = lists[tab];
  const tasks = query.data?.pages.flatMap(({ items }) => items);
  const counts = { mine: countOf(lists.mine), teams: countOf(lists.teams) };

  const show = (change: Partial<Shown>) => keepInAddress({ tab, whose, task: values.get('task'), ...change });
  const isShown = ({ plan }: MyTask) =>
    whose === 'all' || (plan.employee.id === viewer.id) === (whose === 'own');

  return (
    <Page
      title={PAGES.myTasks.title}
      width="reading"
      actions={tab === 'mine' && <WhoseFilter whose={whose} onChange={(next) => show({ whose: next })} />}
    >
      <MyTasksTabs tab={tab} counts={counts} />
      <QueryStates query={{ ...query, data: tasks }} loading={messages.loading} failed={messages.loadFailed}>
        {(found) => {
          const shown = found.filter(isShown);
          return (
            <>
              {found.length === 0 && <Empty tab={tab} ofTeams={counts.teams} />}
              {found.length > 0 && shown.length === 0 && !query.hasNextPage && (
                <EmptyState
                  icon={<SearchX />}
                  title={messages.noMatch}
                  action={<Button onClick={() => show({ whose: 'all' })}>{messages.clear}</Button>}
                />
              )}
              {/* Also without tasks: it shows those that were ticked in this visit. */}
              <TaskList
                key={tab}
                tab={tab}
                tasks={shown}
                hasMore={query.hasNextPage}
                open={values.get('task')}
                onOpen={(task) => show({ task })}
              />
              <More query={query} />
            </>
          );
        }}
      </QueryStates>
    </Page>
  );
}

type Shown = { tab: MyTaskTab; whose: Whose; task: string | null };

/** The address keeps it for a reload and for Back, without an entry for each opened row. */
function keepInAddress({ tab, whose, task }: Shown): void {
  const address = paths.myTasks({
    tab: tab === 'mine' ? undefined : tab,
    whose: whose === 'all' ? undefined : whose,
    task: task ?? undefined,
  });
  void navigate(address, { replace: true, keepScroll: true });
}

/** Loads the next page. The focus stays: the list keeps its own. */
function More({ query }: { query: UseInfiniteQueryResult }) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      className="mt-4"
      busy={query.isFetchingNextPage}
      onClick={() =>
        void query.fetchNextPage().then(({ isFetchNextPageError }) => {
          if (isFetchNextPageError) toast.failure(messages.moreFailed);
          return undefined;
        })
      }
    >
      {messages.more}
    </Button>
  );
}

type List = { data?: { pages: { items: MyTask[] }[] } | undefined; hasNextPage: boolean };

/** Returns the number of tasks of a list, '50+' while there are more; nothing for none. */
function countOf({ data, hasNextPage }: List): string | undefined {
  const count = data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  return count === 0 ? undefined : `${count}${hasNextPage ? '+' : ''}`;
}

function Empty({ tab, ofTeams }: { tab: MyTaskTab; ofTeams: string | undefined }) {
  const titles = { mine: messages.empty, teams: messages.noTeamTasks, done: messages.noneDone };
  return (
    <EmptyState
      icon={<ListChecks />}
      title={titles[tab]}
      action={
        tab === 'mine' &&
        ofTeams !== undefined && (
          <LinkButton to={paths.myTasks({ tab: 'teams' })}>{messages.waitInTeams(ofTeams)}</LinkButton>
        )
      }
    >
      {tab === 'mine' && messages.emptyText}
    </EmptyState>
  );
}
