import type { ItemKind } from '#shared/checklist/fields.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { messages } from '../messages.ts';

type RemoveDialogProps = {
  kind: ItemKind;
  name: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks whether an item of a checklist is to be removed (Checklists 7). */
export function RemoveDialog({ kind, name, onConfirm, onCancel }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title={messages.remove(kind)}
      confirmLabel={messages.remove(kind)}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{messages.confirmRemoval(kind, name)}</p>
    </ConfirmDialog>
  );
}
