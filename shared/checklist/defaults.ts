import type { SubplanInput, TaskInput, TopicInput } from './schema.ts';
import { MAX_DAYS } from './limits.ts';

/** Spec §9: a new subplan in a template is due in 7 days, and one in a plan 7 days after the latest. */
const NEW_SUBPLAN_DAYS = 7;

/** Spec §5. */
export const DEFAULT_REMIND_DAYS = 0;

/** Where temporary ids come from: the clock and chance are arguments, so that this room stays pure. */
export type IdSource = { now(): number; random(): string };

export type ItemKind = 'subplan' | 'topic' | 'task';

/** Spec §3: a new item made in the browser is called kind-timestamp until the server names it. */
export function temporaryId(kind: ItemKind, ids: IdSource): string {
  return `${kind}-${ids.now()}-${ids.random()}`;
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
    description: 'New description',
    public: true,
    tasks: [],
  };
}

/** In a template: due in 7 days. In a plan: `existing` are its subplans, and it is due 7 days after the latest (spec §9). */
export function newSubplan(
  ids: IdSource,
  existing: readonly { due_in_days: number }[] = [],
): New<SubplanInput> & { description: string; public: boolean; topics: [] } {
  return {
    id: temporaryId('subplan', ids),
    name: 'New Subplan',
    description: 'New Description',
    due_in_days: nextDueInDays(existing),
    public: true,
    topics: [],
  };
}

/** Spec §9: what a new or added subplan of a plan is due in, days after the plan's assignment. */
export function nextDueInDays(existing: readonly { due_in_days: number }[]): number {
  const latest = Math.max(0, ...existing.map((subplan) => subplan.due_in_days));
  return Math.min(latest + NEW_SUBPLAN_DAYS, MAX_DAYS);
}

/**
 * What a person typed into a field of days, as the number that is kept (spec §5): a non-numeric value becomes 0, which the
 * minimum of the field then refuses where it is higher.
 */
export function daysFromInput(text: string): number {
  const value = Number(text.trim() === '' ? Number.NaN : text);
  return Number.isFinite(value) ? Math.trunc(value) : 0;
}
