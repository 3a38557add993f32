import { FIELD_NAMES, type ItemKind } from './fields.ts';
import { givenValue, type ItemLike, isSameValue, valueOf } from './values.ts';

type Identified = { readonly id?: string | null | undefined };
type TaskLike = ItemLike<'task'> & Identified;
type TopicLike = ItemLike<'topic'> & Identified & { readonly tasks?: readonly TaskLike[] | undefined };
type SubplanLike = ItemLike<'subplan'> & Identified & { readonly topics?: readonly TopicLike[] | undefined };

/*
 * Compares checklists by ids, order and edited fields, with the defaults of missing ones. Fields that only plans have
 * are ignored. Parts that are the same object are skipped, so that comparing a large draft with its original takes no
 * time.
 */

export function isSameChecklist(one: readonly SubplanLike[], other: readonly SubplanLike[]): boolean {
  return isSameList(one, other, isSameSubplan);
}

/** Returns whether two subplans are the same but for their ids. */
export function isSameSubplan(one: SubplanLike, other: SubplanLike): boolean {
  return isSameItem('subplan', one, other) && isSameList(one.topics ?? [], other.topics ?? [], isSameTopic);
}

const isSameTopic = (one: TopicLike, other: TopicLike): boolean =>
  isSameItem('topic', one, other) && isSameList(one.tasks ?? [], other.tasks ?? [], isSameTask);

const isSameTask = (one: TaskLike, other: TaskLike): boolean => isSameItem('task', one, other);

/** Returns whether two items of the kind have the same edited fields. */
export function isSameItem<K extends ItemKind>(kind: K, one: ItemLike<K>, other: ItemLike<K>): boolean {
  // Most fields are compared as values. Settings depend on the kind, which is compared too.
  return FIELD_NAMES[kind].every(
    (name) =>
      givenValue(name, one) === givenValue(name, other) ||
      isSameValue(valueOf(kind, name, one), valueOf(kind, name, other)),
  );
}

function isSameList<I extends Identified>(
  one: readonly I[],
  other: readonly I[],
  isSame: (one: I, other: I) => boolean,
): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  return one.every((item, index) => {
    const counterpart = other[index]!;
    return item === counterpart || (item.id === counterpart.id && isSame(item, counterpart));
  });
}
