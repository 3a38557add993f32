import { call, isStatus } from '../client/http.ts';
import { showFailure } from '../ui/showFailure.ts';
import { toast } from '../ui/toast.ts';
import { useAct } from '../ui/useAct.ts';
import { messages } from './messages.ts';
import { operationKey } from './queries.ts';

/** Sends a mail to the viewer now. The result says what the mail server said. */
export const useSendTestMail = () =>
  useAct({ send: () => call('POST /operation/test-mail'), failed: messages.testFailed });

/** Sends a mail that failed again (Operations 22). */
export const useRetryMail = () =>
  useAct({
    send: (id: string) => call('POST /operation/mail/:id/retry', { params: { id } }),
    // The mail itself may be sent, and leave the page, immediately.
    done: messages.retried,
    onFailed: (error) => showFailedRetry(error, messages.retryFailed),
    refreshAlways: operationKey,
  });

/** Tries work that failed again now (Operations 22). */
export const useRetryWork = () =>
  useAct({
    send: (id: string) => call('POST /operation/work/:id/retry', { params: { id } }),
    done: messages.workRetried,
    onFailed: (error) => showFailedRetry(error, messages.workRetryFailed),
    refreshAlways: operationKey,
  });

/** Work that is no longer there needs no other attempt. */
function showFailedRetry(error: unknown, text: string): void {
  if (isStatus(error, 404)) toast.success(messages.gone);
  else showFailure(error, text);
}
