import type { Day } from '#shared/calendar.ts';
import { type DueGroup, dueGroupOf } from '#shared/plans/dueGroups.ts';
import type { MyTask } from '#shared/tasks/schema.ts';

/** A line of the list: one task, or the same task of several people. */
export type Line = { key: string; tasks: [MyTask, ...MyTask[]] };

type LineGroup = { group: DueGroup; count: number; lines: Line[] };

const GROUPS: readonly DueGroup[] = ['overdue', 'today', 'thisWeek', 'later'];

/** Returns the tasks by when they are due; equal tasks of one template for several people are one line (My tasks 4). */
export function linesOf(tasks: readonly MyTask[], today: Day): LineGroup[] {
  return GROUPS.flatMap((group) => {
    const found = tasks.filter(({ due_date }) => dueGroupOf(due_date, today) === group);
    return found.length === 0 ? [] : [{ group, count: found.length, lines: mergedLines(found) }];
  });
}

function mergedLines(tasks: readonly MyTask[]): Line[] {
  const byTemplateTask = new Map<string, MyTask[]>();
  for (const task of tasks) {
    const equal = byTemplateTask.get(keyOf(task));
    if (equal) equal.push(task);
    else byTemplateTask.set(keyOf(task), [task]);
  }
  return [...byTemplateTask.values()].flatMap(([first, ...others]): Line[] => {
    if (first === undefined) return [];
    const people = new Set([first, ...others].map(({ plan }) => plan.employee.id));
    if (people.size > 1) return [{ key: first.id, tasks: [first, ...others] }];
    return [first, ...others].map((task) => ({ key: task.id, tasks: [task] }));
  });
}

/** A task that is read is confirmed by its reader for each plan, so it is never merged. */
function keyOf({ id, template_task_id, kind, name }: MyTask): string {
  return template_task_id === null || kind !== undefined ? id : `${template_task_id} ${name}`;
}

/** Returns the tasks of the list and those that were ticked in this visit, which it does not have any more, by due date. */
export function withKept(listed: readonly MyTask[], kept: ReadonlyMap<string, MyTask>): MyTask[] {
  const known = new Set(listed.map(({ id }) => id));
  const missing = [...kept.values()].filter(({ id }) => !known.has(id));
  const all = listed.map((task) => kept.get(task.id) ?? task);
  if (missing.length === 0) return all;
  return [...all, ...missing].toSorted(
    (one, other) => compare(one.due_date, other.due_date) || compare(one.id, other.id),
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
