import { pagesQuery } from '../../client/queries.ts';
import { plansKey } from '../../plans/queries.ts';

/**
 * The viewer's direct reports with their plans. Below the key of plans, so that a change of a plan refreshes
 * it.
 */
export const directReportsQuery = () =>
  pagesQuery([...plansKey, 'reports'], 'GET /user/manager/direct_reports');
