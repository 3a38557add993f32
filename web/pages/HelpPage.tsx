import { useViewer } from '../auth/viewer.ts';
import { HelpForNewHires } from '../help/HelpForNewHires.tsx';
import { HelpLinks } from '../help/HelpLinks.tsx';
import { Page } from '../layout/Page.tsx';
import { PAGES } from '../sitemap/pageTable.ts';

/** The help for new hires. */
export default function HelpPage() {
  const { is_manager } = useViewer();
  return (
    <Page
      title={PAGES.help.title}
      width="reading"
      actions={<HelpLinks other={is_manager ? 'helpForManagers' : null} />}
    >
      <HelpForNewHires />
    </Page>
  );
}
