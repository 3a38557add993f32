import { type IdSource, temporaryId } from './defaults.ts';
import type { Subplan } from './schema.ts';

/**
 * Returns a deep copy with fresh temporary ids on every level, so that saving it cannot change the original
 * (Checklists 4). Properties that only plans have (ticks, counters) are not copied.
 */
export function copySubplan(subplan: Subplan, ids: IdSource): Subplan {
  return {
    id: temporaryId('subplan', ids),
    name: subplan.name,
    description: subplan.description,
    due_in_days: subplan.due_in_days,
    is_template: subplan.is_template,
    public: subplan.public,
    topics: subplan.topics.map((topic) => ({
      id: temporaryId('topic', ids),
      name: topic.name,
      description: topic.description,
      is_template: topic.is_template,
      public: topic.public,
      tasks: topic.tasks.map((task) => ({
        id: temporaryId('task', ids),
        name: task.name,
        task_content: task.task_content,
        note: task.note,
        is_template: task.is_template,
      })),
    })),
  };
}
