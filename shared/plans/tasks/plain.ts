import { SPARSE_OF_TASK } from '../../checklist/fields.ts';
import { allTasks } from '../../checklist/tree.ts';

type SubplanLike = { topics: readonly { tasks: readonly object[] }[] };

/**
 * Returns whether a task is its plan's employee's, needed for the signatures, done by a tick, and has no other sparse field, as most.
 * In SQL: `IS_PLAIN` in server/checklist/sparse.sql.ts, which is made of the same names.
 */
export function isPlainTask(task: object): boolean {
  return SPARSE_OF_TASK.every((name) => (task as Partial<Record<string, unknown>>)[name] === undefined);
}

/** Returns whether all tasks of a plan are plain. */
export function isPlainChecklist(subplans: readonly SubplanLike[]): boolean {
  return allTasks(subplans).every(isPlainTask);
}
