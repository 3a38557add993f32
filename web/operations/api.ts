import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isStatus } from '../client/http.ts';
import { showFailure } from '../ui/showFailure.ts';
import { toast } from '../ui/toast.ts';
import { messages } from './messages.ts';
import { operationKey } from './queries.ts';

/** Sends a mail to the viewer now. The result says what the mail server said. */
export function useSendTestMail() {
  return useMutation({
    mutationFn: () => call('POST /operation/test-mail'),
    onError: (error) => showFailure(error, messages.testFailed),
  });
}

/** Sends a mail that failed again (Operations 22). */
export function useRetryMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /operation/mail/:id/retry', { params: { id } }),
    // The mail itself may be sent, and leave the page, immediately.
    onSuccess: () => toast.success(messages.retried),
    onError: (error) => showFailedRetry(error, messages.retryFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: operationKey }),
  });
}

/** Tries work that failed again now (Operations 22). */
export function useRetryWork() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /operation/work/:id/retry', { params: { id } }),
    onSuccess: () => toast.success(messages.workRetried),
    onError: (error) => showFailedRetry(error, messages.workRetryFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: operationKey }),
  });
}

/** Work that is no longer there needs no other attempt. */
function showFailedRetry(error: unknown, text: string): void {
  if (isStatus(error, 404)) toast.success(messages.gone);
  else showFailure(error, text);
}
