import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './http.ts';

/** A refusal (4xx) stays the same on a second call. Other failures may be temporary. */
function isRefused(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

// The default timer leaves room for a frame before the effect of a press shows.
notifyManager.setScheduler(queueMicrotask);

/** Returns the queries of one person: of a visit in the browser, of one page on the server. */
export function createQueryClient({ retries = 2 } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Data that hovering a link has fetched must still be fresh when the link is pressed.
        staleTime: 10_000,
        retry: (failures, error) => failures < retries && !isRefused(error),
        refetchOnWindowFocus: true,
        // Without a network a call fails with a message, instead of being paused silently.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
