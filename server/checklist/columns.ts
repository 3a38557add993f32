import {
  type Field,
  FIELD_NAMES,
  type FieldName,
  ITEM_FIELDS,
  type ItemKind,
} from '#shared/checklist/fields.ts';

export const TABLES = { subplan: 'subplans', topic: 'topics', task: 'tasks' } as const;

type Column<K extends ItemKind> = `${(typeof TABLES)[K]}.${'id' | FieldName<K>}`;

/** Returns the columns of the id and the edited fields of an item, for the select of a query. */
export function columnsOf<K extends ItemKind>(kind: K): Column<K>[] {
  return ['id', ...FIELD_NAMES[kind]].map((name) => `${TABLES[kind]}.${name}` as Column<K>);
}

export type ColumnType = 'uuid' | 'int' | 'text' | 'boolean' | 'date';

const TYPES = { name: 'text', text: 'text', days: 'int', flag: 'boolean' } as const;

export type ColumnTypes<K extends ItemKind> = Record<FieldName<K>, ColumnType>;

/** Returns the edited fields of an item with the types of their columns. */
export function columnTypes<K extends ItemKind>(kind: K): ColumnTypes<K> {
  return Object.fromEntries(
    Object.entries<Field>(ITEM_FIELDS[kind]).map(([name, { type }]) => [name, TYPES[type]]),
  ) as ColumnTypes<K>;
}
