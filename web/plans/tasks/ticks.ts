import type { Day } from '#shared/calendar.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { isCounted } from '#shared/checklist/tree.ts';
import { checklistState } from '#shared/plans/progress.ts';
import { hasOverdueSubplans, isPlanOverdue } from '#shared/plans/overdue.ts';
import type { Plan, PlanSubplan } from '#shared/plans/schema.ts';
import { planStatus } from '#shared/plans/status.ts';

/** A press on the checkbox of a task. */
export type Tick = { taskId: string; completed: boolean };

/**
 * Returns the plan with pending ticks applied. Counters, overdue marks and status are computed from the
 * tasks.
 */
export function withTicks(plan: Plan, ticks: readonly Tick[], today: Day): Plan {
  const wanted = new Map(ticks.map(({ taskId, completed }) => [taskId, completed]));
  return withTasks(plan, today, (task) => {
    const completed = wanted.get(task.id);
    return completed === undefined || completed === task.completed
      ? task
      : { ...task, completed, status_changed_at: null };
  });
}

/** Returns the plan with the task that the server returned. */
export function withTask(plan: Plan, changed: PlanTask, today: Day): Plan {
  return withTasks(plan, today, (task) => (task.id === changed.id ? changed : task));
}

function withTasks(plan: Plan, today: Day, change: (task: PlanTask) => PlanTask): Plan {
  const subplans = plan.subplans.map((subplan) => changeSubplan(subplan, change));
  if (subplans.every((subplan, index) => subplan === plan.subplans[index])) return plan;
  const state = checklistState(subplans);
  return {
    ...plan,
    // Only the server knows the hash of the changed content.
    content_hash: null,
    subplans,
    progress: { total_tasks: state.total_tasks, completed_tasks: state.completed_tasks },
    ...othersOpen(plan, state.others_open),
    has_overdue_subplans: hasOverdueSubplans(plan, state, today),
    status: planStatus(plan, isPlanOverdue(plan, state, today)),
  };
}

// Unchanged objects keep their identity, so that only the changed rows render again.
function changeSubplan(subplan: PlanSubplan, change: (task: PlanTask) => PlanTask): PlanSubplan {
  let added = 0;
  let othersAdded = 0;
  let changed = false;
  const topics = subplan.topics.map((topic) => {
    const tasks = topic.tasks.map((task) => {
      const next = change(task);
      added += countOf(isDone, next) - countOf(isDone, task);
      othersAdded += countOf(isOpenOfOther, next) - countOf(isOpenOfOther, task);
      return next;
    });
    if (tasks.every((task, index) => task === topic.tasks[index])) return topic;
    changed = true;
    return { ...topic, tasks };
  });
  if (!changed) return subplan;
  return {
    ...subplan,
    topics,
    completed_tasks: subplan.completed_tasks + added,
    ...othersOpen(subplan, (subplan.others_open ?? 0) + othersAdded),
  };
}

const isDone = ({ completed }: PlanTask) => completed;
const isOpenOfOther = ({ completed, owner }: PlanTask) => !completed && owner !== undefined;

/** Optional tasks are in no counter. */
const countOf = (is: (task: PlanTask) => boolean, task: PlanTask) => Number(isCounted(task) && is(task));

/** The counter that only plans with tasks of others have. */
function othersOpen(before: { others_open?: number }, count: number): { others_open?: number } {
  return count > 0 || before.others_open !== undefined ? { others_open: count } : {};
}
