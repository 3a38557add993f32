import { keepPreviousData } from '@tanstack/react-query';
import type { PlanFilter, PlanScope } from '#shared/lists/plans.ts';
import { pagesQuery, readQuery } from '../client/queries.ts';
import { plansKey } from '../plans/queries.ts';

const PAGE_SIZE = 50;

/** The plans that HR sees, page by page. While they load, those of the last filter stay (HR 6). */
export const organisationQuery = (filter: PlanFilter) => ({
  ...pagesQuery([...plansKey, 'organisation', filter], 'GET /onboarding-plan', {
    query: { scope: 'organisation', limit: PAGE_SIZE, ...filter },
  }),
  placeholderData: keepPreviousData,
});

/** The values that the filters of a list offer. */
export const planChoicesQuery = (scope: PlanScope) =>
  readQuery([...plansKey, 'choices', scope], 'GET /onboarding-plan/choices', { query: { scope } });
