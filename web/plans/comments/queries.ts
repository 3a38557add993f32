import { queryOptions } from '@tanstack/react-query';
import { allPages, callForPage } from '../../client/callForPage.ts';
import { plansKey } from '../queries.ts';

/** All comments on a plan, its topics and its tasks, oldest first. */
export const commentsQuery = (planId: string) =>
  queryOptions({
    queryKey: [...plansKey, 'comments', planId],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        callForPage('GET /onboarding-plan/:id/comments', {
          params: { id: planId },
          query: cursor === undefined ? {} : { cursor },
          signal,
        }),
      ),
  });
