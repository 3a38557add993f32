import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import type { DirectReport } from '#shared/team/schema.ts';
import { Sidebar, SidebarGroup, SidebarLink } from '../layout/Sidebar.tsx';
import { paths } from '../paths.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { words } from './messages.ts';
import { reportName } from './names.ts';

export type TeamSidebarProps = {
  search: string;
  onSearch: (search: string) => void;
  /** Those whom the search leaves, or undefined while they load. */
  reports: readonly DirectReport[] | undefined;
  chosen: DirectReport | undefined;
};

/** Search, the way back to everybody, and the direct reports by name (spec §2). */
export function TeamSidebar({ search, onSearch, reports, chosen }: TeamSidebarProps) {
  const searching = search.trim() !== '';
  return (
    <Sidebar
      label="Employees"
      current={chosen ? reportName(chosen) : words.manageAll}
      search={
        <SearchField label="Search employees" placeholder={words.search} value={search} onChange={onSearch} />
      }
    >
      <SidebarGroup>
        <SidebarLink
          {...paths.employees()}
          activeOptions={{ exact: true, includeSearch: true }}
          icon={<UsersRound />}
        >
          {words.manageAll}
        </SidebarLink>
      </SidebarGroup>
      {reports && (
        <SidebarGroup title={searching ? words.found(reports.length) : words.directReports}>
          {reports.map((report) => (
            <SidebarLink
              key={report.id}
              {...paths.employees({ person: report.id })}
              activeOptions={{ includeSearch: true }}
              icon={<UserRound />}
              title={report.email}
            >
              {reportName(report)}
            </SidebarLink>
          ))}
          {reports.length === 0 && (
            <li className="px-3 py-1.5 text-base text-muted">{searching ? words.noMatch : words.nobody}</li>
          )}
        </SidebarGroup>
      )}
    </Sidebar>
  );
}
