import type { UseMutationResult } from '@tanstack/react-query';
import { failureText } from '../../client/failures.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { messages } from './messages.ts';

export type RevokeDialogProps = {
  /** The name of the token, and whose it is when it is somebody else's. */
  quoted: string;
  /** Whether it has ended by itself, so that nothing stops working. */
  expired: boolean;
  revocation: UseMutationResult<void, Error, void>;
  onClose: () => void;
};

/** Revokes a token after a confirmation. A failure is shown inside the dialog, which stays open. */
export function RevokeDialog({ quoted, expired, revocation, onClose }: RevokeDialogProps) {
  const { mutate, isPending, error } = revocation;
  return (
    <ConfirmDialog
      title={expired ? messages.removeTitle : messages.revokeTitle}
      confirmLabel={expired ? messages.remove : messages.revoke}
      busy={isPending}
      failure={error && failureText(error, messages.revokeFailed)}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>{expired ? messages.removeText(quoted) : messages.revokeText(quoted)}</p>
    </ConfirmDialog>
  );
}
