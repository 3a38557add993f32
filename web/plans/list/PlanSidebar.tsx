import ChartColumn from 'lucide-react/icons/chart-column';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import ListChecks from 'lucide-react/icons/list-checks';
import UsersRound from 'lucide-react/icons/users-round';
import { useMemo } from 'react';
import { countByGroup, STATUS_GROUPS, type StatusGroup } from '#shared/plans/statusGroups.ts';
import { PAGES } from '../../sitemap/pageTable.ts';
import { paths } from '../../sitemap/paths.ts';
import { useWholeList } from '../../client/wholeList.ts';
import { Sidebar, SidebarButton, SidebarGroup, SidebarLink } from '../../layout/Sidebar.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { planListQuery } from '../queries.ts';
import { messages } from '../messages.ts';

export type PlanSidebarProps = {
  search: string;
  onSearch: (search: string) => void;
  /** Called when Enter is pressed in the search box. */
  onSearchNow?: () => void;
  /** The current filter; null on a page without the list, and where another choice than a filter is shown. */
  filter: StatusGroup | null;
  onFilter: (filter: StatusGroup) => void;
};

/** The manager's search and filters, with the number of plans of each filter (Plans 10). */
export function PlanSidebar({ search, onSearch, onSearchNow, filter, onFilter }: PlanSidebarProps) {
  const { data: plans, rest } = useWholeList(planListQuery('reports'));
  const isComplete = rest.state === 'none';
  const counts = useMemo(() => (plans && isComplete ? countByGroup(plans) : undefined), [plans, isComplete]);
  // Managers can be employees of plans too; this is the only link to them.
  const { data: own, rest: ownRest } = useWholeList(planListQuery('self'));
  return (
    <Sidebar
      label={messages.list}
      current={filter ? messages.filters[filter] : messages.list}
      search={
        <SearchField
          id={PLAN_SEARCH_ID}
          label={messages.searchList}
          placeholder={messages.search}
          value={search}
          onChange={onSearch}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onSearchNow?.();
          }}
        />
      }
    >
      <SidebarGroup>
        {STATUS_GROUPS.map((each) => (
          <SidebarButton
            key={each}
            current={each === filter}
            count={counts?.[each]}
            onClick={() => onFilter(each)}
          >
            {messages.filters[each]}
          </SidebarButton>
        ))}
      </SidebarGroup>
      <SidebarGroup title={messages.manage}>
        <SidebarLink to={paths.overview()} icon={<ChartColumn />}>
          {PAGES.overview.title}
        </SidebarLink>
        <SidebarLink to={paths.employees()} icon={<UsersRound />}>
          {messages.manageEmployees}
        </SidebarLink>
        <SidebarLink to={paths.templates()} icon={<LayoutTemplate />}>
          {messages.manageTemplates}
        </SidebarLink>
        {own && own.length > 0 && (
          <SidebarLink
            to={paths.employeeDashboard()}
            icon={<ListChecks />}
            count={ownRest.state === 'none' ? own.length : undefined}
          >
            {messages.ownPlans}
          </SidebarLink>
        )}
      </SidebarGroup>
    </Sidebar>
  );
}

/** The DOM id of the search box, for `useSearchFocus`. */
export const PLAN_SEARCH_ID = 'plan-search';
