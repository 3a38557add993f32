import { useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

export type StaleDialogProps = {
  /** What was being saved: 'template' or 'onboarding plan'. */
  noun: string;
  /** Who was quicker, in the sentence with which the server refused the save. */
  who: string;
  /** Drops the edits and shows what is stored now. */
  onReload: () => void;
  /** Goes on; the next save replaces what is stored now. */
  onKeepEditing: () => void;
  busy?: boolean | undefined;
};

/** When a save was refused because what it was made from is no longer what is stored: nothing is lost until one decides. */
export function StaleDialog({ noun, who, onReload, onKeepEditing, busy }: StaleDialogProps) {
  const harmless = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={`This ${noun} has changed`}
      busy={busy}
      initialFocus={harmless}
      onClose={onKeepEditing}
      footer={
        <>
          <Button disabledReason={busy ? 'This is being done.' : null} onClick={onReload}>
            Reload
          </Button>
          <Button ref={harmless} tone="primary" busy={busy} onClick={onKeepEditing}>
            Keep editing
          </Button>
        </>
      }
    >
      <div className="space-y-2 text-pretty text-muted">
        <p className="break-words">{who}</p>
        <p>
          Your changes have not been saved. Reload to see the newer version without them, or keep editing:
          your next save then replaces the newer version.
        </p>
      </div>
    </Dialog>
  );
}
