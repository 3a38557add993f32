import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

export type StaleDialogProps = {
  /** What was being saved: 'template' or 'onboarding plan'. */
  noun: string;
  /** The server's sentence about who saved another version. */
  reason: string;
  /** Discards the edits and shows the stored version. */
  onReload: () => void;
  /** Continues; the next save replaces the stored version. */
  onKeepEditing: () => void;
  busy: boolean;
};

/**
 * Shown when a save was refused because somebody else saved first. Offers both ways to continue (Screens 6).
 */
export function StaleDialog({ noun, reason, onReload, onKeepEditing, busy }: StaleDialogProps) {
  const keepButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={`This ${noun} has changed`}
      busy={busy}
      initialFocus={keepButton}
      onClose={onKeepEditing}
      footer={
        <>
          <Button disabledReason={busy ? 'This is being done.' : null} onClick={onReload}>
            Reload
          </Button>
          <Button ref={keepButton} tone="primary" busy={busy} onClick={onKeepEditing}>
            Keep editing
          </Button>
        </>
      }
    >
      <div className="space-y-2 text-pretty text-muted">
        <p className="break-words">{reason}</p>
        <p>
          Your changes have not been saved. Reload to see the newer version without them, or keep editing:
          your next save then replaces the newer version.
        </p>
      </div>
    </Dialog>
  );
}
