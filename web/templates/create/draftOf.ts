import { temporaryId } from '#shared/checklist/defaults.ts';
import type { UnderstoodTemplate } from '#shared/templates/files/schema.ts';
import type { DraftContent } from '../../checklist/draft/changeDraft.ts';
import { browserIds } from '../../checklist/draft/ids.ts';

/** Returns a template that was read from a document as a draft, with temporary ids. */
export function draftOf({
  name,
  description,
  remind_days_before_due,
  subplans,
}: UnderstoodTemplate): DraftContent {
  return {
    name,
    description,
    remind_days_before_due,
    subplans: subplans.map(({ topics, ...subplan }) => ({
      id: temporaryId('subplan', browserIds),
      ...subplan,
      topics: topics.map(({ tasks, ...topic }) => ({
        id: temporaryId('topic', browserIds),
        ...topic,
        tasks: tasks.map((task) => ({ id: temporaryId('task', browserIds), ...task })),
      })),
    })),
  };
}
