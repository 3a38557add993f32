import Keyboard from 'lucide-react/icons/keyboard';
import { PAGES } from '../sitemap/pageTable.ts';
import { paths } from '../sitemap/paths.ts';
import { openShortcuts } from '../shortcuts/openShortcuts.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { messages } from './messages.ts';

/** The list of shortcuts, and for managers the other help page: they answer the questions of new hires. */
export function HelpLinks({ other }: { other: 'helpForManagers' | 'help' | null }) {
  return (
    <>
      {other && <LinkButton to={paths[other]()}>{PAGES[other].title}</LinkButton>}
      <Button icon={<Keyboard />} onClick={openShortcuts}>
        {messages.shortcuts}
      </Button>
    </>
  );
}
