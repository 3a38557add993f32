import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PlanFilter, PlanScope } from '#shared/lists/plans.ts';
import { callForPage } from '../client/callForPage.ts';
import { call } from '../client/http.ts';
import { plansKey } from '../plans/queries.ts';

const PAGE_SIZE = 50;

/** The plans that HR sees, page by page. While they load, those of the last filter stay (HR 6). */
export const organisationQuery = (filter: PlanFilter) =>
  infiniteQueryOptions({
    queryKey: [...plansKey, 'organisation', filter],
    queryFn: ({ pageParam, signal }) =>
      callForPage('GET /onboarding-plan', {
        query: {
          scope: 'organisation',
          limit: PAGE_SIZE,
          ...filter,
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** The values that the filters of a list offer. */
export const planChoicesQuery = (scope: PlanScope) =>
  queryOptions({
    queryKey: [...plansKey, 'choices', scope],
    queryFn: ({ signal }) => call('GET /onboarding-plan/choices', { query: { scope }, signal }),
  });
