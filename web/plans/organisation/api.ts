import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callForPage } from '../../client/callForPage.ts';
import { plansKey } from '../queries.ts';
import type { ListView } from '../listView.ts';

const PAGE_SIZE = 50;

/** The plans that HR sees, page by page. While they load, those of the last search stay (HR 6). */
export const organisationQuery = ({ search, status }: Pick<ListView, 'search' | 'status'>) =>
  infiniteQueryOptions({
    queryKey: [...plansKey, 'organisation', search, status],
    queryFn: ({ pageParam, signal }) =>
      callForPage('GET /onboarding-plan', {
        query: {
          scope: 'organisation',
          limit: PAGE_SIZE,
          ...(search && { q: search }),
          ...(status && { status }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
