import { useQuery } from '@tanstack/react-query';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import ListChecks from 'lucide-react/icons/list-checks';
import UsersRound from 'lucide-react/icons/users-round';
import { useMemo } from 'react';
import { countByFilter, PLAN_FILTERS, type PlanFilter } from '#shared/plans/filters.ts';
import { Sidebar, SidebarButton, SidebarGroup, SidebarLink } from '../layout/Sidebar.tsx';
import { paths } from '../paths.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { planListQuery } from './api.ts';
import { words } from './messages.ts';

export type PlanSidebarProps = {
  search: string;
  onSearch: (search: string) => void;
  /** When Enter is pressed in the search box. */
  onSearchNow?: () => void;
  /** The filter that the page shows; null on a page that shows no list. */
  filter: PlanFilter | null;
  onFilter: (filter: PlanFilter) => void;
};

/** The manager's search and filters, with how many plans each one shows (spec §2 'Manager's plan list'). */
export function PlanSidebar({ search, onSearch, onSearchNow, filter, onFilter }: PlanSidebarProps) {
  const { data: plans } = useQuery(planListQuery('reports'));
  const counts = useMemo(() => plans && countByFilter(plans), [plans]);
  // Managers have a manager too; their own plans are nowhere else to be found.
  const { data: own } = useQuery(planListQuery('self'));
  return (
    <Sidebar
      label="Onboarding plans"
      current={filter ? words.filters[filter] : 'Onboarding plans'}
      search={
        <SearchField
          id={PLAN_SEARCH_ID}
          label="Search onboarding plans"
          placeholder={words.search}
          value={search}
          onChange={onSearch}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onSearchNow?.();
          }}
        />
      }
    >
      <SidebarGroup>
        {PLAN_FILTERS.map((each) => (
          <SidebarButton
            key={each}
            current={each === filter}
            count={counts?.[each]}
            onClick={() => onFilter(each)}
          >
            {words.filters[each]}
          </SidebarButton>
        ))}
      </SidebarGroup>
      <SidebarGroup title="Manage">
        <SidebarLink {...paths.employees()} icon={<UsersRound />}>
          {words.manageEmployees}
        </SidebarLink>
        <SidebarLink {...paths.templates()} icon={<LayoutTemplate />}>
          {words.manageTemplates}
        </SidebarLink>
        {own && own.length > 0 && (
          <SidebarLink {...paths.employeeDashboard()} icon={<ListChecks />} count={own.length}>
            {words.ownPlans}
          </SidebarLink>
        )}
      </SidebarGroup>
    </Sidebar>
  );
}

/** Where the focus goes when a search began on another page. */
export const PLAN_SEARCH_ID = 'plan-search';
