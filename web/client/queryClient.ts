import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './http.ts';

/** A refusal (4xx) stays the same on a second call. Other failures may be temporary and are retried twice. */
function shouldRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}

// The default timer leaves room for a frame in which the effect of a press does not show yet.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Data that hovering a link has fetched must still be fresh when the link is pressed.
      staleTime: 10_000,
      retry: shouldRetry,
      refetchOnWindowFocus: true,
      // Without a network a call fails with a message, instead of being paused silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
