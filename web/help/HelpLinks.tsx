import Keyboard from 'lucide-react/icons/keyboard';
import { paths } from '../client/paths.ts';
import { openShortcuts } from '../shortcuts/openShortcuts.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { messages } from './messages.ts';

/** The list of shortcuts, and for managers the other help page: they answer the questions of new hires. */
export function HelpLinks({ other }: { other: 'forManagers' | 'forNewHires' | null }) {
  const to = other === 'forManagers' ? paths.helpForManagers() : paths.help();
  return (
    <>
      {other && <LinkButton to={to}>{messages[other]}</LinkButton>}
      <Button icon={<Keyboard />} onClick={openShortcuts}>
        {messages.shortcuts}
      </Button>
    </>
  );
}
