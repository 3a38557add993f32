import { useViewer } from '../auth/viewer.ts';
import { Sidebar, SidebarGroup, SidebarLink } from '../layout/Sidebar.tsx';
import { PAGE_NAMES, type PageName, PAGES, type SettingsPageName } from '../sitemap/pageTable.ts';
import { hrefOf } from '../sitemap/paths.ts';
import { SETTINGS_ICONS } from './settingsIcons.ts';

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
