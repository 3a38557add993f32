import * as Type from 'typebox';
import { allTexts } from '../checklist/kinds/kinds.ts';
import { PlanTask } from '../checklist/schema.ts';
import { IfMatch, IdempotencyKey, SeenVersion } from '../endpoint.ts';
import { page, PAGE_SIZE, pageQuery } from '../page.ts';
import { DaySchema, freeText, Id, MarkdownFile, NoContent } from '../schema.ts';
import { planEndpoint } from './accessLog/planEndpoint.ts';
import {
  BulkRequest,
  BulkResults,
  DeletionReason,
  TaskReason,
  NewPlan,
  OverdueInfo,
  OverdueSubplanTasks,
  Plan,
  PlanEvent,
  PlanInput,
  PlanMail,
  Progress,
  SubplanOrder,
} from './schema.ts';

const ById = Type.Object({ id: Id });

export const getPlan = planEndpoint({
  method: 'GET',
  url: '/onboarding-plan/:id',
  access: 'person',
  logged_as: 'plan',
  bounded_by: 'content',
  summary: 'A plan with its subplans, topics and tasks',
  schema: { params: ById, response: { 200: Plan } },
});

export const exportPlan = planEndpoint({
  method: 'GET',
  url: '/onboarding-plan/:id/export',
  access: 'person',
  logged_as: 'plan',
  summary: 'A plan as Markdown, with its ticks, as POST /template/import reads it',
  schema: { params: ById, produces: ['text/markdown'], response: { 200: MarkdownFile } },
});

export const getPlanOrder = planEndpoint({
  method: 'GET',
  url: '/onboarding-plan/:id/order',
  access: 'person',
  logged_as: 'plan',
  bounded_by: { items: 50, item_bytes: 150 },
  summary: "The order of a plan's subplans",
  schema: { params: ById, response: { 200: SubplanOrder } },
});

export const getPlanProgress = planEndpoint({
  method: 'GET',
  url: '/onboarding-plan/:id/progress',
  access: 'person',
  logged_as: 'plan',
  bounded_by: { items: 50, item_bytes: 200 },
  summary: 'Completed and total tasks of each subplan',
  schema: { params: ById, response: { 200: Progress } },
});

export const toggleTask = planEndpoint({
  method: 'PUT',
  url: '/onboarding-plan/user_task/:taskId',
  access: 'person',
  session_only: false,
  limits: ['tick'],
  hr: 'none',
  logged_as: null,
  bounded_by: 'content',
  summary: 'Tick or untick a task, or set it with a body',
  schema: {
    params: Type.Object({ taskId: Id }),
    body: Type.Optional(
      Type.Object({ completed: Type.Optional(Type.Boolean()), reason: Type.Optional(TaskReason) }),
    ),
    response: { 200: PlanTask },
  },
});

export const skipTask = planEndpoint({
  method: 'PUT',
  url: '/onboarding-plan/user_task/:taskId/not_applicable',
  access: 'person',
  session_only: false,
  limits: ['tick'],
  hr: 'none',
  logged_as: null,
  bounded_by: 'content',
  summary: 'Call a task not applicable, with a reason, or take that back',
  schema: {
    params: Type.Object({ taskId: Id }),
    body: Type.Object({ not_applicable: Type.Boolean(), reason: Type.Optional(TaskReason) }),
    response: { 200: PlanTask },
  },
});

/** The texts that kinds require besides the confirmation. */
const givenTexts: Record<string, Type.TOptional<Type.TString>> = Object.fromEntries(
  allTexts('given').map(({ name, limit }) => [name, Type.Optional(freeText(limit))]),
);

export const confirmTask = planEndpoint({
  method: 'PUT',
  url: '/onboarding-plan/user_task/:taskId/evidence',
  access: 'person',
  session_only: true,
  limits: ['tick'],
  hr: 'none',
  logged_as: null,
  bounded_by: 'content',
  summary: 'Confirm that the text of a task was read, which completes it',
  schema: {
    params: Type.Object({ taskId: Id }),
    body: Type.Object({
      statement: Type.Boolean(),
      text: Type.Optional(
        Type.String({
          ...freeText(),
          description: 'the text that was read: it is refused once it is another one',
        }),
      ),
      text_hash: Type.Optional(
        Type.String({
          pattern: '^[0-9a-f]{64}$',
          description:
            'instead of text: its SHA-256. Without either the text must be the one with which the plan began',
        }),
      ),
      ...givenTexts,
    }),
    response: { 200: PlanTask },
  },
});

export const togglePlan = planEndpoint({
  method: 'PUT',
  url: '/onboarding-plan/:id/deactivate',
  access: 'manager_or_hr',
  session_only: false,
  limits: [],
  hr: 'departments',
  logged_as: 'plan',
  bounded_by: 'content',
  summary: 'Deactivate or reactivate a plan, or set it with a body',
  schema: {
    params: ById,
    headers: IfMatch,
    body: Type.Optional(Type.Object({ active_plan: Type.Optional(Type.Boolean()), version: SeenVersion })),
    response: { 200: Plan },
  },
});

export const deletePlan = planEndpoint({
  method: 'DELETE',
  url: '/onboarding-plan/:id',
  access: 'manager_or_hr',
  session_only: false,
  limits: [],
  hr: 'departments',
  logged_as: null,
  summary: 'Delete a plan; its history is kept',
  schema: {
    params: ById,
    body: Type.Optional(Type.Object({ reason: Type.Optional(DeletionReason) })),
    response: { 204: NoContent },
  },
});

export const getMaxDates = planEndpoint({
  method: 'GET',
  url: '/onboarding-plan/max_dates',
  access: 'person',
  logged_as: null,
  bounded_by: { items: 1_000, item_bytes: 60 },
  summary:
    'The due dates of the plans that the caller may see, by id; the header Link has the address of the next page',
  schema: {
    querystring: Type.Object(pageQuery),
    response: { 200: Type.Record(Id, DaySchema, { maxProperties: PAGE_SIZE }) },
  },
});

export const getOverdueInfo = planEndpoint({
  method: 'GET',
  url: '/onboarding-plan/overdue_info',
  access: 'person',
  logged_as: null,
  bounded_by: { items: 2_000, item_bytes: 40 },
  summary:
    'The overdue plans, and those with an overdue subplan, of a page of the plans that the caller may see, by id; the header Link has the address of the next page',
  schema: { querystring: Type.Object(pageQuery), response: { 200: OverdueInfo } },
});

export const getOverdueSubplanTasks = planEndpoint({
  method: 'GET',
  url: '/onboarding-plan/:id/overdue_subplan_tasks',
  access: 'person',
  logged_as: 'plan',
  bounded_by: { items: 50, item_bytes: 100 },
  summary: 'The number of open tasks in each overdue subplan of a plan',
  schema: { params: ById, response: { 200: OverdueSubplanTasks } },
});

export const getPlanHistory = planEndpoint({
  method: 'GET',
  url: '/onboarding-plan/:id/history',
  access: 'person',
  logged_as: 'plan',
  bounded_by: 'pages',
  summary: 'The history of a plan, oldest first; the header Link has the address of the next page',
  schema: {
    params: ById,
    querystring: Type.Object({
      limit: pageQuery.limit,
      // The number of an event, and the id of a view after it.
      cursor: Type.Optional(
        Type.String({ pattern: '^\\d{1,9}(\\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$' }),
      ),
    }),
    response: { 200: page(PlanEvent) },
  },
});

export const listPlanMails = planEndpoint({
  method: 'GET',
  url: '/onboarding-plan/:id/mails',
  access: 'manager_or_hr',
  logged_as: null,
  bounded_by: 'pages',
  summary:
    'The mails about a plan and their state, newest first; the header Link has the address of the next page',
  schema: { params: ById, querystring: Type.Object(pageQuery), response: { 200: page(PlanMail) } },
});

export const nudgeEmployee = planEndpoint({
  method: 'POST',
  url: '/onboarding-plan/:id/nudge',
  access: 'manager_or_hr',
  session_only: false,
  limits: ['nudge'],
  hr: 'none',
  logged_as: null,
  summary: 'Remind the employee of a plan by mail, at most once a day',
  schema: { params: ById, headers: IdempotencyKey, response: { 204: NoContent } },
});

export const createPlan = planEndpoint({
  method: 'POST',
  url: '/onboarding-plan/full',
  access: 'manager_or_hr',
  session_only: false,
  limits: ['assign', 'content'],
  hr: 'departments',
  logged_as: null,
  summary: 'Assign a plan to a direct report, or as HR on behalf of their manager',
  schema: { headers: IdempotencyKey, body: NewPlan, response: { 201: Type.Object({ id: Id }) } },
});

export const updatePlan = planEndpoint({
  method: 'PUT',
  url: '/onboarding-plan/full/:id',
  access: 'manager_or_hr',
  session_only: false,
  limits: ['content'],
  hr: 'departments',
  logged_as: 'plan',
  bounded_by: 'content',
  summary: 'Save an edited plan',
  schema: { params: ById, headers: IfMatch, body: PlanInput, response: { 200: Plan } },
});

export const actOnPlans = planEndpoint({
  method: 'POST',
  url: '/onboarding-plan/bulk',
  access: 'manager_or_hr',
  session_only: false,
  limits: ['bulk'],
  hr: 'departments',
  logged_as: null,
  bounded_by: { items: 100, item_bytes: 4_000 },
  summary: 'Remind, deactivate, reactivate or delete up to 100 plans; each is done as a whole or refused',
  schema: { headers: IdempotencyKey, body: BulkRequest, response: { 200: BulkResults } },
});
