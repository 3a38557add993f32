import { HelpForManagers } from '../help/HelpForManagers.tsx';
import { HelpLinks } from '../help/HelpLinks.tsx';
import { Page } from '../layout/Page.tsx';
import { PAGES } from '../sitemap/pageTable.ts';

/** The help for managers. */
export default function HelpForManagersPage() {
  return (
    <Page title={PAGES.helpForManagers.title} width="reading" actions={<HelpLinks other="help" />}>
      <HelpForManagers />
    </Page>
  );
}
