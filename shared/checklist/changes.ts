import { type FieldChange, fieldChanges, type FieldValue } from '../changes.ts';
import { FIELD_NAMES, type FieldName, type ItemKind } from './fields.ts';
import { chosenDue, countsFromStart, dueText } from './due.ts';
import { ownerName } from './owner.ts';
import { settingsText } from './kinds/kinds.ts';
import { type ItemLike, isDefault, isSparse, type SubplanItem, valueOf } from './values.ts';

type ItemFields = { [field: string]: FieldValue };

/**
 * A change of a checklist (Plans 18). `name` is the item's current name, or its last one when it was removed.
 * The values of a move are the names of the old and new parent, or the old and new position (from 1) within
 * the same parent.
 */
export type ChecklistChange = { item: ItemKind; id: string; name: string } & (
  | { act: 'added'; new: ItemFields }
  | { act: 'removed'; old: ItemFields }
  | ({ act: 'changed' } & FieldChange)
  | ({ act: 'moved' } & FieldChange)
);

/**
 * Returns the changes between two stored versions of a checklist: first those of the current items in their
 * order, then the removed items. Items are matched by id.
 */
export function checklistChanges(
  before: readonly SubplanItem[],
  after: readonly SubplanItem[],
): ChecklistChange[] {
  const [oldItems, newItems] = [itemsById(before), itemsById(after)];
  const reordered = findReordered(oldItems, newItems);
  return [
    ...[...newItems.values()].flatMap((item) =>
      changesOf(oldItems.get(item.id), item, reordered.has(item.id)),
    ),
    ...[...oldItems.values()]
      .filter(({ id }) => !newItems.has(id))
      .map((item) => ({ ...identityOf(item), act: 'removed' as const, old: item.fields })),
  ];
}

type Item = {
  item: ItemKind;
  id: string;
  name: string;
  fields: ItemFields;
  parent: Item | null;
  /** From 1, within the parent. */
  position: number;
};

/** The order of the changes of an item: its name, then the others by the alphabet. The history has always had it. */
const ORDER = {
  subplan: toldOrder('subplan'),
  topic: toldOrder('topic'),
  task: toldOrder('task'),
} satisfies Record<ItemKind, string[]>;

function toldOrder(kind: ItemKind): string[] {
  return ['name', ...FIELD_NAMES[kind].filter((name) => name !== 'name').toSorted()];
}

/** Returns the items of the checklist by id, each before its children. */
function itemsById(subplans: readonly SubplanItem[]): Map<string, Item> {
  const items = new Map<string, Item>();
  const add = (
    item: ItemKind,
    { id, name }: { id: string; name: string },
    fields: ItemFields,
    parent: Item | null,
    index: number,
  ): Item => {
    const added = { item, id, name, fields, parent, position: index + 1 };
    items.set(id, added);
    return added;
  };
  for (const [index, subplan] of subplans.entries()) {
    const subplanItem = add('subplan', subplan, toldValues('subplan', subplan), null, index);
    for (const [topicIndex, topic] of subplan.topics.entries()) {
      const topicItem = add('topic', topic, toldValues('topic', topic), subplanItem, topicIndex);
      for (const [taskIndex, task] of topic.tasks.entries()) {
        add('task', task, toldValues('task', task), topicItem, taskIndex);
      }
    }
  }
  return items;
}

/** Returns the listed fields of an item. Sparse fields are listed where they differ from their default. */
function toldValues<K extends ItemKind>(kind: K, item: ItemLike<K>): ItemFields {
  const values: ItemFields = {};
  for (const name of FIELD_NAMES[kind]) {
    // The days of a subplan that counts from the start are derived.
    if (name === 'due_in_days' && countsFromStart(item as ItemLike<'subplan'>)) continue;
    if (isSparse(kind, name) && isDefault(kind, name, item)) continue;
    values[name] = toldValue(kind, name, item);
  }
  return values;
}

function toldValue<K extends ItemKind>(kind: K, name: FieldName<K>, item: ItemLike<K>): FieldValue {
  const { owner, kind: taskKind, settings } = item as ItemLike<'task'>;
  if (name === 'due') return dueText(chosenDue((item as ItemLike<'subplan'>).due)!);
  if (name === 'owner' && owner) return ownerName(owner);
  if (name === 'settings') return settingsText(taskKind, settings);
  return valueOf(kind, name, item) as FieldValue;
}

function identityOf({ item, id, name }: Item) {
  return { item, id, name };
}

function changesOf(before: Item | undefined, after: Item, isReordered: boolean): ChecklistChange[] {
  const identity = identityOf(after);
  if (!before) return [{ ...identity, act: 'added', new: after.fields }];
  return [
    ...fieldChanges(before.fields, after.fields, ORDER[after.item]).map((change) => ({
      ...identity,
      act: 'changed' as const,
      ...change,
    })),
    ...movesOf(before, after, isReordered).map((move) => ({ ...identity, act: 'moved' as const, ...move })),
  ];
}

/** Returns the move of an item to another parent or position, or an empty array. */
function movesOf(before: Item, after: Item, isReordered: boolean): FieldChange[] {
  if (before.parent && after.parent && before.parent.id !== after.parent.id) {
    return [{ field: after.parent.item, old: before.parent.name, new: after.parent.name }];
  }
  return isReordered ? [{ field: 'position', old: before.position, new: after.position }] : [];
}

/**
 * Returns the ids of the items that were moved within their parent: the fewest
 * moves that explain the new order (Plans 18). Subplans with changed days are
 * left out, because their position follows from the days (Checklists 2).
 */
function findReordered(before: ReadonlyMap<string, Item>, after: ReadonlyMap<string, Item>): Set<string> {
  const kept = [...after.values()].filter((item) => {
    const old = before.get(item.id);
    if (!old || old.parent?.id !== item.parent?.id) return false;
    return ['due_in_days', 'due'].every((field) => old.fields[field] === item.fields[field]);
  });
  const siblings = Map.groupBy(kept, ({ parent }) => parent?.id);
  return new Set(
    [...siblings.values()].flatMap((items) => {
      // Items in a longest increasing subsequence of the old positions kept their order. The others were
      // moved.
      const inOrder = longestIncreasingSubsequence(items.map(({ id }) => before.get(id)?.position ?? 0));
      return items.filter((_, index) => !inOrder.has(index)).map(({ id }) => id);
    }),
  );
}

/** Returns the indexes of a longest increasing subsequence of distinct numbers. */
function longestIncreasingSubsequence(numbers: readonly number[]): Set<number> {
  // ends[n] is the index of the smallest number that ends an increasing subsequence of length n + 1 so far.
  const ends: number[] = [];
  // previous[i] is the index of the number before i in such a subsequence.
  const previous: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    const found = ends.findIndex((end) => (numbers[end] ?? 0) > number);
    const length = found === -1 ? ends.length : found;
    previous[index] = ends[length - 1];
    ends[length] = index;
  }
  const subsequence = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) subsequence.add(index);
  return subsequence;
}
