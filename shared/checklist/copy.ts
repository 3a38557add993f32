import { type IdSource, temporaryId } from './defaults.ts';
import type { Subplan } from './schema.ts';
import { valuesOf } from './values.ts';

/**
 * Returns a deep copy with fresh temporary ids on every level, so that saving it cannot change the original
 * (Checklists 4). Properties that only plans have (ticks, counters) are not copied.
 */
export function copySubplan(subplan: Subplan, ids: IdSource): Subplan {
  return {
    id: temporaryId('subplan', ids),
    ...valuesOf('subplan', subplan),
    is_template: subplan.is_template,
    topics: subplan.topics.map((topic) => ({
      id: temporaryId('topic', ids),
      ...valuesOf('topic', topic),
      is_template: topic.is_template,
      tasks: topic.tasks.map((task) => ({
        id: temporaryId('task', ids),
        ...valuesOf('task', task),
        is_template: task.is_template,
      })),
    })),
  };
}
