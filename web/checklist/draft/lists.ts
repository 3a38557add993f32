import type { ItemKind } from '#shared/checklist/fields.ts';
import type { SubplanDraft, TaskDraft, TopicDraft } from './items.ts';

export type Item = SubplanDraft | TopicDraft | TaskDraft;

/** A list of items of one kind. `owner` is the id of its topic or subplan, null for the subplans. */
type ItemList = { owner: string | null; name: string | null; items: Item[] };

/** Returns all lists of items of this kind, in their order on screen. */
export function listsOf(subplans: SubplanDraft[], kind: ItemKind): ItemList[] {
  if (kind === 'subplan') return [{ owner: null, name: null, items: subplans }];
  if (kind === 'topic') return subplans.map(({ id, name, topics }) => ({ owner: id, name, items: topics }));
  return subplans.flatMap(({ topics }) =>
    topics.map(({ id, name, tasks }) => ({ owner: id, name, items: tasks })),
  );
}

/** Returns the owner of an item, null for a subplan, undefined when there is no such item. */
export function ownerOf(subplans: SubplanDraft[], id: string): string | null | undefined {
  const kinds: ItemKind[] = ['subplan', 'topic', 'task'];
  return kinds
    .flatMap((kind) => listsOf(subplans, kind))
    .find(({ items }) => items.some((item) => item.id === id))?.owner;
}

/** Returns the subplan that is or holds the item. */
export function subplanOf(subplans: readonly SubplanDraft[], id: string): SubplanDraft | undefined {
  return subplans.find(
    (subplan) =>
      subplan.id === id ||
      subplan.topics.some((topic) => topic.id === id || topic.tasks.some((task) => task.id === id)),
  );
}

/** Maps the lists of items of this kind. Unchanged parts keep their identity. */
export function mapLists(
  subplans: SubplanDraft[],
  kind: ItemKind,
  change: (list: Item[], owner: string | null) => Item[],
): SubplanDraft[] {
  if (kind === 'subplan') return change(subplans, null) as SubplanDraft[];
  return mapChanged(subplans, (subplan) => {
    const topics =
      kind === 'topic'
        ? (change(subplan.topics, subplan.id) as TopicDraft[])
        : mapChanged(subplan.topics, (topic) => {
            const tasks = change(topic.tasks, topic.id) as TaskDraft[];
            return tasks === topic.tasks ? topic : { ...topic, tasks };
          });
    return topics === subplan.topics ? subplan : { ...subplan, topics };
  });
}

/** Like `map`, but returns the same array when no item has changed. */
export function mapChanged<T>(list: T[], change: (item: T) => T): T[] {
  const mapped = list.map((item) => change(item));
  return mapped.some((item, index) => item !== list[index]) ? mapped : list;
}
