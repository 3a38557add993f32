import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { OVERVIEW_LISTS, type OverviewList, STARTS } from '#shared/hr/overview/schema.ts';
import { PLAN_STATUSES } from '#shared/plans/status.ts';
import { call } from '../../client/http.ts';
import { plansKey } from '../../plans/queries.ts';

export const OVERVIEW_FILTERS = ['department', 'template', 'location', 'manager', 'status', 'start'] as const;
export type OverviewFilterName = (typeof OVERVIEW_FILTERS)[number];
export type OverviewFilter = { [Name in Exclude<OverviewFilterName, 'status' | 'start'>]?: string } & {
  status?: (typeof PLAN_STATUSES)[number];
  start?: (typeof STARTS)[number];
};
/** The state of the page, as it is in its address. */
export type ShownOverview = { filter: OverviewFilter; list: OverviewList };

const isKnown = (name: OverviewFilterName, value: string) =>
  (name !== 'status' || PLAN_STATUSES.some((status) => status === value)) &&
  (name !== 'start' || STARTS.some((start) => start === value));

export function shownOverviewIn(query: string): ShownOverview {
  const values = new URLSearchParams(query);
  return {
    filter: Object.fromEntries(
      OVERVIEW_FILTERS.flatMap((name) => {
        const value = values.get(name);
        return value && isKnown(name, value) ? [[name, value]] : [];
      }),
    ),
    list: OVERVIEW_LISTS.find((list) => list === values.get('list')) ?? 'overdue',
  };
}

/** Below the key of plans, so that a change of a plan counts again. */
export const overviewQuery = ({ filter, list }: ShownOverview) =>
  queryOptions({
    queryKey: [...plansKey, 'overview', filter, list],
    queryFn: ({ signal }) => call('GET /overview', { query: { ...filter, list }, signal }),
    placeholderData: keepPreviousData,
  });
