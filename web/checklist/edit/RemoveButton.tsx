import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { ItemKind } from '#shared/checklist/defaults.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { ChangeChecklist } from '../draft/useChecklist.ts';
import { changeAndFocusAddButton } from '../focus.ts';
import { messages } from '../messages.ts';

export type RemoveButtonProps = {
  kind: ItemKind;
  item: { id: string; name: string };
  /** The id of the item's topic or subplan, null for a subplan. Its add button gets the focus. */
  owner: string | null;
  change: ChangeChecklist;
};

/** Removes an item after a confirmation (Checklists 7). The list then offers to restore it. */
export function RemoveButton({ kind, item, owner, change }: RemoveButtonProps) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={`Remove ${kind} ${item.name}`}
        icon={<Trash2 />}
        onClick={() => setConfirming(true)}
      />
      {confirming && (
        <ConfirmDialog
          title={`Remove ${kind}`}
          confirmLabel={`Remove ${kind}`}
          onCancel={() => setConfirming(false)}
          onConfirm={() => changeAndFocusAddButton(() => change({ do: 'remove', kind, id: item.id }), owner)}
        >
          <p>{messages.confirmRemoval(kind, item.name)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
