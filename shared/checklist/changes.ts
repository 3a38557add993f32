import { type FieldChange, fieldChanges, type FieldValue } from '../changes.ts';
import type { ItemKind } from './defaults.ts';
import type { Subplan, Task, Topic } from './schema.ts';

type ItemFields = { [field: string]: FieldValue };

/**
 * One thing that an edit has done to a checklist. `name` is the item's name now, or its last one. An added item tells all of
 * its fields, and so does a removed one. A moved one tells where: from one subplan or topic (by name) to another, or from one
 * position (the first is 1) among its neighbours to another.
 */
export type ChecklistChange = { item: ItemKind; id: string; name: string } & (
  | { act: 'added'; new: ItemFields }
  | { act: 'removed'; old: ItemFields }
  | ({ act: 'changed' } & FieldChange)
  | ({ act: 'moved' } & FieldChange)
);

type TaskLike = Pick<Task, 'id' | 'name' | 'task_content' | 'note'>;
type TopicLike = Omit<Topic, 'is_template' | 'tasks'> & { tasks: readonly TaskLike[] };
type SubplanLike = Omit<Subplan, 'is_template' | 'topics'> & { topics: readonly TopicLike[] };

/**
 * What an edit has made of a checklist, item by item: first what there is now, from top to bottom, then what is gone. Items
 * are the same when their ids are, so both trees have to be as stored.
 */
export function checklistChanges(
  before: readonly SubplanLike[],
  after: readonly SubplanLike[],
): ChecklistChange[] {
  const [was, is] = [itemsOf(before), itemsOf(after)];
  const reordered = findReordered(was, is);
  return [
    ...[...is.values()].flatMap((item) => changesOf(was.get(item.id), item, reordered.has(item.id))),
    ...[...was.values()]
      .filter(({ id }) => !is.has(id))
      .map((item) => ({ ...titleOf(item), act: 'removed' as const, old: item.fields })),
  ];
}

type Item = {
  item: ItemKind;
  id: string;
  name: string;
  fields: ItemFields;
  parent: Item | null;
  position: number;
};

const FIELDS = {
  subplan: ['name', 'description', 'due_in_days', 'public'],
  topic: ['name', 'description', 'public'],
  task: ['name', 'note', 'task_content'],
} as const;

/** Every item of the tree by its id, from top to bottom. */
function itemsOf(subplans: readonly SubplanLike[]): Map<string, Item> {
  const items = new Map<string, Item>();
  const add = <K extends ItemKind>(
    item: K,
    source: { id: string; name: string } & Record<(typeof FIELDS)[K][number], FieldValue>,
    parent: Item | null,
    index: number,
  ): Item => {
    const fields = Object.fromEntries(
      FIELDS[item].map((field) => [field, source[field as keyof typeof source]]),
    );
    const added = { item, id: source.id, name: source.name, fields, parent, position: index + 1 };
    items.set(source.id, added);
    return added;
  };
  for (const [index, subplan] of subplans.entries()) {
    const subplanItem = add('subplan', subplan, null, index);
    for (const [topicIndex, topic] of subplan.topics.entries()) {
      const topicItem = add('topic', topic, subplanItem, topicIndex);
      for (const [taskIndex, task] of topic.tasks.entries()) add('task', task, topicItem, taskIndex);
    }
  }
  return items;
}

function titleOf({ item, id, name }: Item) {
  return { item, id, name };
}

function changesOf(was: Item | undefined, is: Item, reordered: boolean): ChecklistChange[] {
  if (!was) return [{ ...titleOf(is), act: 'added', new: is.fields }];
  const changed = fieldChanges(was.fields, is.fields, Object.keys(is.fields));
  return [
    ...changed.map((change) => ({ ...titleOf(is), act: 'changed' as const, ...change })),
    ...moveOf(was, is, reordered).map((change) => ({ ...titleOf(is), act: 'moved' as const, ...change })),
  ];
}

function moveOf(was: Item, is: Item, reordered: boolean): FieldChange[] {
  if (was.parent && is.parent && was.parent.id !== is.parent.id) {
    return [{ field: is.parent.item, old: was.parent.name, new: is.parent.name }];
  }
  return reordered ? [{ field: 'position', old: was.position, new: is.position }] : [];
}

/**
 * The ids of the items that were moved among their neighbours: the fewest whose moving explains the new order. Subplans whose
 * days were changed are left out, for their place follows from the days.
 */
function findReordered(was: ReadonlyMap<string, Item>, is: ReadonlyMap<string, Item>): Set<string> {
  const stayed = [...is.values()].filter((item) => {
    const former = was.get(item.id);
    if (!former || former.parent?.id !== item.parent?.id) return false;
    return former.fields['due_in_days'] === item.fields['due_in_days'];
  });
  const families = Map.groupBy(stayed, ({ parent }) => parent?.id);
  return new Set(
    [...families.values()].flatMap((family) => {
      const inOrder = longestRise(family.map(({ id }) => was.get(id)?.position ?? 0));
      return family.filter((_, index) => !inOrder.has(index)).map(({ id }) => id);
    }),
  );
}

/** The indexes of a longest rising series among the distinct numbers. */
function longestRise(numbers: readonly number[]): Set<number> {
  // ends[n] is the index of the smallest number with which a series of n + 1 ends, as far as we have come.
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    const found = ends.findIndex((end) => (numbers[end] ?? 0) > number);
    const length = found === -1 ? ends.length : found;
    previous[index] = ends[length - 1];
    ends[length] = index;
  }
  const rise = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) rise.add(index);
  return rise;
}
