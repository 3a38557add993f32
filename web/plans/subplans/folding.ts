import { isAllDone } from '#shared/plans/progress.ts';
import type { Plan } from '#shared/plans/schema.ts';

/**
 * Returns whether the whole plan is shown when it is opened: once everything is done, it is read before it is signed. An
 * employee who has signed has read it.
 */
export function isToRead(
  { progress, signed_by_user }: Pick<Plan, 'progress' | 'signed_by_user'>,
  isEmployee: boolean,
): boolean {
  return isAllDone(progress) && !(signed_by_user && isEmployee);
}

/**
 * Returns whether a subplan can be collapsed: the tasks are done, and the viewer is neither to read the whole plan
 * (`isOpen`) nor looks for the tasks of one owner (`isFiltered`).
 */
export function canCollapse(isDone: boolean, isOpen: boolean, isFiltered = false): boolean {
  return isDone && !isOpen && !isFiltered;
}
