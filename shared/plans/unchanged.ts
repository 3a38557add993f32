import type { SubplanInput } from '../checklist/schema.ts';

type StoredSubplan = {
  name: string;
  description: string;
  due_in_days: number;
  public: boolean;
  topics: readonly {
    id: string;
    name: string;
    description: string;
    public: boolean;
    tasks: readonly { id: string; name: string; task_content: string; note: string }[];
  }[];
};

/**
 * Returns the fields that a save can change as text. Missing fields count as what they would be stored as:
 * texts as empty, `public` as true.
 */
function editableContent(subplan: StoredSubplan | SubplanInput): string {
  return JSON.stringify([
    subplan.name,
    subplan.description ?? '',
    subplan.due_in_days,
    subplan.public ?? true,
    (subplan.topics ?? []).map((topic) => [
      topic.id,
      topic.name,
      topic.description ?? '',
      topic.public ?? true,
      (topic.tasks ?? []).map((task) => [task.id, task.name, task.task_content ?? '', task.note ?? '']),
    ]),
  ]);
}

/**
 * Returns whether the subplan in a save equals the stored one. One in which a task is done must (Plans 12).
 */
export function isSubplanUnchanged(stored: StoredSubplan, sent: SubplanInput): boolean {
  return editableContent(stored) === editableContent(sent);
}
