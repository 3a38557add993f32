import * as Type from 'typebox';
import { planEndpoint } from '../plans/accessLog/planEndpoint.ts';
import { PlanTask } from '../checklist/schema.ts';
import { Comment } from '../plans/comments/schema.ts';
import { IdempotencyKey, IfMatch, endpoint } from '../endpoint.ts';
import { page, pageQuery, sortedPageQuery } from '../page.ts';
import { Plan } from '../plans/schema.ts';
import { Id, oneOf, RequiredText } from '../schema.ts';
import { MY_TASK_TABS, MyTask, MyTaskDetail, NewBuddy, NewOwner } from './schema.ts';

const ById = Type.Object({ id: Id });

export const listMyTasks = endpoint({
  method: 'GET',
  url: '/my_task',
  access: 'person',
  bounded_by: 'pages',
  summary:
    "The caller's open tasks (tab=mine, the default), those of their teams that nobody has taken (teams), and what they have done in 90 days (done); the header Link has the address of the next page",
  schema: {
    querystring: Type.Object({ tab: Type.Optional(oneOf(MY_TASK_TABS)), ...sortedPageQuery }),
    response: { 200: page(MyTask) },
  },
});

export const getMyTask = endpoint({
  method: 'GET',
  url: '/my_task/:id',
  access: 'person',
  bounded_by: 'content',
  summary: 'A task of the caller with its note, links and evidence',
  schema: { params: ById, response: { 200: MyTaskDetail } },
});

export const takeTask = endpoint({
  method: 'PUT',
  url: '/my_task/:id/take',
  access: 'person',
  session_only: false,
  limits: ['tick'],
  hr: 'none',
  logged_as: null,
  bounded_by: 'content',
  summary: 'Take a task of a team of the caller, or give it back',
  schema: { params: ById, body: Type.Object({ taken: Type.Boolean() }), response: { 200: MyTaskDetail } },
});

export const listMyTaskComments = endpoint({
  method: 'GET',
  url: '/my_task/:id/comments',
  access: 'person',
  bounded_by: 'pages',
  summary:
    'The comments on a task of the caller, oldest first; the header Link has the address of the next page',
  schema: { params: ById, querystring: Type.Object(pageQuery), response: { 200: page(Comment) } },
});

export const addMyTaskComment = endpoint({
  method: 'POST',
  url: '/my_task/:id/comments',
  access: 'person',
  session_only: false,
  limits: ['comment'],
  hr: 'none',
  logged_as: null,
  summary: 'Comment on a task of the caller',
  schema: {
    params: ById,
    headers: IdempotencyKey,
    body: Type.Object({ text: RequiredText }),
    response: { 201: Comment },
  },
});

export const setTaskOwner = planEndpoint({
  method: 'PUT',
  url: '/onboarding-plan/:id/task/:taskId/owner',
  access: 'person',
  session_only: false,
  limits: ['mail'],
  hr: 'departments',
  logged_as: 'plan',
  bounded_by: 'content',
  summary: 'Choose who does an open task; its owner may hand it on',
  schema: {
    params: Type.Object({ id: Id, taskId: Id }),
    headers: IfMatch,
    body: NewOwner,
    response: { 200: PlanTask },
  },
});

export const setBuddy = planEndpoint({
  method: 'PUT',
  url: '/onboarding-plan/:id/buddy',
  access: 'manager_hr_or_admin',
  session_only: false,
  limits: ['mail'],
  hr: 'departments',
  logged_as: 'plan',
  bounded_by: 'content',
  summary: "Choose the buddy of the employee, or none: then the manager does what is a buddy's",
  schema: { params: ById, headers: IfMatch, body: NewBuddy, response: { 200: Plan } },
});
