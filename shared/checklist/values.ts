import {
  type Field,
  FIELD_NAMES,
  type FieldName,
  ITEM_FIELDS,
  type ItemKind,
  type ItemValues,
  SPARSE_NAMES,
} from './fields.ts';
import { chosenDue, type DueInput, isSameDue, setByHand } from './due.ts';
import { chosenOwner, type OwnerDraft } from './owner.ts';
import type { SubplanInput, TaskInput, TopicInput } from './schema.ts';
import { settingsOf } from './kinds/kinds.ts';
import { allTasks } from './tree.ts';

/** A checklist with all edited fields: as it is stored, or as it is edited. */
export type TaskItem = { readonly id: string } & Readonly<Omit<ItemValues<'task'>, 'owner'>> & {
    readonly owner?: OwnerDraft;
  };
type TopicItem = { readonly id: string } & Readonly<ItemValues<'topic'>> & {
    readonly tasks: readonly TaskItem[];
  };
export type SubplanItem = { readonly id: string; readonly due?: DueInput } & Readonly<
  Omit<ItemValues<'subplan'>, 'due'>
> & {
    readonly topics: readonly TopicItem[];
  };

/** The edited fields of an item, stored or as a client sends them: those with a default may be missing. */
export type ItemLike<K extends ItemKind> = Readonly<Inputs[K]>;
type Inputs = {
  subplan: Pick<SubplanInput, FieldName<'subplan'>>;
  topic: Pick<TopicInput, FieldName<'topic'>>;
  task: Pick<TaskInput, FieldName<'task'>>;
};

/**
 * Returns exactly the edited fields of an item, with the defaults of missing ones. Missing sparse fields stay missing.
 */
export function valuesOf<K extends ItemKind>(kind: K, item: ItemLike<K>): ItemValues<K> {
  const given = item as Record<string, unknown>;
  const values: Record<string, unknown> = {};
  for (const name of FIELD_NAMES[kind]) {
    if (given[name] !== undefined || !isSparse(kind, name))
      values[name] = given[name] ?? defaultOf(kind, name);
  }
  return values as ItemValues<K>;
}

/** Returns the edited fields of a new item (Checklists 3). */
export function initialValues<K extends ItemKind>(kind: K): ItemValues<K> {
  const fields = Object.entries<Field>(ITEM_FIELDS[kind]).filter(([, { sparse }]) => !sparse);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, 'initial' in field ? field.initial : defaultOf(kind, name)]),
  ) as ItemValues<K>;
}

/** Returns whether a response has the field only where it differs from its default. */
export const isSparse = (kind: ItemKind, name: string) => fieldOf(kind, name).sparse === true;

function fieldOf(kind: ItemKind, name: string): Field {
  const fields: Record<string, Field> = ITEM_FIELDS[kind];
  return fields[name]!;
}

function defaultOf(kind: ItemKind, name: string): unknown {
  const field = fieldOf(kind, name);
  return 'default' in field ? field.default : undefined;
}

/**
 * Returns the input that resets the sparse fields of an item to their defaults: omitted fields would keep their stored
 * values.
 */
export function clearedValues<K extends ItemKind>(kind: K): Partial<Inputs[K]> {
  return Object.fromEntries(
    SPARSE_NAMES[kind].map((name) => [name, defaultOf(kind, name) ?? null]),
  ) as Partial<Inputs[K]>;
}

/** Returns a raw field of an item, undefined when it is missing. */
export const givenValue = (name: string, item: object): unknown => (item as Record<string, unknown>)[name];

/** Returns a field of an item in the form for comparing and storing, its default when it is missing. */
export function valueOf<K extends ItemKind>(kind: K, name: FieldName<K>, item: ItemLike<K>): unknown {
  const { type } = fieldOf(kind, name);
  const task = item as ItemLike<'task'>;
  if (type === 'due') return chosenDue((item as ItemLike<'subplan'>).due);
  if (type === 'offset') return task.offset_days ?? null;
  if (type === 'owner') return chosenOwner(task.owner);
  if (type === 'settings') return settingsOf(task.kind, task.settings);
  return givenValue(name, item) ?? defaultOf(kind, name);
}

/** Returns whether two values of a field are the same. Objects have their keys in one order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return (
    typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other)
  );
}

/** Returns whether a field has its default, so that a response leaves it out. */
export function isDefault<K extends ItemKind>(kind: K, name: FieldName<K>, item: ItemLike<K>): boolean {
  // Settings that are missing are those of the kind.
  if (givenValue(name, item) === undefined && fieldOf(kind, name).type !== 'settings') return true;
  return isSameValue(valueOf(kind, name, item), valueOf(kind, name, {} as ItemLike<K>));
}

/**
 * Returns the checklist of a client, with stored values for omitted fields of its subplans and tasks: a client of an
 * earlier release has not read newer sparse fields.
 */
export function withStored(sent: readonly SubplanInput[], stored: readonly SubplanItem[]): SubplanInput[] {
  const known = new Map(allTasks<TaskItem>(stored).map((task) => [task.id, sparseOf(task)]));
  const taskOf = (task: TaskInput): TaskInput => ({
    ...task,
    ...known.get(task.id?.toLowerCase() ?? ''),
    ...sparseOf(task),
  });
  const topicOf = (topic: TopicInput): TopicInput =>
    topic.tasks === undefined ? topic : { ...topic, tasks: topic.tasks.map(taskOf) };
  const dues = new Map(stored.map((subplan) => [subplan.id, subplan]));
  return sent.map((given) => {
    const subplan = withStoredDue(given, dues.get(given.id?.toLowerCase() ?? ''));
    return subplan.topics === undefined ? subplan : { ...subplan, topics: subplan.topics.map(topicOf) };
  });
}

/** A client that changes only the days of a subplan that counts from the start sets its day by hand (Dates 4). */
function withStoredDue(sent: SubplanInput, stored: SubplanItem | undefined): SubplanInput {
  if (!stored?.due) return sent;
  if (sent.due !== undefined && !isSameDue(sent.due, stored.due)) return sent;
  const isMoved = sent.due_in_days !== stored.due_in_days;
  return { ...sent, due: isMoved ? setByHand(stored.due) : stored.due };
}

function sparseOf(task: ItemLike<'task'>): Partial<ItemValues<'task'>> {
  const given = task as Record<string, unknown>;
  return Object.fromEntries(
    SPARSE_NAMES.task.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  );
}
