import { hash } from 'node:crypto';
import type { PlanTask, PlanTopic } from '#shared/checklist/schema.ts';
import type { Plan, PlanSubplan } from '#shared/plans/schema.ts';

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
  // Canonical JSON (RFC 8785): with the keys in their order, JSON.stringify writes it, in a fifth of the
  // time.
  const content = {
    assigned_at,
    assigned_on,
    description,
    id,
    name,
    subplans: subplans.map((subplan) => ({
      description: subplan.description,
      due_date: subplan.due_date,
      id: subplan.id,
      name: subplan.name,
      topics: subplan.topics.map((topic) => ({
        description: topic.description,
        id: topic.id,
        name: topic.name,
        tasks: topic.tasks.map((task) => ({
          completed: task.completed,
          id: task.id,
          name: task.name,
          note: task.note,
          status_changed_at: task.status_changed_at,
          task_content: task.task_content,
        })),
      })),
    })),
    user_id,
  };
  return hash('sha256', JSON.stringify(content));
}
