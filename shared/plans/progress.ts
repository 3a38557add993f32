/** Tasks of one subplan, or of a whole plan (spec §3 'Progress'). */
export type TaskCounts = { total_tasks: number; completed_tasks: number };

/** Overall progress is the sum across the entries (spec §3). */
export function sumProgress(entries: readonly TaskCounts[]): TaskCounts {
  return {
    total_tasks: entries.reduce((sum, entry) => sum + entry.total_tasks, 0),
    completed_tasks: entries.reduce((sum, entry) => sum + entry.completed_tasks, 0),
  };
}

/** Spec §4: complete when all tasks are, and there is at least one. */
export function isAllDone(progress: TaskCounts): boolean {
  return progress.total_tasks > 0 && progress.completed_tasks === progress.total_tasks;
}

/** Whole percent, rounded down, so that 100 means that everything is done (contract §5). */
export function percentDone(progress: TaskCounts): number {
  return progress.total_tasks === 0 ? 0 : Math.floor((progress.completed_tasks * 100) / progress.total_tasks);
}

export type ProgressColour = 'green' | 'light-green' | 'orange' | 'orange-red' | 'red';

/** The colour of a progress bar, by the thresholds of spec §9: 20, 45, 70 and 100 percent. */
export function progressColour(percent: number): ProgressColour {
  if (percent >= 100) return 'green';
  if (percent >= 70) return 'light-green';
  if (percent >= 45) return 'orange';
  if (percent >= 20) return 'orange-red';
  return 'red';
}

/** 'x/y Tasks Completed' (spec §2 'Plan detail'). */
export function progressText(progress: TaskCounts): string {
  return `${progress.completed_tasks}/${progress.total_tasks} Tasks Completed`;
}
