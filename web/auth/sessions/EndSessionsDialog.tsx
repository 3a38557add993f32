import type { ReactNode } from 'react';
import { failureText } from '../../client/failures.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { messages } from './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isStatus } from '../../client/http.ts';
import { toast } from '../../ui/toast.ts';
import { sessionsQuery } from './api.ts';

type EndSessionsDialogProps = {
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

/** Sessions that could not be ended. The cause is the failure of the first. */
class SessionsLeft extends Error {
  readonly count: number;

  constructor(count: number, cause: unknown) {
    super(`${count} sessions could not be ended`, { cause });
    this.count = count;
  }
}

/** Ends sessions of the viewer. Fails with `SessionsLeft` after it has tried each of them. */
function useEndSessions(ids: readonly string[], done: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation<void, SessionsLeft>({
    mutationFn: async () => {
      const results = await Promise.allSettled(ids.map(endSession));
      const failures = results.filter((result) => result.status === 'rejected');
      if (failures.length > 0) throw new SessionsLeft(failures.length, failures[0]!.reason);
    },
    onSuccess: () => {
      toast.success(done);
      onDone();
    },
    onSettled: () => void queryClient.invalidateQueries(sessionsQuery()),
  });
}

async function endSession(id: string): Promise<void> {
  try {
    await call('DELETE /session/:id', { params: { id } });
  } catch (error) {
    // 404: it has ended in the meantime.
    if (!isStatus(error, 404)) throw error;
  }
}
