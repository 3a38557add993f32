import * as dates from './families/dates.ts';
import * as lifecycle from './families/lifecycle.ts';
import * as people from './families/people.ts';
import * as records from './families/records.ts';
import * as signing from './families/signing.ts';
import * as talk from './families/talk.ts';
import * as tasks from './families/tasks.ts';
import type { MailKind } from './kinds.ts';
import type { EventKind, RecordedDetail, WebhookData } from './shape/kind.ts';
import { COMPLETED, type WebhookEvent } from './webhookEvents.ts';

const VERSIONED_EVENTS = {
  ...lifecycle.EVENTS,
  ...dates.EVENTS,
  ...tasks.EVENTS,
  ...signing.EVENTS,
  ...talk.EVENTS,
  ...records.TEMPLATE_EVENTS,
};

/**
 * The registry of the events in the journal (Journal 1), named `subject.event`. Its texts are in its family as well.
 */
export const EVENTS = {
  ...VERSIONED_EVENTS,
  ...people.EVENTS,
  ...records.GROUP_EVENTS,
  ...records.CALENDAR_EVENTS,
  ...records.WEBHOOK_EVENTS,
  ...records.AUDIT_EVENTS,
  ...records.ORGANISATION_EVENTS,
} satisfies Record<string, EventKind & { mails: readonly MailKind[] }>;
type Events = typeof EVENTS;

export type EventName = keyof Events;
/** The recorded detail of the event. */
export type DetailOf<Name extends EventName> = NonNullable<Events[Name]['detail']>;
/** The kinds of mails that the event may cause. */
export type MailsOf<Name extends EventName> = Name extends EventName ? Events[Name]['mails'][number] : never;

/** An event of a plan, whose history people read. */
export type PlanEvent = EventName & `plan.${string}`;

/** The kind of object that an event is about. Each object has its own chain (Journal 2). */
export type Subject = EventName extends `${infer Name}.${string}` ? Name : never;

export function subjectOf(event: EventName | WebhookEvent): Subject {
  return event.slice(0, event.indexOf('.')) as Subject;
}

/** Returns the events of webhooks that an event may cause; the last one of a signature only if both sides have signed. */
export function webhookEventsOf(event: EventName): readonly WebhookEvent[] {
  const kind = EVENTS[event];
  return 'completes' in kind ? [...kind.webhooks, COMPLETED] : kind.webhooks;
}

/** Returns those that it has caused, by whether its subject is completed with it. */
export function causedWebhooksOf(event: EventName, isCompleted: boolean): readonly WebhookEvent[] {
  return webhookEventsOf(event).filter((type) => type !== COMPLETED || isCompleted);
}

/** Returns the data of a delivery besides its subject and its actor. */
export function webhookDataOf(event: EventName, detail: RecordedDetail): object {
  const kind: EventKind = EVENTS[event];
  return kind.webhook_data?.of(detail) ?? {};
}

/** Returns the name of their schema. Several events may cause the same one of webhooks: the first has the fewest facts. */
export function webhookFactsOf(webhook: WebhookEvent): WebhookData['facts'] | undefined {
  const kinds: EventKind[] = Object.values(EVENTS);
  return kinds.find(({ webhooks }) => webhooks.includes(webhook))?.webhook_data?.facts;
}

/** The events of plans and templates that always count the version up. Others do when their detail has the new version. */
export const WITH_VERSION: readonly EventName[] = (
  Object.keys(VERSIONED_EVENTS) as (keyof typeof VERSIONED_EVENTS)[]
).filter((event) => VERSIONED_EVENTS[event].counts_version === true);

/** Returns whether the event explains a new version of its subject. */
export function explainsVersion(event: EventName, detail: object): boolean {
  const kind = EVENTS[event];
  if (!('counts_version' in kind)) return false;
  return (
    kind.counts_version === true ||
    (kind.counts_version === 'if_recorded' && Object.hasOwn(detail, 'version'))
  );
}
