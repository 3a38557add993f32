import { type Expression, sql } from 'kysely';

/**
 * Returns an instant in the form of all others (ISO 8601 in UTC, with ms), for a value inside of JSON, which
 * the type parsers of the connection do not see.
 */
export function instantInJson<T extends string | null>(instant: Expression<T>) {
  return sql<T>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
