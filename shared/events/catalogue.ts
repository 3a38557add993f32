import type { FieldChange } from '../changes.ts';
import type { ChecklistChange } from '../checklist/changes.ts';
import { detailOf, type EventKind, type NoDetail, type RecordedDetail, type VersionedKind } from './kind.ts';
import { PERSON_EVENTS } from './personEvents.ts';
import { PLAN_EVENTS } from './planEvents.ts';
import type { WebhookEvent } from './webhookEvents.ts';

const QUIET = { webhooks: [], mails: {} } as const;
type Edited = { version: number; changes: (FieldChange | ChecklistChange)[] };

const TEMPLATE_EVENTS = {
  'template.created': { detail: detailOf<{ name: string }>(), counts_version: true, ...QUIET },
  'template.edited': { detail: detailOf<Edited>(), counts_version: true, ...QUIET },
  'template.published': { detail: detailOf<Edited>(), counts_version: true, ...QUIET },
  'template.made_private': { detail: detailOf<Edited>(), counts_version: true, ...QUIET },
  'template.deleted': { detail: detailOf<{ name: string }>(), counts_version: true, ...QUIET },
} as const satisfies Record<`template.${string}`, VersionedKind>;

const GROUP_EVENTS = {
  'group.created': {
    detail: detailOf<{ name: string; external_id: string | null; added: string[] }>(),
    ...QUIET,
  },
  'group.changed': {
    detail: detailOf<{ changes: FieldChange[]; added: string[]; removed: string[] }>(),
    ...QUIET,
  },
  'group.deleted': { detail: detailOf<{ name: string }>(), ...QUIET },
} as const satisfies Record<`group.${string}`, EventKind>;

/** Days off are many: how many were added and removed. */
type DaysChanged = { added: number; removed: number };

const CALENDAR_EVENTS = {
  'calendar.created': { detail: detailOf<{ name: string } & DaysChanged>(), ...QUIET },
  'calendar.changed': {
    detail: detailOf<{ version: number; changes: FieldChange[] } & DaysChanged>(),
    ...QUIET,
  },
  'calendar.deleted': { detail: detailOf<{ name: string }>(), ...QUIET },
} as const satisfies Record<`calendar.${string}`, EventKind>;

const WEBHOOK_EVENTS = {
  'webhook.created': {
    detail: detailOf<{ url: string; events: string; description: string; enabled: boolean }>(),
    ...QUIET,
  },
  'webhook.changed': { detail: detailOf<{ changes: FieldChange[] }>(), ...QUIET },
  'webhook.secret_rotated': { detail: detailOf<NoDetail>(), ...QUIET },
  'webhook.deleted': { detail: detailOf<{ url: string }>(), ...QUIET },
} as const satisfies Record<`webhook.${string}`, EventKind>;

const AUDIT_EVENTS = {
  'audit.exported': {
    detail: detailOf<{
      from: string;
      to: string;
      department: string | null;
      template_id: string | null;
      started: number;
      reports: number;
      manifest_sha256: string;
    }>(),
    ...QUIET,
  },
} as const satisfies Record<`audit.${string}`, EventKind>;

const ORGANISATION_EVENTS = {
  // The names of the settings alone.
  'organisation.settings_changed': { detail: detailOf<{ settings: string[] }>(), ...QUIET },
} as const satisfies Record<`organisation.${string}`, EventKind>;

/** Every event of the journal (Journal 1), named `subject.event`, and all that follows from it. */
export const EVENTS = {
  ...PLAN_EVENTS,
  ...TEMPLATE_EVENTS,
  ...PERSON_EVENTS,
  ...GROUP_EVENTS,
  ...CALENDAR_EVENTS,
  ...WEBHOOK_EVENTS,
  ...AUDIT_EVENTS,
  ...ORGANISATION_EVENTS,
};
type Events = typeof EVENTS;

export type EventName = keyof Events;
/** What is recorded with the event. */
export type DetailOf<Name extends EventName> = NonNullable<Events[Name]['detail']>;
/** The kinds of mails that the event may cause. */
export type MailsOf<Name extends EventName> = Name extends EventName
  ? keyof Events[Name]['mails'] & string
  : never;
/** The kinds of mails. A reminder has no event: the clock causes it. */
export type MailKind = MailsOf<EventName> | 'reminder';

/** The kind of object that an event is about. Each object has its own chain (Journal 2). */
export type Subject = EventName extends `${infer Name}.${string}` ? Name : never;

export function subjectOf(event: EventName): Subject {
  return event.slice(0, event.indexOf('.')) as Subject;
}

/**
 * Returns the events of webhooks that an event may cause. `plan.completed` is among those of every signature: who writes the
 * deliveries leaves it out unless both sides have signed.
 */
export function webhookEventsOf(event: EventName): readonly WebhookEvent[] {
  const kind = EVENTS[event];
  return 'completes' in kind ? [...kind.webhooks, 'plan.completed'] : kind.webhooks;
}

/** Returns what a delivery of the event says beside its subject and its actor. */
export function webhookDataOf(event: EventName, detail: RecordedDetail): object {
  const kind: EventKind = EVENTS[event];
  return kind.webhook_data?.(detail) ?? {};
}

/** The events of plans and templates that always count the version up. Others do when their detail has the new version. */
export const WITH_VERSION: readonly EventName[] = Object.entries({ ...PLAN_EVENTS, ...TEMPLATE_EVENTS })
  .filter(([, { counts_version }]) => counts_version === true)
  .map(([event]) => event as EventName);

/** Returns whether the event explains a new version of its subject. */
export function explainsVersion(event: EventName, detail: object): boolean {
  const kind = EVENTS[event];
  if (!('counts_version' in kind)) return false;
  return (
    kind.counts_version === true ||
    (kind.counts_version === 'if_recorded' && Object.hasOwn(detail, 'version'))
  );
}
