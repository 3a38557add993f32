import { infiniteQueryOptions } from '@tanstack/react-query';
import { callForPage } from '../../client/callForPage.ts';

const PAGE_SIZE = 50;

/** The reads of HR, newest first, page by page (Access log 4). */
export const accessLogQuery = () =>
  infiniteQueryOptions({
    queryKey: ['access-log'],
    queryFn: ({ pageParam, signal }) =>
      callForPage('GET /access-log', {
        query: { limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
