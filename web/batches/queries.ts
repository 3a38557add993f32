import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ItemState } from '#shared/batches/schema.ts';
import { callForPage, pagesOf, readQuery } from '../client/queries.ts';

export const batchKey = (id: string) => ['batches', id] as const;

/** A part of a second: fast enough to follow, and nothing to a server. */
const POLL_MS = 1_000;

/** A batch with its counts, read again while it runs. */
export const batchQuery = (id: string) =>
  queryOptions({
    ...readQuery([...batchKey(id), 'counts'], 'GET /batch/:id', { params: { id }, query: { limit: 1 } }),
    refetchInterval: ({ state }) => (state.data?.done_at === null ? POLL_MS : false),
  });

const PAGE_SIZE = 50;

/** The items in a state. `round` reads them again when their number has changed. */
export const itemsQuery = (id: string, state: ItemState, round: number) => ({
  ...pagesOf([...batchKey(id), state, round], async (cursor, signal) => {
    const query = { state, limit: PAGE_SIZE, ...(cursor && { cursor }) };
    const { items, next } = await callForPage('GET /batch/:id', { params: { id }, query, signal });
    return { items: items.items, next };
  }),
  placeholderData: keepPreviousData,
});
