import { BatchStarted } from '../batches/schema.ts';
import { IdempotencyKey } from '../endpoint.ts';
import { planEndpoint } from '../plans/accessLog/planEndpoint.ts';
import { Assignment, Preview, PreviewInput } from './schema.ts';

export const previewAssignment = planEndpoint({
  method: 'POST',
  url: '/assignment/preview',
  access: 'manager_or_hr',
  session_only: false,
  limits: ['preview'],
  hr: 'departments',
  logged_as: 'list',
  bounded_by: 'cut',
  summary:
    'What assigning a template to up to 2,000 people would do: for each of them whether it can be assigned, or why not. Nothing is changed',
  schema: { body: PreviewInput, response: { 200: Preview } },
});

export const assignToMany = planEndpoint({
  method: 'POST',
  url: '/assignment',
  access: 'manager_or_hr',
  session_only: false,
  limits: ['bulk'],
  hr: 'departments',
  logged_as: null,
  summary:
    'Assign a template to up to 2,000 people of the preview with the hash. The reply names the batch, which goes on by itself',
  schema: { headers: IdempotencyKey, body: Assignment, response: { 202: BatchStarted } },
});
