import type { SubplanInput } from '../checklist/schema.ts';

type Stored = {
  name: string;
  description: string;
  due_in_days: number;
  topics: readonly {
    id: string;
    name: string;
    description: string;
    tasks: readonly { id: string; name: string; task_content: string; note: string }[];
  }[];
};

function content(subplan: Stored | SubplanInput) {
  return JSON.stringify([
    subplan.name,
    subplan.description ?? '',
    subplan.due_in_days,
    (subplan.topics ?? []).map((topic) => [
      topic.id,
      topic.name,
      topic.description ?? '',
      (topic.tasks ?? []).map((task) => [task.id, task.name, task.task_content ?? '', task.note ?? '']),
    ]),
  ]);
}

/** Whether a saved plan leaves this subplan as it is: one with completed tasks must not change (spec §2, contract §5). */
export function isSubplanUnchanged(stored: Stored, sent: SubplanInput): boolean {
  return content(stored) === content(sent);
}
