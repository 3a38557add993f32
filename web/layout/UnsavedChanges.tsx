import { useEffect, useState } from 'react';
import { blockNavigation } from '../router/history.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Asks for a confirmation before unsaved edits are lost on links, on Back and when the tab is closed. */
export function UnsavedChanges({ when, onDiscard }: { when: boolean; onDiscard?: () => void }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => (when ? blockNavigation((go) => setLeave(() => go)) : undefined), [when]);
  if (leave === null) return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={() => {
        setLeave(null);
        onDiscard?.();
        leave();
      }}
      onCancel={() => setLeave(null)}
    >
      Your changes have not been saved.
    </ConfirmDialog>
  );
}
