import type {
  BuddyFacts,
  ChangedFields,
  DueDateFacts,
  EvidenceFacts,
  KeptStartFacts,
  OwnerFacts,
  StartFacts,
  TaskFacts,
  TeamTaskFacts,
} from './facts.ts';

/** A detail as the journal returns it. Other releases may have recorded other fields, so that its values are unknown. */
export type RecordedDetail = Record<string, unknown>;

type MoreFacts =
  | TaskFacts
  | OwnerFacts
  | TeamTaskFacts
  | BuddyFacts
  | EvidenceFacts
  | StartFacts
  | KeptStartFacts
  | DueDateFacts
  | ChangedFields;

/** All that depends on which event of the journal it is. */
export type EventKind = {
  /** What is recorded with the event: `detailOf<{ … }>()`, which is only a type. */
  detail: unknown;
  /** The events of webhooks that it causes (Webhooks 2). */
  webhooks: readonly (`plan.${string}` | `person.${string}`)[];
  /** What a delivery says beside the subject and the actor. */
  webhook_data?: (detail: RecordedDetail) => MoreFacts;
  /** The kinds of mails that it may cause (Mails 3), with their names in the list of a plan's mails. */
  mails: Readonly<Record<string, string>>;
};

/** An event of a plan or template, which have versions. */
export type VersionedKind = EventKind & {
  /**
   * Whether it counts the version up, so that saves made before it are stale (Plans 14). With `if_recorded` it does when its
   * detail has the new version.
   */
  counts_version: boolean | 'if_recorded';
};

/** An event of a plan, whose history people read. */
export type PlanKind = VersionedKind & {
  /** Whether it causes `plan.completed`, too, once both sides have signed (Webhooks 2). */
  completes?: true;
  /** Its line in the history, without the actor and the time, which are shown next to it. */
  line: (detail: RecordedDetail) => string;
};

/** Carries the type of a detail. There is nothing to read at run time. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type is all that it carries
export function detailOf<Detail extends object>(): Detail | undefined {
  return undefined;
}

/** The detail of an event that needs none. */
export type NoDetail = Record<never, never>;
