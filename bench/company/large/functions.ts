import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { GENESIS_HASH } from '#server/platform/journal/chain.ts';

/**
 * Creates the functions of the statements, for the connection alone. The same number gives the same value in
 * every run.
 */
export async function createFunctions(db: Database): Promise<void> {
  const statements: RawBuilder<unknown>[] = [
    // A number from 0 to 99 that looks random; `salt` gives another one for the same n.
    sql`create function pg_temp.percent(n bigint, salt int) returns int language sql immutable
      return ((hashint8extended(n, salt) & 1073741823) % 100)::int`,
    sql`create function pg_temp.pick(words text[], n bigint, salt int) returns text language sql immutable
      return words[1 + (hashint8extended(n, salt) & 1073741823) % cardinality(words)]`,
    // A UUID version 7 of an instant. `kind` is one of ID_KINDS.
    sql`create function pg_temp.uid(kind int, at timestamptz, n bigint) returns uuid language sql immutable
      return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
        || '8' || lpad(to_hex(n), 15, '0'))::uuid`,
    // As Date.toISOString.
    sql`create function pg_temp.iso(at timestamptz) returns text language sql immutable
      return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    sql`create function pg_temp.sha256_hex(content text) returns text language sql immutable
      return encode(sha256(convert_to(content, 'UTF8')), 'hex')`,
    // In PL/pgSQL, since an aggregate does not inline SQL.
    sql`create function pg_temp.next_hash(prev_hash text, before text, after text) returns text
      language plpgsql immutable as $$
      begin
        return encode(sha256(convert_to(before || prev_hash || after, 'UTF8')), 'hex');
      end
      $$`,
    // The hash of an event, whose canonical JSON is `before`, the hash of the event before it, and `after`.
    sql`create aggregate pg_temp.chain_hash(before text, after text)
      (sfunc = pg_temp.next_hash, stype = text, initcond = ${sql.lit(GENESIS_HASH)})`,
  ];
  for (const statement of statements) await statement.execute(db);
}

/** The part of an id that keeps the ids of two tables apart. */
export const ID_KINDS = {
  person: 1,
  template: 2,
  plan: 3,
  subplan: 4,
  topic: 5,
  task: 6,
  signature: 7,
  mail: 8,
};

/** Returns the words as a constant of a statement. */
export function wordList(words: readonly string[]): RawBuilder<string[]> {
  return sql`array[${sql.join(words.map((word) => sql.lit(word)))}]`;
}

/** Returns the text as a string of canonical JSON (RFC 8785). It has no control characters. */
export const jsonText = (text: RawBuilder<unknown>) => sql`to_json(${text}::text)::text`;
