import * as Type from 'typebox';
import { planEndpoint } from '../plans/accessLog/planEndpoint.ts';
import { endpoint, IdempotencyKey } from '../endpoint.ts';
import { pageQuery } from '../page.ts';
import { Id } from '../schema.ts';
import { Batch, BatchStarted, ItemState } from './schema.ts';

const ById = Type.Object({ id: Id });

export const getBatch = planEndpoint({
  method: 'GET',
  url: '/batch/:id',
  access: 'manager_hr_or_admin',
  logged_as: 'list',
  bounded_by: 'pages',
  summary:
    'A batch that the caller has started: how many items are in each state, and a page of the items; the header Link has the address of the next page',
  schema: {
    params: ById,
    querystring: Type.Object({ ...pageQuery, state: Type.Optional(ItemState) }),
    response: { 200: Batch },
  },
});

export const retryBatch = endpoint({
  method: 'POST',
  url: '/batch/:id/retry',
  access: 'manager_hr_or_admin',
  session_only: false,
  limits: ['bulk'],
  hr: 'departments',
  logged_as: null,
  summary: 'Try the failed items of a batch again; the others stay as they are',
  schema: { params: ById, headers: IdempotencyKey, response: { 202: BatchStarted } },
});
