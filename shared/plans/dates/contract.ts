import * as Type from 'typebox';
import { planEndpoint } from '../accessLog/planEndpoint.ts';
import { endpoint, IfMatch } from '../../endpoint.ts';
import { Id } from '../../schema.ts';
import { Plan } from '../schema.ts';
import { KeptStart, MovedSubplans, NewDueDate, NewPlanDates, StartDate } from './schema.ts';

export const getNewPlanDates = endpoint({
  method: 'GET',
  url: '/user/:id/plan_dates',
  access: 'manager_or_hr',
  bounded_by: { items: 2_000, item_bytes: 1_300 },
  summary:
    'What the days of a new plan of a direct report count from, as HR of the people for whom the caller acts',
  schema: { params: Type.Object({ id: Id }), response: { 200: NewPlanDates } },
});

export const moveStart = planEndpoint({
  method: 'PUT',
  url: '/onboarding-plan/:id/start_date',
  access: 'manager_or_hr',
  session_only: false,
  limits: ['mail'],
  hr: 'departments',
  logged_as: 'plan',
  bounded_by: { items: 50, item_bytes: 1_500 },
  summary: 'Move the start date of a plan, with the due days that count from it, or see where they would go',
  schema: {
    params: Type.Object({ id: Id }),
    headers: IfMatch,
    body: StartDate,
    response: { 200: MovedSubplans },
  },
});

export const keepStart = planEndpoint({
  method: 'PUT',
  url: '/onboarding-plan/:id/start_date/keep',
  access: 'manager_or_hr',
  session_only: false,
  limits: [],
  hr: 'departments',
  logged_as: 'plan',
  bounded_by: 'content',
  summary: 'Keep the dates of a plan, though its employee now starts on another day',
  schema: { params: Type.Object({ id: Id }), body: KeptStart, response: { 200: Plan } },
});

export const moveDueDate = planEndpoint({
  method: 'PUT',
  url: '/onboarding-plan/:id/subplan/:subplanId/due_date',
  access: 'manager_or_hr',
  session_only: false,
  limits: ['mail'],
  hr: 'departments',
  logged_as: 'plan',
  bounded_by: 'content',
  summary: 'Move the due day of a subplan whose tasks are not all done, with a reason',
  schema: {
    params: Type.Object({ id: Id, subplanId: Id }),
    headers: IfMatch,
    body: NewDueDate,
    response: { 200: Plan },
  },
});
