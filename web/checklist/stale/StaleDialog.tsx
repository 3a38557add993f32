import { useRef } from 'react';
import { Button, busyReason } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { messages } from '../messages.ts';
import type { Stale } from './useStaleEdits.ts';

/** How many changes of the newer version are listed. */
const MAX_CHANGES = 8;

type StaleDialogProps = {
  /** The saved object: 'template' or 'onboarding plan'. */
  noun: string;
  stale: Stale;
  /** Discards the edits and shows the stored version. */
  onReload: () => void;
  /** Continues; the next save replaces the stored version. */
  onKeepEditing: () => void;
  busy: boolean;
};

/**
 * Shown when a save was refused because somebody else saved first. Offers both ways to continue (Screens 6).
 */
export function StaleDialog({
  noun,
  stale: { reason, changes },
  onReload,
  onKeepEditing,
  busy,
}: StaleDialogProps) {
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
          <Button disabledReason={busyReason(busy)} onClick={onReload}>
            Reload
          </Button>
          <Button ref={keepButton} tone="primary" busy={busy} onClick={onKeepEditing}>
            Keep editing
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 text-pretty text-muted">
        <p className="break-words">{reason}</p>
        {changes.length > 0 && (
          <div>
            <p>{messages.changedInNewer}</p>
            <ul className="list-disc pl-5 text-ink">
              {changes.slice(0, MAX_CHANGES).map((change) => (
                <li key={change} className="break-words">
                  {change}
                </li>
              ))}
              {changes.length > MAX_CHANGES && <li>{messages.moreChanged(changes.length - MAX_CHANGES)}</li>}
            </ul>
          </div>
        )}
        <p>
          Your changes have not been saved. Reload to see the newer version without them, or keep editing:
          your next save then replaces the newer version.
        </p>
      </div>
    </Dialog>
  );
}
