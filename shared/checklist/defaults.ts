import { ITEM_FIELDS, type ItemKind, type ItemValues } from './fields.ts';
import { MAX_DAYS, NEW_SUBPLAN_DAYS } from './limits.ts';
import { initialValues } from './values.ts';

/** The reminder days of a new template or plan (Checklists 5). */
export const DEFAULT_REMIND_DAYS = 0;

/**
 * The time (ms since 1970) and the random text of temporary ids. They are arguments because shared/ is pure.
 */
export type IdSource = { now(): number; random(): string };

/** Returns a temporary id, `kind-timestamp-random`. The server replaces it when the item is saved (API 9). */
export function temporaryId(kind: ItemKind, ids: IdSource): string {
  return `${kind}-${ids.now()}-${ids.random()}`;
}

/** Returns whether an item of the kind with this id is not stored yet (API 9). */
export function isTemporary(id: string): boolean {
  return /^(?:subplan|topic|task)-/.test(id);
}

/**
 * Returns a description that somebody has written, and an empty text for the default of a new item, which tells an
 * employee nothing (Checklists 3).
 */
export function writtenDescription(description: string): string {
  const { subplan, topic } = ITEM_FIELDS;
  const initial: string[] = [subplan.description.initial, topic.description.initial];
  return initial.includes(description) ? '' : description;
}

type New<K extends ItemKind> = { id: string } & ItemValues<K>;

export function newTask(ids: IdSource): New<'task'> {
  return { id: temporaryId('task', ids), ...initialValues('task') };
}

export function newTopic(ids: IdSource): New<'topic'> & { tasks: [] } {
  return { id: temporaryId('topic', ids), ...initialValues('topic'), tasks: [] };
}

/** Returns a new subplan (Checklists 3). For a plan, `existing` are the plan's subplans. */
export function newSubplan(
  ids: IdSource,
  existing: readonly { due_in_days: number }[] = [],
): New<'subplan'> & { topics: [] } {
  return {
    id: temporaryId('subplan', ids),
    ...initialValues('subplan'),
    due_in_days: nextDueInDays(existing),
    topics: [],
  };
}

/**
 * Returns the `due_in_days` of a subplan that is added to a plan: 7 days after the latest one (Checklists 3).
 */
export function nextDueInDays(existing: readonly { due_in_days: number }[]): number {
  const latest = existing.reduce((last, { due_in_days }) => Math.max(last, due_in_days), 0);
  return Math.min(latest + NEW_SUBPLAN_DAYS, MAX_DAYS);
}
