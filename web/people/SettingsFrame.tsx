import { Page, type PageProps } from '../layout/Page.tsx';
import { PAGES, type SettingsPageName } from '../sitemap/pageTable.ts';
import { SettingsSidebar } from './SettingsSidebar.tsx';

type SettingsFrameProps = Pick<PageProps, 'lead' | 'actions' | 'children'> & {
  page: SettingsPageName;
  /** The number next to the link of the page. */
  count?: number | undefined;
};

export function SettingsFrame({ page, count, ...rest }: SettingsFrameProps) {
  return (
    <Page
      title={PAGES[page].title}
      width="reading"
      sidebar={<SettingsSidebar page={page} count={count} />}
      {...rest}
    />
  );
}
