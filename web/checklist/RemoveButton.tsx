import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { ItemKind } from '#shared/checklist/defaults.ts';
import { IconButton } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { thenFocusAddButton } from './focus.ts';
import { confirmRemoval } from './messages.ts';
import type { ChangeChecklist } from './useChecklist.ts';

export type RemoveButtonProps = {
  kind: ItemKind;
  item: { id: string; name: string };
  /** The id of what the item belongs to; null for a subplan. Its add button gets the focus. */
  owner: string | null;
  change: ChangeChecklist;
};

/** Asks, then removes (spec §5 'Removing an onboarding item needs confirmation'); the list offers to take it back. */
export function RemoveButton({ kind, item, owner, change }: RemoveButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={`Remove ${kind} ${item.name}`}
        icon={<Trash2 />}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmDialog
          title={`Remove ${kind}`}
          confirmLabel={`Remove ${kind}`}
          onCancel={() => setAsking(false)}
          onConfirm={() => thenFocusAddButton(() => change({ do: 'remove', kind, id: item.id }), owner)}
        >
          <p>{confirmRemoval(kind, item.name)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
