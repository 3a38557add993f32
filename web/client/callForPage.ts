import type { ReplyOf } from '#shared/endpoint.ts';
import type { Rest } from './address.ts';
import type { EndpointName, Endpoints } from './endpoints.ts';
import { type AnyInput, type CallInput, request } from './http.ts';

// Not in http.ts, which start.ts loads before everything else.

/** One page of a list. `next` is the cursor of the next page, null on the last one. */
export type PageOf<Reply> = { items: Reply; next: string | null };

/** Returns all items of a list that is short for nearly everybody, from as many pages as it takes. */
export async function allPages<Item>(
  fetchPage: (cursor: string | undefined) => Promise<PageOf<Item[]>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await fetchPage(cursor);
    for (const item of page.items) items.push(item);
    if (page.next === null) return items;
    cursor = page.next;
  }
}

/** Like `call`, for a list in pages: the response names the next page in its `Link` header. */
export async function callForPage<N extends EndpointName>(
  name: N,
  ...[input]: Rest<CallInput<Endpoints[N]>>
): Promise<PageOf<ReplyOf<Endpoints[N]>>> {
  const response = await request(name, input as AnyInput);
  const [, next] = /<([^<>]+)>\s*;\s*rel="?next"?/.exec(response.headers.get('Link') ?? '') ?? [];
  return {
    items: (await response.json()) as ReplyOf<Endpoints[N]>,
    next: next === undefined ? null : new URL(next, 'http://localhost').searchParams.get('cursor'),
  };
}
