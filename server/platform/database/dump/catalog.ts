import { sql } from 'kysely';
import type { Transaction } from '../connect.ts';
import { listObjects } from '../schema/objects.ts';

/** A table whose rows are copied: `name` and `columns` as they are in the catalog, unquoted. */
export type DumpTable = { name: string; columns: string[] };

export type DumpSequence = { name: string; value: number | null };

/** Migrator's own tables: a restore runs the migrations, which fills them. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** Returns the tables that migrations have made, without those of the migrator. */
export async function listTables(tx: Transaction): Promise<DumpTable[]> {
  const own = (await listObjects(tx))
    .filter(({ kind, name, is_own }) => is_own && kind === 'table' && !MIGRATION_TABLES.includes(name))
    .map(({ name }) => name);
  const { rows } = await sql<DumpTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname = any (${own}::text[])
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      -- A number of a transaction means nothing in another cluster.
      and a.atttypid <> 'xid8'::regtype
    group by c.relname order by c.relname`.execute(tx);
  return rows;
}

/** Returns the sequences of the tables with the last number that they gave; null for one that gave none. */
export async function listSequences(tx: Transaction, tables: readonly DumpTable[]): Promise<DumpSequence[]> {
  const { rows } = await sql<DumpSequence>`
    select sequencename::text as name, last_value as value
    from pg_sequences join pg_depend on objid = format('%I.%I', schemaname, sequencename)::regclass
      and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass
    where schemaname = 'public' and refobjid in (
      select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any (${tables.map(({ name }) => name)}::text[])
    )
    order by 1`.execute(tx);
  return rows;
}
