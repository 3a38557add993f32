import { wholeQuery } from '../../client/queries.ts';
import { plansKey } from '../queries.ts';

// Not in queries.ts, which is in the first load of everybody.

/** The history of a plan, oldest first (Plans 17). */
export const planHistoryQuery = (id: string) =>
  wholeQuery([...plansKey, 'history', id], 'GET /onboarding-plan/:id/history', { params: { id } });
