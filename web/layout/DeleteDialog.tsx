import { failureText } from '../client/failures.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

type DeleteDialogProps = {
  title: string;
  text: string;
  /** The message for a failure without a reason of its own. */
  failed: string;
  remove: { isPending: boolean; error: Error | null; mutate: () => void };
  onClose: () => void;
};

/** Asks before something is deleted, and says why it was not. */
export function DeleteDialog({ title, text, failed, remove, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={title}
      busy={remove.isPending}
      failure={remove.error && failureText(remove.error, failed)}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p className="break-words">{text}</p>
    </ConfirmDialog>
  );
}
