import { wholeQuery } from '../../client/queries.ts';
import { plansKey } from '../queries.ts';

/** All comments on a plan, its topics and its tasks, oldest first. */
export const commentsQuery = (planId: string) =>
  wholeQuery([...plansKey, 'comments', planId], 'GET /onboarding-plan/:id/comments', {
    params: { id: planId },
  });
