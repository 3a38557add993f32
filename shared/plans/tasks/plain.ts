import { allTasks } from '../../checklist/tree.ts';

type TaskLike = {
  owner?: unknown;
  counts?: unknown;
  kind?: unknown;
  not_applicable?: unknown;
  reason?: unknown;
};
type SubplanLike = { topics: readonly { tasks: readonly TaskLike[] }[] };

/** Returns whether a task is its plan's employee's, needed for the signatures, and done by a tick, as most are. */
export function isPlainTask({ owner, counts, kind, not_applicable, reason }: TaskLike): boolean {
  return [owner, counts, kind, not_applicable, reason].every((value) => value === undefined);
}

/** Returns whether all tasks of a plan are plain. */
export function isPlainChecklist(subplans: readonly SubplanLike[]): boolean {
  return allTasks(subplans).every(isPlainTask);
}
