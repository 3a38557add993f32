/** The events that a webhook may subscribe to (Webhooks 2). */
export const WEBHOOK_EVENTS = [
  'plan.assigned',
  'plan.ticked',
  'plan.signed',
  'plan.approved',
  'plan.returned',
  'plan.completed',
  'plan.overdue',
  'person.added',
  'person.changed',
  'person.left',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event that only the test button sends, to webhooks of any events. */
export const TEST_EVENT = 'webhook.test';
