import { endpoint } from '../../endpoint.ts';
import { StandIn, StandInInput } from './schema.ts';

export const getStandIn = endpoint({
  method: 'GET',
  url: '/user/self/stand_in',
  access: 'person',
  bounded_by: { items: 1_000, item_bytes: 1_400 },
  summary: "Who does the caller's tasks for others while they are away, and for whom the caller does",
  schema: { response: { 200: StandIn } },
});

export const setStandIn = endpoint({
  method: 'PUT',
  url: '/user/self/stand_in',
  access: 'person',
  session_only: true,
  limits: ['mail', 'directory'],
  hr: 'none',
  logged_as: null,
  // A leaked token gives nothing that outlives it.
  bounded_by: { items: 1_000, item_bytes: 1_400 },
  summary: "Choose who does the caller's tasks for others until a day, or nobody",
  schema: { body: StandInInput, response: { 200: StandIn } },
});
