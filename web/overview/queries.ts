import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client/http.ts';
import { plansKey } from '../plans/queries.ts';

export const OVERVIEW_FILTERS = ['template', 'department', 'location', 'manager'] as const;
export type OverviewFilter = { [Name in (typeof OVERVIEW_FILTERS)[number]]?: string };

export function overviewFilterIn(query: string): OverviewFilter {
  const values = new URLSearchParams(query);
  return Object.fromEntries(
    OVERVIEW_FILTERS.flatMap((name) => (values.get(name) ? [[name, values.get(name)!]] : [])),
  );
}

/** Below the key of plans, so that a change of a plan counts again. */
export const overviewQuery = (filter: OverviewFilter) =>
  queryOptions({
    queryKey: [...plansKey, 'overview', filter],
    queryFn: ({ signal }) => call('GET /overview', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
