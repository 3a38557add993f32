import * as Type from 'typebox';
import { page, sortedPageQuery } from '../page.ts';
import { planEndpoint } from '../plans/accessLog/planEndpoint.ts';
import { ListedPlan } from '../plans/schema.ts';
import { CSV_OR_JSON, CsvOrJsonFile, oneOf } from '../schema.ts';
import { PLAN_SCOPES } from './plans.ts';
import { PlanChoices, planFilters } from './schema.ts';

const PlanScope = oneOf(PLAN_SCOPES);

export const listPlans = planEndpoint({
  method: 'GET',
  url: '/onboarding-plan',
  access: 'person',
  logged_as: 'list',
  bounded_by: 'pages',
  summary:
    "The plans of the caller's team (scope=reports, managers), of the caller (scope=self) or of the people for whom the caller acts as HR (scope=organisation, newest first); the header Link has the address of the next page",
  schema: {
    querystring: Type.Object({
      scope: PlanScope,
      ...planFilters,
      ...sortedPageQuery,
    }),
    response: { 200: page(ListedPlan) },
  },
});

export const exportPlans = planEndpoint({
  method: 'GET',
  url: '/onboarding-plan/export',
  access: 'person',
  limits: ['import'],
  logged_as: 'csv',
  summary: 'The same plans as a file, with their progress and signatures',
  schema: {
    querystring: Type.Object({
      scope: PlanScope,
      ...planFilters,
      format: Type.Optional(oneOf(['csv', 'json'])),
    }),
    produces: CSV_OR_JSON,
    response: { 200: CsvOrJsonFile },
  },
});

export const listPlanChoices = planEndpoint({
  method: 'GET',
  url: '/onboarding-plan/choices',
  access: 'person',
  logged_as: 'list',
  bounded_by: 'cut',
  summary: 'The values that the filters of a list of plans offer: those of all of its plans',
  schema: { querystring: Type.Object({ scope: PlanScope }), response: { 200: PlanChoices } },
});
