import { PERSON_EVENTS } from './personEvents.ts';
import { PLAN_EVENTS } from './planEvents.ts';

/** Those that no single event of the journal causes: the second signature does, and the clock. */
const OF_THE_STATE = ['plan.completed', 'plan.overdue'] as const;

const causedBy = <Event>(kinds: Record<string, { webhooks: readonly Event[] }>): Event[] =>
  Object.values(kinds).flatMap(({ webhooks }) => webhooks);

/** The events that a webhook may subscribe to (Webhooks 2). */
export const WEBHOOK_EVENTS = [
  ...new Set([...causedBy(PLAN_EVENTS), ...OF_THE_STATE, ...causedBy(PERSON_EVENTS)]),
];
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event that only the test button sends, to webhooks of any events. */
export const TEST_EVENT = 'webhook.test';
