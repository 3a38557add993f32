import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from '../../ui/Button.tsx';
import type { Checklist } from '../draft/useDraft.ts';
import { changeAndFocusAddButton } from '../focus.ts';
import { messages } from '../messages.ts';

/** Names the item that the latest change has removed, and restores it. */
export function RemovedNotice({ checklist: { removed, change, undo } }: { checklist: Checklist }) {
  return (
    // Above the EditBar and left of the toasts.
    <div role="status" className="sticky bottom-[4.75rem] z-10 mt-4 w-fit max-w-full empty:hidden">
      {removed && (
        <div className="flex items-center gap-1.5 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-lift">
          <span className="mr-2 min-w-0 truncate">{messages.removed(removed.kind, removed.name)}</span>
          <Button size="sm" icon={<Undo2 />} onClick={undo}>
            {messages.undo}
          </Button>
          <IconButton
            size="sm"
            label="Dismiss"
            icon={<X />}
            onClick={() => changeAndFocusAddButton(() => change({ do: 'dismissRemoved' }), removed.owner)}
          />
        </div>
      )}
    </div>
  );
}
