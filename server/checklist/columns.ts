import {
  type DenseName,
  type Field,
  FIELD_NAMES,
  type FieldName,
  ITEM_FIELDS,
  type ItemKind,
} from '#shared/checklist/fields.ts';
import type { Anchor, OffsetUnit, SubplanDue } from '#shared/checklist/due.ts';
import type { ChosenOwner, OwnerKind } from '#shared/checklist/owner.ts';
import { type ItemLike, isSparse, valueOf } from '#shared/checklist/values.ts';

export const TABLES = { subplan: 'subplans', topic: 'topics', task: 'tasks' } as const;

type Column<K extends ItemKind> = `${(typeof TABLES)[K]}.${'id' | DenseName<K>}`;

/** Returns the columns of the id and the edited fields of an item, for the select of a query; `sparseOf` has the others. */
export function columnsOf<K extends ItemKind>(kind: K): Column<K>[] {
  const dense = FIELD_NAMES[kind].filter((name) => !isSparse(kind, name));
  return ['id', ...dense].map((name) => `${TABLES[kind]}.${name}` as Column<K>);
}

type ColumnType = 'uuid' | 'int' | 'text' | 'boolean' | 'date' | 'jsonb';

export type Columns = Record<string, ColumnType>;

/** The type of the column of a field, or its columns where it has several. */
const TYPES: Record<Field['type'], ColumnType | Columns> = {
  name: 'text',
  text: 'text',
  days: 'int',
  flag: 'boolean',
  offset: 'int',
  task_kind: 'text',
  settings: 'jsonb',
  owner: { owner_kind: 'text', owner_id: 'uuid', owner_group_id: 'uuid' },
  due: { anchor: 'text', offset_days: 'int', offset_unit: 'text' },
};

/** Returns the columns of the edited fields of an item with their types. */
export function columnTypes(kind: ItemKind): Columns {
  return Object.fromEntries(
    Object.entries<Field>(ITEM_FIELDS[kind]).flatMap(([name, { type }]) => {
      const types = TYPES[type];
      return typeof types === 'string' ? [[name, types]] : Object.entries(types);
    }),
  );
}

/** The columns of a chosen owner (Owners 1). `owner` is what was chosen; of a plan `owner_id` is who that is (Owners 3). */
type OwnerColumns = {
  owner: ChosenOwner;
  owner_kind: OwnerKind;
  owner_id: string | null;
  owner_group_id: string | null;
};

/** The columns of how a subplan is due (Dates 1). */
type DueColumns = { anchor: Anchor; offset_days: number | null; offset_unit: OffsetUnit | null };

type Fields<K extends ItemKind> = (typeof ITEM_FIELDS)[K];
type OneColumn<K extends ItemKind> = {
  [Name in FieldName<K>]: Fields<K>[Name] extends { type: 'owner' | 'due' } ? never : Name;
}[FieldName<K>];
/** Without a default it may be null. */
type Stored<F, Value> = F extends { default: unknown } | { initial: unknown } ? Value : Value | null;

/** The edited fields of an item as they are stored. */
export type StoredValues<K extends ItemKind> = {
  [Name in OneColumn<K>]: Stored<Fields<K>[Name], NonNullable<ItemLike<K>[Name & keyof ItemLike<K>]>>;
} & (K extends 'task' ? OwnerColumns : unknown) &
  (K extends 'subplan' ? DueColumns : unknown);

/** Returns the edited fields of an item as they are stored, with the defaults of those that are missing. */
export function storedValues<K extends ItemKind>(kind: K, item: ItemLike<K>): StoredValues<K> {
  const values: Record<string, unknown> = {};
  for (const name of FIELD_NAMES[kind]) {
    const value = valueOf(kind, name, item);
    const { type }: Field = ITEM_FIELDS[kind][name] as Field;
    if (type === 'owner') Object.assign(values, ownerColumns(value as ChosenOwner));
    else if (type === 'due') Object.assign(values, dueColumns(value as SubplanDue | null));
    else values[name] = value ?? null;
  }
  return values as StoredValues<K>;
}

const ownerColumns = (owner: ChosenOwner): OwnerColumns => ({
  owner,
  owner_kind: owner.kind,
  owner_id: owner.person_id,
  owner_group_id: owner.group_id,
});

const dueColumns = (due: SubplanDue | null): DueColumns => ({
  anchor: due?.anchor ?? 'assigned',
  offset_days: due?.offset ?? null,
  offset_unit: due?.unit ?? null,
});
