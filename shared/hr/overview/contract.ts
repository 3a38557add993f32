import * as Type from 'typebox';
import { planEndpoint } from '../../plans/accessLog/planEndpoint.ts';
import { IdempotencyKey } from '../../endpoint.ts';
import { CsvOrJsonFile, Id, NoContent, oneOf } from '../../schema.ts';
import { planFilters } from '../../lists/schema.ts';
import { Overview, OVERVIEW_LISTS } from './schema.ts';

export const getOverview = planEndpoint({
  method: 'GET',
  url: '/overview',
  access: 'manager_or_hr',
  logged_as: 'list',
  bounded_by: 'cut',
  summary:
    'How the plans go that the caller manages, or sees as HR: what is late and why, who waits for whom, days to complete, slow tasks, and who started without a plan',
  schema: {
    querystring: Type.Object({ ...planFilters, list: Type.Optional(oneOf(OVERVIEW_LISTS)) }),
    response: { 200: Overview },
  },
});

export const exportOverview = planEndpoint({
  method: 'GET',
  url: '/overview.csv',
  access: 'manager_or_hr',
  limits: ['import'],
  logged_as: 'csv',
  summary: 'The plans that go on as CSV, each with how it goes',
  schema: {
    querystring: Type.Object(planFilters),
    produces: ['text/csv'],
    response: { 200: CsvOrJsonFile },
  },
});

export const askManager = planEndpoint({
  method: 'POST',
  url: '/onboarding-plan/:id/ask_manager',
  access: 'manager_or_hr',
  session_only: false,
  limits: ['nudge'],
  hr: 'departments',
  logged_as: null,
  summary: 'As HR, ask the manager of a plan that goes on how it goes, by one mail in a week',
  schema: { params: Type.Object({ id: Id }), headers: IdempotencyKey, response: { 204: NoContent } },
});
