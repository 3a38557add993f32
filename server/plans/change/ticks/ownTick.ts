import { needsEvidence } from '#shared/checklist/kinds/kinds.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { isCounted } from '#shared/checklist/tree.ts';
import type { Tick } from './ticks.sql.ts';

/** A change that makes a task done or open. */
export type TaskChange = Pick<Tick, 'completed' | 'reason' | 'not_applicable'>;

/** A task before the change, with its plan. */
type Before = {
  plan: { user_id: string };
  task: Pick<PlanTask, 'owner' | 'counts' | 'kind' | 'not_applicable' | 'reason' | 'completed_by'>;
};

/** Returns what is stored of a change by the viewer. The plan names who does the employee's own tasks, so that they name nobody. */
export function tickOf(
  viewer: { id: string },
  { plan, task }: Before,
  { completed, reason, not_applicable }: TaskChange,
): Omit<Tick, 'id' | 'at'> {
  const byOther = task.owner !== undefined || viewer.id !== plan.user_id;
  const tick = {
    completed,
    by: completed && byOther ? viewer.id : null,
    reason: completed ? reason : null,
    not_applicable,
  };
  const hadDetails = task.completed_by !== undefined || task.reason !== undefined || task.not_applicable;
  const hasDetails = tick.by !== null || tick.reason !== null || not_applicable;
  return { ...tick, is_bare: !hadDetails && !hasDetails };
}

/**
 * Returns whether the employee ticks a required task of their own. It changes only the hash of the content, so that it does not
 * disturb an edit of the manager. Every other change of a task is a new version of the plan (Signing 8). The database raises the
 * version by the same rule (`guard_tick` of migration 0160); a test compares them.
 */
export function isOwnTick(viewer: { id: string }, before: Before, change: TaskChange): boolean {
  const { plan, task } = before;
  const isOwn = viewer.id === plan.user_id && task.owner === undefined && isCounted(task);
  return isOwn && !needsEvidence(task.kind) && tickOf(viewer, before, change).is_bare;
}
