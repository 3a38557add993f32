import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ItemState } from '#shared/batches/schema.ts';
import { callForPage } from '../client/callForPage.ts';
import { call } from '../client/http.ts';

export const batchKey = (id: string) => ['batches', id] as const;

/** A part of a second: fast enough to follow, and nothing to a server. */
const POLL_MS = 1_000;

/** A batch with its counts, read again while it runs. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [...batchKey(id), 'counts'],
    queryFn: ({ signal }) => call('GET /batch/:id', { params: { id }, query: { limit: 1 }, signal }),
    refetchInterval: ({ state }) => (state.data?.done_at === null ? POLL_MS : false),
  });

const PAGE_SIZE = 50;

/** The items in a state. `round` reads them again when their number has changed. */
export const itemsQuery = (id: string, state: ItemState, round: number) =>
  infiniteQueryOptions({
    queryKey: [...batchKey(id), state, round],
    queryFn: async ({ pageParam, signal }) => {
      const { items, next } = await callForPage('GET /batch/:id', {
        params: { id },
        query: { state, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) },
        signal,
      });
      return { items: items.items, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (previous) => previous,
  });
