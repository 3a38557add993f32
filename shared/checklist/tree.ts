import { MAX_SUBPLANS, MAX_TASKS } from './limits.ts';

type TopicLike<T> = { tasks?: readonly T[] | undefined };
type SubplanLike<T> = { topics?: readonly TopicLike<T>[] | undefined };

/** Returns all tasks of a checklist, in the order in which they are shown. */
export function allTasks<T>(subplans: readonly SubplanLike<T>[]): T[] {
  return subplans.flatMap((subplan) => (subplan.topics ?? []).flatMap((topic) => [...(topic.tasks ?? [])]));
}

/** Returns why a checklist is too large, or null when it is not (Checklists 1). */
export function whyChecklistIsTooLarge(subplans: readonly SubplanLike<unknown>[]): string | null {
  if (subplans.length > MAX_SUBPLANS) {
    return `There can be at most ${MAX_SUBPLANS} subplans; this has ${subplans.length}. Remove some or make a second one.`;
  }
  const tasks = allTasks(subplans).length;
  if (tasks > MAX_TASKS) {
    return `There can be at most ${MAX_TASKS.toLocaleString('en')} tasks; this has ${tasks.toLocaleString('en')}. Remove some or make a second one.`;
  }
  return null;
}
