import { callForPage } from '../../client/callForPage.ts';
import { wholeListQuery } from '../../client/wholeList.ts';
import { plansKey } from '../../plans/queries.ts';

/**
 * The viewer's direct reports with their plans. Below the key of plans, so that a change of a plan refreshes
 * it.
 */
export const directReportsQuery = () =>
  wholeListQuery([...plansKey, 'reports'], (cursor, signal) =>
    callForPage('GET /user/manager/direct_reports', { query: cursor === null ? {} : { cursor }, signal }),
  );
