import type { PlanTask, PlanTopic } from '#shared/checklist/schema.ts';
import { isCounted, allTasks } from '#shared/checklist/tree.ts';
import { ownerKey } from '#shared/checklist/waiting.ts';
import type { Plan, PlanSubplan } from '#shared/plans/schema.ts';

/** Returns the topics with the tasks that are selected, without those that have none left. */
export function topicsWith(
  topics: readonly PlanTopic[],
  isSelected: (task: PlanTask) => boolean,
): PlanTopic[] {
  return topics.flatMap((topic) => {
    const tasks = topic.tasks.filter(isSelected);
    if (tasks.length === topic.tasks.length) return [topic];
    return tasks.length === 0 ? [] : [{ ...topic, tasks }];
  });
}

export const isOfOthers = ({ owner, mine }: PlanTask) => owner !== undefined && !mine;

const isOwn = (task: PlanTask) => task.owner === undefined && isCounted(task);

/** Returns the plan with the employee's own tasks that the signatures need alone, which they do next. */
export function ownPart(plan: Plan): Plan {
  const subplans = plan.subplans.map((subplan) => ({
    ...subplan,
    topics: topicsWith(subplan.topics, isOwn),
  }));
  return { ...plan, subplans };
}

/** Returns the subplans that have tasks of an owner, with these alone. */
export function subplansOf(subplans: readonly PlanSubplan[], key: string): PlanSubplan[] {
  return subplans.flatMap((subplan) => {
    const topics = topicsWith(subplan.topics, (task) => ownerKey(task) === key);
    return topics.length === 0 || allTasks([{ topics }]).length === 0 ? [] : [{ ...subplan, topics }];
  });
}
