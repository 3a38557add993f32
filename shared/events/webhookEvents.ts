import * as dates from './families/dates.ts';
import * as lifecycle from './families/lifecycle.ts';
import * as people from './families/people.ts';
import * as signing from './families/signing.ts';
import * as tasks from './families/tasks.ts';
import type { Sentence, WebhooksOf } from './shape/kind.ts';
import { employee } from './shape/text.ts';

/** The event that only the test button sends, to webhooks of any events. */
export const TEST_EVENT = 'webhook.test';

/** Those that no single event of the journal causes: the second signature does, and the clock. */
export const COMPLETED = 'plan.completed';
export const OVERDUE = 'plan.overdue';
const OF_THE_STATE = [COMPLETED, OVERDUE] as const;

const PLAN_EVENTS = { ...lifecycle.EVENTS, ...dates.EVENTS, ...tasks.EVENTS, ...signing.EVENTS };

const causedBy = <Event>(kinds: Record<string, { webhooks: readonly Event[] }>): Event[] =>
  Object.values(kinds).flatMap(({ webhooks }) => webhooks);

export type WebhookEvent =
  | WebhooksOf<typeof PLAN_EVENTS>
  | (typeof OF_THE_STATE)[number]
  | WebhooksOf<typeof people.EVENTS>;

/** The events that a webhook may subscribe to (Webhooks 2). */
export const WEBHOOK_EVENTS: readonly WebhookEvent[] = [
  ...new Set<WebhookEvent>([...causedBy(PLAN_EVENTS), ...OF_THE_STATE, ...causedBy(people.EVENTS)]),
];

/** Their names, and that of the test. */
export const WEBHOOK_NAMES: Record<WebhookEvent | typeof TEST_EVENT, string> = {
  ...lifecycle.WEBHOOK_NAMES,
  ...dates.WEBHOOK_NAMES,
  ...tasks.WEBHOOK_NAMES,
  ...signing.WEBHOOK_NAMES,
  ...people.WEBHOOK_NAMES,
  [COMPLETED]: 'Both have signed',
  [OVERDUE]: 'A plan is overdue',
  [TEST_EVENT]: 'Test',
};

/** Each in a sentence, for chats (Webhooks 9). */
export const SENTENCES: Record<WebhookEvent | typeof TEST_EVENT, Sentence> = {
  ...lifecycle.SENTENCES,
  ...dates.SENTENCES,
  ...tasks.SENTENCES,
  ...signing.SENTENCES,
  ...people.SENTENCES,
  [COMPLETED]: (facts) => `${employee(facts)} has completed ${facts.plan_name}.`,
  [OVERDUE]: (facts) => `${facts.plan_name} of ${employee(facts)} is overdue.`,
  [TEST_EVENT]: () => 'This is a test. The webhook works.',
};
