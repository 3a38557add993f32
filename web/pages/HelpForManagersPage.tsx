import { HelpForManagers } from '../help/HelpForManagers.tsx';
import { HelpLinks } from '../help/HelpLinks.tsx';
import { messages } from '../help/messages.ts';
import { Page } from '../layout/Page.tsx';

/** The help for managers. */
export default function HelpForManagersPage() {
  return (
    <Page title={messages.forManagers} width="reading" actions={<HelpLinks other="forNewHires" />}>
      <HelpForManagers />
    </Page>
  );
}
