import { infiniteQueryOptions } from '@tanstack/react-query';
import { callForPage } from '../../client/callForPage.ts';

const PAGE_SIZE = 50;

/** The access tokens of everybody without their secrets, the newest first, page by page (Access tokens 5). */
export const allTokensQuery = () =>
  infiniteQueryOptions({
    queryKey: ['access tokens of everybody'],
    queryFn: ({ pageParam, signal }) =>
      callForPage('GET /access-token/all', {
        query: { limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
