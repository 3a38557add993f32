import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './http.ts';

/** A refusal (4xx) is an answer: asking again would only delay it. Everything else may pass, so it is tried twice more. */
function mayRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}

// What was pressed shows at once. A timer, as by default, would leave room for a frame in which it does not.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // What hovering a link fetched must still be fresh when it is pressed.
      staleTime: 10_000,
      retry: mayRetry,
      refetchOnWindowFocus: true,
      // Without a network a call fails and says so, instead of waiting in silence.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
