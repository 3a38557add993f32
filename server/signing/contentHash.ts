import type { PlanTask, PlanTopic } from '#shared/checklist/schema.ts';
import type { Plan, PlanSubplan } from '#shared/plans/schema.ts';
import { canonicalHash } from '../journal/chain.ts';

/** The part of a plan that a signature covers. */
export type SignedContent = Pick<
  Plan,
  'id' | 'name' | 'description' | 'user_id' | 'assigned_at' | 'assigned_on'
> & { subplans: SignedSubplan[] };

type SignedSubplan = Pick<PlanSubplan, 'id' | 'name' | 'description' | 'due_date'> & {
  topics: (Pick<PlanTopic, 'id' | 'name' | 'description'> & { tasks: SignedTask[] })[];
};
type SignedTask = Pick<PlanTask, 'id' | 'name' | 'note' | 'task_content' | 'completed' | 'status_changed_at'>;

/**
 * Returns the SHA-256 in hex of the content of a plan (Signing 2). It covers
 * only what cannot change between the signatures, so not the manager (Signing
 * 5). Fields and names must not change: old signatures have to verify.
 */
export function contentHash(plan: SignedContent): string {
  const { id, name, description, user_id, assigned_at, assigned_on, subplans } = plan;
  return canonicalHash({
    id,
    name,
    description,
    user_id,
    assigned_at,
    assigned_on,
    subplans: subplans.map((subplan) => ({
      id: subplan.id,
      name: subplan.name,
      description: subplan.description,
      due_date: subplan.due_date,
      topics: subplan.topics.map((topic) => ({
        id: topic.id,
        name: topic.name,
        description: topic.description,
        tasks: topic.tasks.map((task) => ({
          id: task.id,
          name: task.name,
          note: task.note,
          task_content: task.task_content,
          completed: task.completed,
          status_changed_at: task.status_changed_at,
        })),
      })),
    })),
  });
}
