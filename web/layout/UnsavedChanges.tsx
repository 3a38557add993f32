import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/**
 * Asks before unsaved edits are lost: on links and Back in a dialog, on closing the tab in the browser's own
 * one.
 */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker({
    // A change of the query alone, such as ?edit=true, stays on the page and loses nothing.
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      Your changes have not been saved.
    </ConfirmDialog>
  );
}
