import type { ReactNode } from 'react';
import { failureText } from '../../client/failures.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { messages } from './messages.ts';
import { useEndSessions } from './useEndSessions.ts';

export type EndSessionsDialogProps = {
  title: string;
  confirmLabel: string;
  ids: readonly string[];
  /** The text of the success. */
  done: string;
  /** The text for the number of sessions that could not be ended. */
  failed: (left: number) => string;
  onClose: () => void;
  children: ReactNode;
};

/** Ends sessions after a confirmation. A failure is shown inside the dialog, which stays open. */
export function EndSessionsDialog(props: EndSessionsDialogProps) {
  const { title, confirmLabel, ids, done, failed, onClose, children } = props;
  const { mutate, isPending, error } = useEndSessions(ids, done, onClose);
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      busy={isPending}
      failure={error && `${failed(error.count)} ${failureText(error.cause, messages.tryAgain)}`}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
