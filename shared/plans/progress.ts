import { RULES } from './state/values.ts';

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

export type ProgressColour = 'green' | 'light-green' | 'orange' | 'orange-red' | 'red';

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
