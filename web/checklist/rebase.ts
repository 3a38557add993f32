import { type IdSource, type ItemKind, temporaryId } from '#shared/checklist/defaults.ts';
import type { SubplanDraft } from './draft.ts';

/**
 * The draft as it can be saved over a newer version of its original: items that the newer version no longer has become new
 * ones, since their ids mean nothing to the server any more (contract §1).
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
