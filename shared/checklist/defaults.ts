import { MAX_DAYS } from './limits.ts';
import type { SubplanInput, TaskInput, TopicInput } from './schema.ts';

/** Days from the latest subplan of a plan, or from the assignment, to a new subplan (Checklists 3). */
const NEW_SUBPLAN_DAYS = 7;

/** The reminder days of a new template or plan (Checklists 5). */
export const DEFAULT_REMIND_DAYS = 0;

/**
 * The time (ms since 1970) and the random text of temporary ids. They are arguments because shared/ is pure.
 */
export type IdSource = { now(): number; random(): string };

export type ItemKind = 'subplan' | 'topic' | 'task';

/** Returns a temporary id, `kind-timestamp-random`. The server replaces it when the item is saved (API 9). */
export function temporaryId(kind: ItemKind, ids: IdSource): string {
  return `${kind}-${ids.now()}-${ids.random()}`;
}

/** The descriptions with which new items are created (Checklists 3). */
const NEW_TOPIC_DESCRIPTION = 'New description';
const NEW_SUBPLAN_DESCRIPTION = 'New Description';

/**
 * Returns a description that somebody has written, and an empty text for the one of a new item, which tells an employee
 * nothing (Checklists 3).
 */
export function writtenDescription(description: string): string {
  return [NEW_TOPIC_DESCRIPTION, NEW_SUBPLAN_DESCRIPTION].includes(description) ? '' : description;
}

type New<T> = T & { id: string };

export function newTask(ids: IdSource): New<Required<TaskInput>> & { note: string; task_content: string } {
  return { id: temporaryId('task', ids), name: 'New Task', task_content: '', note: '' };
}

export function newTopic(
  ids: IdSource,
): New<TopicInput> & { description: string; public: boolean; tasks: [] } {
  return {
    id: temporaryId('topic', ids),
    name: 'New Topic',
    description: NEW_TOPIC_DESCRIPTION,
    public: true,
    tasks: [],
  };
}

/** Returns a new subplan (Checklists 3). For a plan, `existing` are the plan's subplans. */
export function newSubplan(
  ids: IdSource,
  existing: readonly { due_in_days: number }[] = [],
): New<SubplanInput> & { description: string; public: boolean; topics: [] } {
  return {
    id: temporaryId('subplan', ids),
    name: 'New Subplan',
    description: NEW_SUBPLAN_DESCRIPTION,
    due_in_days: nextDueInDays(existing),
    public: true,
    topics: [],
  };
}

/**
 * Returns the `due_in_days` of a subplan that is added to a plan: 7 days after the latest one (Checklists 3).
 */
export function nextDueInDays(existing: readonly { due_in_days: number }[]): number {
  const latest = Math.max(0, ...existing.map((subplan) => subplan.due_in_days));
  return Math.min(latest + NEW_SUBPLAN_DAYS, MAX_DAYS);
}
