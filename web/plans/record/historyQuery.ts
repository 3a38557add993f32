import { queryOptions } from '@tanstack/react-query';
import { allPages, callForPage } from '../../client/callForPage.ts';
import { plansKey } from '../queries.ts';

// Not in queries.ts, which is in the first load of everybody.

/** The history of a plan, oldest first (Plans 17). */
export const planHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...plansKey, 'history', id],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        callForPage('GET /onboarding-plan/:id/history', {
          params: { id },
          query: cursor === undefined ? {} : { cursor },
          signal,
        }),
      ),
  });
