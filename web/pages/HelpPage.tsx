import { useViewer } from '../auth/viewer.ts';
import { HelpForNewHires } from '../help/HelpForNewHires.tsx';
import { HelpLinks } from '../help/HelpLinks.tsx';
import { messages } from '../help/messages.ts';
import { Page } from '../layout/Page.tsx';

/** The help for new hires. */
export default function HelpPage() {
  const { is_manager } = useViewer();
  return (
    <Page
      title={messages.forNewHires}
      width="reading"
      actions={<HelpLinks other={is_manager ? 'forManagers' : null} />}
    >
      <HelpForNewHires />
    </Page>
  );
}
