import { useViewer } from '../auth/viewer.ts';
import { Sidebar, SidebarGroup, SidebarLink } from '../layout/Sidebar.tsx';
import { PAGE_NAMES, type PageName, PAGES, type SettingsPageName } from '../sitemap/pageTable.ts';
import { hrefOf } from '../sitemap/paths.ts';
import Activity from 'lucide-react/icons/activity';
import Building2 from 'lucide-react/icons/building-2';
import CalendarDays from 'lucide-react/icons/calendar-days';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import ListChecks from 'lucide-react/icons/list-checks';
import Users from 'lucide-react/icons/users';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import UsersRound from 'lucide-react/icons/users-round';
import Webhook from 'lucide-react/icons/webhook';
import type { ComponentType } from 'react';

// Not in the page table, which every first load has.
const SETTINGS_ICONS: Readonly<Record<SettingsPageName, ComponentType>> = {
  settings: UserRoundCog,
  organisationSettings: Landmark,
  people: UsersRound,
  teams: Users,
  workdays: CalendarDays,
  directory: Building2,
  webhooks: Webhook,
  tokens: KeyRound,
  access: ListChecks,
  operation: Activity,
};

/** Links to the settings pages of the viewer. `page` is the shown one, `count` the number next to its link. */
export function SettingsSidebar({ page, count }: { page: PageName; count?: number | undefined }) {
  const viewer = useViewer();
  return (
    <Sidebar label={PAGES.settings.title} current={labelOf(page)}>
      <SidebarGroup>
        {PAGE_NAMES.map((name) => {
          const { settings, isFor } = PAGES[name];
          const Icon = settings && isFor(viewer) && SETTINGS_ICONS[name as SettingsPageName];
          return (
            Icon && (
              <SidebarLink
                key={name}
                to={hrefOf(name)}
                exact
                icon={<Icon />}
                count={name === page ? count : undefined}
              >
                {labelOf(name)}
              </SidebarLink>
            )
          );
        })}
      </SidebarGroup>
    </Sidebar>
  );
}

const labelOf = (name: PageName) => PAGES[name].settings?.label ?? PAGES[name].title;
