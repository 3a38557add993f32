import { sql } from 'kysely';
import type { Transaction } from '../connect.ts';

/** A table whose rows are copied: `name` and `columns` as they are in the catalog, unquoted. */
export type DumpTable = { name: string; columns: string[] };

export type DumpSequence = { name: string; value: number | null };

/** Migrator's own tables: a restore runs the migrations, which fills them. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** Returns the tables of the schema `public` that no extension owns, without those of the migrator. */
export async function listTables(tx: Transaction): Promise<DumpTable[]> {
  const { rows } = await sql<DumpTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname <> all (${MIGRATION_TABLES}::text[])
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`.execute(tx);
  return rows;
}

/** Returns the sequences with the last number that they gave; null for one that gave none. */
export async function listSequences(tx: Transaction): Promise<DumpSequence[]> {
  const { rows } = await sql<DumpSequence>`
    select sequencename::text as name, last_value as value from pg_sequences where schemaname = 'public'
    order by 1`.execute(tx);
  return rows;
}

/** Returns the names of the migrations that the database has; null without the table of migrations. */
export async function listMigrations(tx: Transaction): Promise<string[] | null> {
  const { rows: found } = await sql<{
    found: boolean;
  }>`select to_regclass('public.kysely_migration') is not null as found`.execute(tx);
  if (!found[0]?.found) return null;
  const { rows } = await sql<{ name: string }>`select name from public.kysely_migration`.execute(tx);
  return rows.map(({ name }) => name).toSorted();
}
