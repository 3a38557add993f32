import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import type { DirectReport } from '#shared/directory/team/schema.ts';
import { paths } from '../../../sitemap/paths.ts';
import { Sidebar, SidebarGroup, SidebarLink } from '../../../layout/Sidebar.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { messages } from '../messages.ts';
import { reportName } from '../reportName.ts';

type TeamSidebarProps = {
  search: string;
  onSearch: (search: string) => void;
  /** The direct reports that match the search, or undefined while they load. */
  reports: readonly DirectReport[] | undefined;
  /** Whether all pages of the list have been loaded. */
  isComplete: boolean;
  selected: DirectReport | undefined;
};

/** The search box and links to all direct reports together and to each of them. */
export function TeamSidebar({ search, onSearch, reports, isComplete, selected }: TeamSidebarProps) {
  const searching = search.trim() !== '';
  return (
    <Sidebar
      label={messages.list}
      current={selected ? reportName(selected) : messages.manageAll}
      search={
        <SearchField
          label={messages.searchLabel}
          placeholder={messages.search}
          value={search}
          onChange={onSearch}
        />
      }
    >
      <SidebarGroup>
        <SidebarLink to={paths.employees()} exact icon={<UsersRound />}>
          {messages.manageAll}
        </SidebarLink>
      </SidebarGroup>
      {reports && (
        <SidebarGroup
          title={searching && isComplete ? messages.found(reports.length) : messages.directReports}
        >
          {reports.map((report) => (
            <SidebarLink
              key={report.id}
              to={paths.employees({ person: report.id })}
              icon={<UserRound />}
              title={report.email}
            >
              {reportName(report)}
            </SidebarLink>
          ))}
          {reports.length === 0 && isComplete && (
            <li className="px-3 py-1.5 text-base text-muted">
              {searching ? messages.noMatch : messages.nobody}
            </li>
          )}
        </SidebarGroup>
      )}
    </Sidebar>
  );
}
