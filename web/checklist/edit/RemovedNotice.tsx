import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from '../../ui/Button.tsx';
import type { Checklist } from '../draft/useChecklist.ts';
import { changeAndFocusAddButton, changeAndFocusItem } from '../focus.ts';
import { messages } from '../messages.ts';

/** Shows the item that was removed last and restores it; pressed again, the one before. */
export function RemovedNotice({ checklist: { removed, change } }: { checklist: Checklist }) {
  const last = removed.at(-1);
  return (
    // Above the EditBar and left of the toasts.
    <div role="status" className="sticky bottom-[4.75rem] z-10 mt-4 w-fit max-w-full empty:hidden">
      {last && (
        <div className="flex items-center gap-1.5 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-lift">
          <span className="mr-2 min-w-0 truncate">{messages.removed(last.kind, last.item.name)}</span>
          <Button
            size="sm"
            icon={<Undo2 />}
            onClick={() => changeAndFocusItem(() => change({ do: 'undo' }), last.item.id)}
          >
            {messages.undo}
          </Button>
          <IconButton
            size="sm"
            label="Dismiss"
            icon={<X />}
            onClick={() => changeAndFocusAddButton(() => change({ do: 'forgetRemoved' }), last.owner)}
          />
        </div>
      )}
    </div>
  );
}
