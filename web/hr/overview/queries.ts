import { keepPreviousData } from '@tanstack/react-query';
import { OVERVIEW_LISTS, type OverviewList } from '#shared/hr/overview/schema.ts';
import type { PlanFilter } from '#shared/lists/plans.ts';
import { readQuery } from '../../client/queries.ts';
import { planFilterIn, queryOf } from '../../lists/planFilter.ts';
import type { AddressState } from '../../lists/useAddressState.ts';
import { plansKey } from '../../plans/queries.ts';

/** The state of the page, as it is in its address. */
export type ShownOverview = { filter: PlanFilter; list: OverviewList };

const FIRST_LIST = 'overdue' satisfies OverviewList;

export const overviewAddress: AddressState<ShownOverview> = {
  read: (query) => ({
    filter: planFilterIn(query),
    list: OVERVIEW_LISTS.find((list) => list === new URLSearchParams(query).get('list')) ?? FIRST_LIST,
  }),
  write: ({ filter, list }) => queryOf({ ...filter, ...(list !== FIRST_LIST && { list }) }),
};

/** Below the key of plans, so that a change of a plan counts again. */
export const overviewQuery = ({ filter, list }: ShownOverview) => ({
  ...readQuery([...plansKey, 'overview', filter, list], 'GET /overview', { query: { ...filter, list } }),
  placeholderData: keepPreviousData,
});
