import { compareDays, type Day } from '../calendar.ts';
import type { TaskCounts } from './progress.ts';
import { RULES } from './state/values.ts';

/** The due date and the task counters of a plan's subplan. */
export type SubplanFacts = TaskCounts & { due_date: Day; others_open?: number };

/** The state that is derived of all subplans of a plan. */
export type ChecklistState = TaskCounts & {
  /** The latest due date of the subplans, which is the plan's (Plans 5); null without subplans. */
  due_date: Day | null;
  /** The earliest due date of the subplans with open tasks, or null when none is open. */
  next_due_date: Day | null;
  /** The open counted tasks of others (Owners 5). */
  others_open: number;
};

/** Returns the state of these subplans. The view `plan_state` has the same of stored ones. */
export function checklistState(subplans: readonly SubplanFacts[]): ChecklistState {
  const open = subplans.filter(RULES.isOpen);
  const days = (of: readonly SubplanFacts[]) => of.map(({ due_date }) => due_date).toSorted(compareDays);
  return {
    ...sumProgress(subplans),
    due_date: days(subplans).at(-1) ?? null,
    next_due_date: days(open)[0] ?? null,
    others_open: subplans.reduce((sum, { others_open = 0 }) => sum + others_open, 0),
  };
}

/** Returns the sums of the counters; zeros for no entries (Plans 8). */
function sumProgress(entries: readonly TaskCounts[]): TaskCounts {
  return {
    total_tasks: entries.reduce((sum, entry) => sum + entry.total_tasks, 0),
    completed_tasks: entries.reduce((sum, entry) => sum + entry.completed_tasks, 0),
  };
}
