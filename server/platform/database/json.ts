import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * Returns an instant in the form of all others (ISO 8601 in UTC, with ms), for a value inside of JSON, which
 * the type parsers of the connection do not see.
 */
export function instantInJson<T extends string | null>(instant: Expression<T>) {
  return sql<T>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Returns the rows of a query, in its order, as an array in JSON: so one statement returns several lists. */
export function jsonRows(query: RawBuilder<unknown>) {
  return sql`(select coalesce(json_agg(listed), '[]') from (${query}) as listed)`;
}
