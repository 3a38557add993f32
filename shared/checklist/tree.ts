import { MAX_SUBPLANS, MAX_TASKS, MAX_TOPICS } from './limits.ts';

type TopicLike<T> = { tasks?: readonly T[] | undefined };
type SubplanLike<T> = { topics?: readonly TopicLike<T>[] | undefined };

/** Returns all tasks of a checklist, in their order on screen. */
export function allTasks<T>(subplans: readonly SubplanLike<T>[]): T[] {
  return subplans.flatMap((subplan) => (subplan.topics ?? []).flatMap((topic) => [...(topic.tasks ?? [])]));
}

/** Returns whether a task is needed for the signatures (Tasks 1). */
export function isCounted(task: { readonly counts?: boolean | undefined }): boolean {
  return task.counts ?? true;
}

/** Returns why a checklist is too large, or null when it is not (Checklists 1). */
export function whyChecklistIsTooLarge(subplans: readonly SubplanLike<unknown>[]): string | null {
  return (
    whyTooMany('subplans', subplans.length, MAX_SUBPLANS) ??
    whyTooMany(
      'topics',
      subplans.reduce((sum, { topics = [] }) => sum + topics.length, 0),
      MAX_TOPICS,
    ) ??
    whyTooMany('tasks', allTasks(subplans).length, MAX_TASKS)
  );
}

function whyTooMany(items: string, count: number, max: number): string | null {
  if (count <= max) return null;
  const [most, found] = [max, count].map((number) => number.toLocaleString('en'));
  return `There can be at most ${most} ${items}; this has ${found}. Remove some or make a second one.`;
}
