import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { PageOf, PagesQuery } from './queries.ts';

/*
 * Lists that a screen needs as a whole, to count, filter and search them. The server bounds each response (API 19): the
 * first page is shown immediately, and the others are fetched in the background.
 */

type Pages<Item> = InfiniteData<PageOf<Item[]>>;

/** The state of the pages after the shown ones. */
export type RestOfList = {
  /** 'none' once the list is complete. Until then its counts would be wrong. */
  state: 'none' | 'loading' | 'failed';
  retry: () => void;
};

/** Fetches all pages of a list. `data` are the items so far, undefined until the first page has arrived. */
export function useWholeList<Item extends { id: string }>(
  options: PagesQuery<Item[]>,
  settings: { staleTime?: number; enabled?: boolean } = {},
) {
  const query = useInfiniteQuery({ ...options, ...settings });
  const { data: pages, hasNextPage, isError, isFetching, error, fetchNextPage, refetch } = query;
  useEffect(() => {
    // Several components may show the list: the one that comes second must not start the call again.
    if (hasNextPage && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const data = useMemo(() => pages && itemsOf(pages), [pages]);
  const state = !hasNextPage ? 'none' : isError && !isFetching ? 'failed' : 'loading';
  // From the first page on: the cursor may name an item that is gone.
  const rest: RestOfList = { state, retry: () => void refetch() };
  return { data, isError, error, isFetching, refetch, rest };
}

/** Returns the items of all pages. One that moved to a later page between two calls is in both. */
function itemsOf<Item extends { id: string }>({ pages }: Pages<Item>): Item[] {
  const [first, ...others] = pages;
  if (others.length === 0) return first?.items ?? [];
  return [...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item]))).values()];
}

/** Returns the pages with each item replaced by the result of `change`: none, itself or another one. */
export function changePages<Item, List extends Pages<Item>>(
  list: List | undefined,
  change: (item: List['pages'][number]['items'][number]) => Item[],
): List | undefined {
  return (
    list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.flatMap(change) })) }
  );
}
