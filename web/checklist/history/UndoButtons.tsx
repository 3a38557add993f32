import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { IconButton } from '../../ui/Button.tsx';
import type { Draft } from '../draft/useDraft.ts';
import { messages } from '../messages.ts';

/** Undo and redo by pointer; `useEditKeys` has the keys. */
export function UndoButtons({ draft: { undo, redo } }: { draft: Draft }) {
  return (
    <span className="flex">
      <IconButton
        label={messages.undoChange}
        icon={<Undo2 />}
        aria-keyshortcuts="Control+Z"
        disabledReason={undo ? null : messages.nothingToUndo}
        onClick={() => undo?.()}
      />
      <IconButton
        label={messages.redoChange}
        icon={<Redo2 />}
        aria-keyshortcuts="Control+Shift+Z"
        disabledReason={redo ? null : messages.nothingToRedo}
        onClick={() => redo?.()}
      />
    </span>
  );
}
