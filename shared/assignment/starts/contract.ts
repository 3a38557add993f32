import * as Type from 'typebox';
import { planEndpoint } from '../../plans/accessLog/planEndpoint.ts';
import { BatchStarted } from '../../batches/schema.ts';
import { IdempotencyKey } from '../../endpoint.ts';
import { StartDay } from '../../plans/schema.ts';
import { Id } from '../../schema.ts';
import { MovedPlans, StartMoves } from './schema.ts';

const ById = Type.Object({ id: Id });

export const previewStartMoves = planEndpoint({
  method: 'GET',
  url: '/user/:id/start_date',
  access: 'manager_or_hr',
  logged_as: 'plan',
  bounded_by: { items: 2_550, item_bytes: 1_500 },
  summary:
    'Where the days of all plans of a person would go that count from the start, if it was on this day; without one on their first day',
  schema: {
    params: ById,
    querystring: Type.Object({ start_on: Type.Optional(StartDay) }),
    response: { 200: MovedPlans },
  },
});

export const moveStarts = planEndpoint({
  method: 'POST',
  url: '/user/:id/start_date',
  access: 'manager_or_hr',
  session_only: false,
  limits: ['bulk'],
  hr: 'departments',
  logged_as: null,
  summary: 'Move the start date of up to 25 plans of a person. The reply names the batch, which is done',
  schema: { params: ById, headers: IdempotencyKey, body: StartMoves, response: { 202: BatchStarted } },
});
