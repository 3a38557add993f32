import type * as Type from 'typebox';
import type { FACTS } from './facts.ts';
import type { ConditionName } from './conditions.ts';
import type { Notification } from './notification.ts';

/** A detail as the journal returns it. Other releases may have recorded other fields, so that its values are unknown. */
export type RecordedDetail = Record<string, unknown>;

type FactsName = keyof typeof FACTS;

/**
 * The data of a delivery besides the subject and the actor: the name of its schema, for the API document, and its
 * values.
 */
export type WebhookData = { facts: FactsName; of: (detail: RecordedDetail) => object };

/** Everything that depends on the kind of event, except its texts. */
export type EventKind = {
  /** The recorded detail: `detailOf<{ … }>()`, which is only a type. */
  detail: unknown;
  /** The events of webhooks that it causes (Webhooks 2). */
  webhooks: readonly (`plan.${string}` | `person.${string}`)[];
  webhook_data?: WebhookData;
  /** The kinds of notifications and mails that it may cause (Mails 3). */
  mails: readonly string[];
};

/** An event of a plan or template, which have versions. */
export type VersionedKind = EventKind & {
  /**
   * Whether it counts the version up, so that saves made before it are stale (Plans 14). With `if_recorded` it does when its
   * detail has the new version.
   */
  counts_version: boolean | 'if_recorded';
  /** Whether it causes `plan.completed`, too, once both sides have signed (Webhooks 2). */
  completes?: true;
};

/** The events of webhooks that a family of events causes. */
export type WebhooksOf<Events extends Record<string, EventKind>> = Events[keyof Events]['webhooks'][number];

/** The line of an event in the history of a plan, without the actor and the time, which are shown next to it. */
export type HistoryText = (detail: RecordedDetail) => string;

/** Every field that the data of a webhook's event may have. */
export type Facts = Partial<Record<'plan_name' | 'employee_name' | 'actor_name' | 'task_text', string>> &
  Partial<Record<'person_name' | 'person_email' | 'new_owner' | 'team' | 'evidence', string>> &
  Partial<Record<'start_on' | 'new_start_on' | 'subplan_name' | 'new_due_date', string>> & {
    new_buddy?: string | null;
    changed_fields?: readonly string[];
  };

/** The sentence of a webhook's event, for chats (Webhooks 9). */
export type Sentence = (facts: Facts) => string;

/** A kind of notification, which is a kind of mail as well. */
export type NotificationKind = {
  /** The condition for showing it as new, and for mailing it; null for always. */
  while: ConditionName | null;
  /**
   * Whether people can mute its mails (Notifications 7). A plan stops without those that say 'always', or they go to an address
   * whose owner may know nothing of a change.
   */
  mailed: 'by_choice' | 'always';
  /**
   * The readers of a notification about a plan: its two sides; also the assignees of its tasks; or the assignee of the
   * commented task. Notifications about a person are for themselves, their manager and their reports; `away`: for the
   * stand-in; `asked`: for HR of the person.
   */
  seen_by: 'sides' | 'doers' | 'doer_of_task' | 'away' | 'asked';
};

/** The target pages of a line of the bell. Without one it leads to its plan, else to the settings. */
export type BellTarget =
  | 'my_tasks'
  | 'settings'
  | 'onboarding'
  | 'overview'
  | 'employees'
  | 'dashboard'
  | { page: 'person' | 'batch'; id: string };

/** The texts of a line of the bell: `name` comes before `text`, and `about` below them. */
export type BellText = { name: string; text: string; about: string; to?: BellTarget };

/** `who` is the actor, or the person that it is about. */
export type BellReader = { who: string; viewerId: string; isOwnPlan: boolean };

export type BellLine = {
  icon: 'bell' | 'plan' | 'tasks' | 'days' | 'pen' | 'back' | 'check' | 'clock' | 'person' | 'author';
  line: (notification: Notification, reader: BellReader) => BellText;
};

/** Ties the values that a delivery says to their schema. */
export function webhookData<Name extends FactsName>(
  facts: Name,
  of: (detail: RecordedDetail) => Type.Static<(typeof FACTS)[Name]>,
): WebhookData {
  return { facts, of };
}

/** Carries the type of a detail. There is nothing to read at run time. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type is all that it carries
export function detailOf<Detail extends object>(): Detail | undefined {
  return undefined;
}

/** The detail of an event that needs none. */
export type NoDetail = Record<never, never>;
