import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#shared/endpoint.ts';
import type { Rest } from './address.ts';
import type { EndpointName, Endpoints } from './endpoints.ts';
import { type AnyInput, type CallInput, request } from './http.ts';

// Not in http.ts, which start.ts loads before everything else.

type Reply<N extends EndpointName> = ReplyOf<Endpoints[N]>;
type Input<N extends EndpointName> = Rest<CallInput<Endpoints[N]>>;

/** One page of a list. `next` is the cursor of the next page, null on the last one. */
export type PageOf<Items> = { items: Items; next: string | null };

/** Returns the query of a GET: `readQuery(['plan', id], 'GET /onboarding-plan/:id', { params: { id } })`. */
export const readQuery = <N extends EndpointName>(queryKey: QueryKey, name: N, ...[input]: Input<N>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) =>
      (await request(name, { ...(input as AnyInput), signal })).json() as Promise<Reply<N>>,
  });

/** Returns the query of a list that screens show page by page. */
export const pagesQuery = <N extends EndpointName>(queryKey: QueryKey, name: N, ...[input]: Input<N>) =>
  pagesOf(queryKey, (cursor, signal) => readPage(name, input as AnyInput, cursor, signal));

/** Like `pagesQuery`, with another way to read a page. The cursor of the first page is null. */
export const pagesOf = <Items>(
  queryKey: QueryKey,
  read: (cursor: string | null, signal: AbortSignal) => Promise<PageOf<Items>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export type PagesQuery<Items> = ReturnType<typeof pagesOf<Items>>;

/** Returns the query of a list that is short for nearly everybody, with all items of as many pages as it takes. */
export const wholeQuery = <N extends EndpointName>(queryKey: QueryKey, name: N, ...[input]: Input<N>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const items: unknown[] = [];
      let cursor: string | null = null;
      do {
        const page: PageOf<Reply<N>> = await readPage(name, input as AnyInput, cursor, signal);
        for (const item of page.items as unknown[]) items.push(item);
        cursor = page.next;
      } while (cursor !== null);
      return items as Reply<N>;
    },
  });

function readPage<N extends EndpointName>(
  name: N,
  input: AnyInput | undefined,
  cursor: string | null,
  signal: AbortSignal,
): Promise<PageOf<Reply<N>>> {
  const page = { ...input, query: { ...input?.query, cursor }, signal };
  return callForPage(name, ...([page] as unknown as Input<N>));
}

/** Like `call`, for a list in pages: the response names the next page in its `Link` header. */
export async function callForPage<N extends EndpointName>(
  name: N,
  ...[input]: Input<N>
): Promise<PageOf<Reply<N>>> {
  const response = await request(name, input as AnyInput);
  const [, next] = /<([^<>]+)>\s*;\s*rel="?next"?/.exec(response.headers.get('Link') ?? '') ?? [];
  return {
    items: (await response.json()) as Reply<N>,
    next: next === undefined ? null : new URL(next, 'http://localhost').searchParams.get('cursor'),
  };
}
