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

/** The events of the journal that webhooks are told of. `plan.completed` comes with the second signature. */
const JOURNAL_EVENTS: Record<string, readonly WebhookEvent[]> = {
  'plan.assigned': ['plan.assigned'],
  'plan.task_completed': ['plan.ticked'],
  'plan.signed': ['plan.signed', 'plan.completed'],
  'plan.approved': ['plan.approved', 'plan.completed'],
  'plan.returned': ['plan.returned'],
  'person.created': ['person.added'],
  'person.changed': ['person.changed'],
  'person.account_forgotten': ['person.changed'],
  'person.claimed': ['person.changed'],
  'person.enabled': ['person.changed'],
  'person.joined_team': ['person.changed'],
  'person.made_manager': ['person.changed'],
  'person.named': ['person.changed'],
  'person.removed_from_team': ['person.changed'],
  'person.roles_changed': ['person.changed'],
  'person.switched': ['person.changed'],
  'person.disabled': ['person.left'],
  'person.erased': ['person.left'],
};

/**
 * Returns the events of webhooks that an event of the journal causes; `plan.completed` is among them only when
 * both sides have signed.
 */
export function webhookEventsOf(journalEvent: string): readonly WebhookEvent[] {
  return JOURNAL_EVENTS[journalEvent] ?? [];
}
