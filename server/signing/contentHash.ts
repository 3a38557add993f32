import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Plan } from '#shared/plans/schema.ts';

/** A plan as far as it is signed. */
export type SignedContent = Pick<
  Plan,
  'id' | 'name' | 'description' | 'user_id' | 'assigned_at' | 'assigned_on' | 'subplans'
>;

/**
 * SHA-256 in hex over what is signed, as canonical JSON (RFC 8785). Only what stays the same from the first signature on:
 * a plan that gets another manager in between is still the same plan.
 */
export function contentHash({
  id,
  name,
  description,
  user_id,
  assigned_at,
  assigned_on,
  subplans,
}: SignedContent) {
  const content = {
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
  };
  return createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex');
}
