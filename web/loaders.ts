import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query';
import type { ByPage } from './sitemap/pageAt.ts';

/** The first queries of pages: each entry returns those that the page should have when it is shown. */
export type PageQueries = ByPage<Promise<unknown> | void>;

export type Loaders = ReturnType<typeof loadersOf>;

/** Returns what starts the queries of pages. */
export function loadersOf(queryClient: QueryClient) {
  const unlessCached = (key: QueryKey, loading: Promise<void>): Promise<void> | void => {
    if (queryClient.getQueryData(key) === undefined) return loading;
  };
  /** Starts a query. Returns its promise unless the cache already has data that can be shown. */
  const loadData = <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>) =>
    unlessCached(query.queryKey, queryClient.prefetchQuery(query));
  /** As `loadData`, for the first page of a list. */
  const loadList = <Page, Key extends QueryKey, Cursor>(
    query: FetchInfiniteQueryOptions<Page, Error, Page, Key, Cursor>,
  ) => unlessCached(query.queryKey, queryClient.prefetchInfiniteQuery(query));
  return { loadData, loadList };
}
