import { RULES } from './state/values.ts';
import { compareDays, type Day } from '../calendar.ts';

/** The task counters of a subplan or a plan. */
export type TaskCounts = { total_tasks: number; completed_tasks: number };

/** Returns whether all tasks are done and there is at least one (Plans 8). */
export function isAllDone(progress: TaskCounts): boolean {
  return progress.total_tasks > 0 && !RULES.isOpen(progress);
}

/** Returns the progress in percent, rounded down, so that 100 means that all tasks are done (Plans 8). */
export function percentDone(progress: TaskCounts): number {
  return progress.total_tasks === 0 ? 0 : Math.floor((progress.completed_tasks * 100) / progress.total_tasks);
}

type ProgressColour = 'green' | 'light-green' | 'orange' | 'orange-red' | 'red';

/** Returns the colour of a progress bar (Plans 8). */
export function progressColour(percent: number): ProgressColour {
  if (percent >= 100) return 'green';
  if (percent >= 70) return 'light-green';
  if (percent >= 45) return 'orange';
  if (percent >= 20) return 'orange-red';
  return 'red';
}

export function progressText(progress: TaskCounts): string {
  return `${progress.completed_tasks}/${progress.total_tasks} Tasks Completed`;
}

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
