import {
  type Field,
  FIELD_NAMES,
  type FieldName,
  ITEM_FIELDS,
  type ItemKind,
  type ItemValues,
} from './fields.ts';
import type { SubplanInput, TaskInput, TopicInput } from './schema.ts';

/** A checklist with all edited fields: as it is stored, or as it is edited. */
export type TaskItem = { readonly id: string } & Readonly<ItemValues<'task'>>;
export type TopicItem = { readonly id: string } & Readonly<ItemValues<'topic'>> & {
    readonly tasks: readonly TaskItem[];
  };
export type SubplanItem = { readonly id: string } & Readonly<ItemValues<'subplan'>> & {
    readonly topics: readonly TopicItem[];
  };

/** The edited fields of an item, stored or as a client sends them: those with a default may be missing. */
export type ItemLike<K extends ItemKind> = Readonly<Inputs[K]>;
type Inputs = {
  subplan: Pick<SubplanInput, FieldName<'subplan'>>;
  topic: Pick<TopicInput, FieldName<'topic'>>;
  task: Pick<TaskInput, FieldName<'task'>>;
};

/** Returns the edited fields of an item and nothing else, with the defaults of those that are missing. */
export function valuesOf<K extends ItemKind>(kind: K, item: ItemLike<K>): ItemValues<K> {
  const values: Record<string, unknown> = {};
  for (const name of FIELD_NAMES[kind]) values[name] = valueOf(kind, name, item);
  return values as ItemValues<K>;
}

/** Returns the edited fields of a new item (Checklists 3). */
export function initialValues<K extends ItemKind>(kind: K): ItemValues<K> {
  const fields = Object.entries<Field>(ITEM_FIELDS[kind]);
  return Object.fromEntries(fields.map(([name, field]) => [name, initialOf(field)])) as ItemValues<K>;
}

const initialOf = (field: Field) => ('initial' in field ? field.initial : defaultOf(field));
const defaultOf = (field: Field) => ('default' in field ? field.default : undefined);

/** Returns a field of an item, its default when it is missing. */
export function valueOf<K extends ItemKind>(kind: K, name: FieldName<K>, item: ItemLike<K>): unknown {
  const fields: Record<string, Field> = ITEM_FIELDS[kind];
  return (item as Record<string, unknown>)[name] ?? defaultOf(fields[name]!);
}
