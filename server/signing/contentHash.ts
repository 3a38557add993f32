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

/** The format that a signature without one is in, and the one that new signatures are in. */
export const FIRST_FORMAT = 1;
export const NEWEST_FORMAT = 1;

/** Returns whether this release can hash content in the format. A newer release may have signed in another one. */
export function isKnownFormat(format: number): boolean {
  return format >= FIRST_FORMAT && format <= NEWEST_FORMAT;
}

/**
 * Returns the SHA-256 in hex of the content of a plan in a format (Signing 2). It covers
 * only what cannot change between the signatures, so not the manager (Signing
 * 5). Fields and names of a format must not change: old signatures have to verify.
 */
export function contentHash(plan: SignedContent, format: number): string {
  if (!isKnownFormat(format)) throw new RangeError(`no content format ${format}`);
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
