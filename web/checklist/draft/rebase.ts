import { type IdSource, temporaryId } from '#shared/checklist/defaults.ts';
import type { ItemKind } from '#shared/checklist/fields.ts';
import type { SubplanDraft } from './items.ts';

/**
 * Returns the draft as it can be saved over a newer version of its original. Items that the newer version
 * does not have get temporary ids, because the server refuses ids that are not of the same checklist (API 9).
 */
export function rebase(
  draft: readonly SubplanDraft[],
  stored: readonly SubplanDraft[],
  ids: IdSource,
): SubplanDraft[] {
  const known = new Set(stored.flatMap(idsOf));
  const keep = (kind: ItemKind, id: string) => (known.has(id) ? id : temporaryId(kind, ids));
  return draft.map((subplan) => ({
    ...subplan,
    id: keep('subplan', subplan.id),
    topics: subplan.topics.map((topic) => ({
      ...topic,
      id: keep('topic', topic.id),
      tasks: topic.tasks.map((task) => ({ ...task, id: keep('task', task.id) })),
    })),
  }));
}

function idsOf({ id, topics }: SubplanDraft): string[] {
  return [id, ...topics.flatMap((topic) => [topic.id, ...topic.tasks.map((task) => task.id)])];
}
