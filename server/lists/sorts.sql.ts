import { type RawBuilder, sql } from 'kysely';
import type { SortKeys } from '#shared/lists/planSorts.ts';
import { BY_ID, foreignCursor, readCursor, toCursor } from '../platform/http/nextPage.ts';

const TYPES = { text: sql`text`, integer: sql`integer`, day: sql`date`, id: sql`uuid` };

/**
 * Returns how a statement sorts its rows, and where the next page begins. `columns` are the expressions of the keys. With a `name`, the
 * cursor names the order, so that another order rejects it.
 */
export function sortedBy<Key extends string>(
  { by, isDescending = false }: SortKeys<Key>,
  columns: Readonly<Record<Key, RawBuilder<unknown>>>,
  name?: string,
) {
  const keys = Object.keys(by) as Key[];
  const kinds = keys.map((key) => by[key]!);
  const prefix = name === undefined ? [] : [name];
  function valuesOf(cursor: string) {
    // The id alone is its own cursor.
    if (keys.length === 1) return [BY_ID.placeOf(cursor).id];
    const values = readCursor(cursor, [...prefix.map(() => 'text' as const), ...kinds]);
    if (name !== undefined && values.shift() !== name) throw foreignCursor();
    return values;
  }
  return {
    orderBy: sql.join(keys.map((key) => (isDescending ? sql`${columns[key]} desc` : columns[key]))),
    /** Whether the row of the query comes after that of the cursor. Throws a 400 for a cursor of another list. */
    isAfter(cursor: string): RawBuilder<boolean> {
      const values = valuesOf(cursor).map((value, index) => sql`${value}::${TYPES[kinds[index]!]}`);
      const comparison = isDescending ? sql`<` : sql`>`;
      return sql`(${sql.join(keys.map((key) => columns[key]))}) ${comparison} (${sql.join(values)})`;
    },
    cursorOf: (row: Readonly<Record<Key, string | number | null>>): string => {
      const values = keys.map((key) => row[key]!);
      return keys.length === 1 ? String(values[0]) : toCursor([...prefix, ...values]);
    },
  };
}
