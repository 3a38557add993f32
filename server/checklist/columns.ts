import {
  type Field,
  FIELD_NAMES,
  type FieldName,
  ITEM_FIELDS,
  type ItemKind,
  SPARSE_NAMES,
} from '#shared/checklist/fields.ts';

export const TABLES = { subplan: 'subplans', topic: 'topics', task: 'tasks' } as const;

type DenseName<K extends ItemKind> = {
  [Name in FieldName<K>]: (typeof ITEM_FIELDS)[K][Name] extends { sparse: true } ? never : Name;
}[FieldName<K>];
type Column<K extends ItemKind> = `${(typeof TABLES)[K]}.${'id' | DenseName<K>}`;

/** Returns the columns of the id and the edited fields of an item, for the select of a query; `sparseOf` has the others. */
export function columnsOf<K extends ItemKind>(kind: K): Column<K>[] {
  const dense = FIELD_NAMES[kind].filter((name) => !SPARSE_NAMES[kind].includes(name));
  return ['id', ...dense].map((name) => `${TABLES[kind]}.${name}` as Column<K>);
}

export type ColumnType = 'uuid' | 'int' | 'text' | 'boolean' | 'date' | 'jsonb';

const TYPES = {
  name: 'text',
  text: 'text',
  days: 'int',
  flag: 'boolean',
  offset: 'int',
  task_kind: 'text',
  settings: 'jsonb',
} as const;

/** The columns of an owner (Owners 1). */
const OWNER_TYPES = { owner_kind: 'text', owner_id: 'uuid', owner_group_id: 'uuid' } as const;

/** The columns of how a subplan is due (Dates 1). */
const DUE_TYPES = { anchor: 'text', offset_days: 'int', offset_unit: 'text' } as const;

export type Columns = Record<string, ColumnType>;

/** Returns the columns of the edited fields of an item with their types. */
export function columnTypes(kind: ItemKind): Columns {
  return Object.fromEntries(
    Object.entries<Field>(ITEM_FIELDS[kind]).flatMap(([name, { type }]): [string, ColumnType][] =>
      type === 'owner'
        ? Object.entries(OWNER_TYPES)
        : type === 'due'
          ? Object.entries(DUE_TYPES)
          : [[name, TYPES[type]]],
    ),
  );
}
