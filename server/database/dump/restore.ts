import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import type { Transaction } from '../connect.ts';
import { listKnownMigrations, migrate } from '../migrate.ts';
import { type DumpSequence, type DumpTable, listMigrations, listTables } from './catalog.ts';
import { quoted, setCopyFormat } from './copyFormat.ts';
import { openSingleConnection } from './singleConnection.ts';
import type { DumpContent } from './snapshot.ts';

/** Why a database is not restored. The message is one sentence for the operator. */
export class RestoreRefusal extends Error {}

/** The rows of a dump: of its tables in their order, and at the end the number of rows of each. */
export type DumpRows = {
  tables: AsyncIterable<{ table: DumpTable; rows: Readable }>;
  counts(): Promise<number[]>;
};

/** How other connections see this one. */
const CONNECTION_NAME = 'gangway restore';

type Options = {
  content: DumpContent;
  rows: DumpRows;
  /** Whether a database that is not empty is replaced. */
  force: boolean;
};

/**
 * Makes the database what it was when the dump was made, and then runs the migrations that are newer than the
 * dump. All of it is one transaction: after a failure the database is as it was before. Throws a
 * RestoreRefusal without having changed anything.
 */
export async function restoreDatabase(ownerUrl: string, { content, rows, force }: Options): Promise<void> {
  const { db, client, close } = await openSingleConnection(ownerUrl, { name: CONNECTION_NAME });
  try {
    await db.transaction().execute(async (tx) => {
      await setCopyFormat(tx);
      // Somebody else's open transaction on a table: better a message than a wait without an end.
      await sql`set local lock_timeout = '10s'`.execute(tx);
      await refuseRunningServers(tx);
      await refuseOtherTables(tx);
      if (!force) await refuseRows(tx);
      await dropEverything(tx);
      await migrate(tx, content.migrations.at(-1));
      const tables = await listTables(tx);
      checkTables(content.tables, tables);
      const addForeignKeys = await dropForeignKeys(tx);
      for (const { name } of tables) await prepareTable(tx, name);
      const counts: number[] = [];
      for await (const { table, rows: text } of rows.tables) {
        const columns = table.columns.map(quoted).join(', ');
        const copy = client.query(copyFrom(`copy public.${quoted(table.name)} (${columns}) from stdin`));
        await pipeline(text, copy);
        counts.push(copy.rowCount);
      }
      if (counts.join() !== (await rows.counts()).join()) {
        throw new RestoreRefusal('The database took another number of rows than the file has.');
      }
      for (const { name } of tables)
        await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
      await addForeignKeys();
      await setSequences(tx, content.sequences);
      await migrate(tx);
    });
  } finally {
    await close();
  }
}

/** Throws unless this release has all migrations of the dump, in the same order. */
export async function refuseNewerMigrations({ migrations }: DumpContent): Promise<void> {
  const known = await listKnownMigrations();
  const unknown = migrations.find((name, index) => known[index] !== name);
  if (unknown === undefined) return;
  throw new RestoreRefusal(
    `The file is of a newer release than this one, which does not know the migration "${unknown}": restore it with that release.`,
  );
}

/** A server keeps a connection open (`min` in open.ts). */
async function refuseRunningServers(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ count: number; restores: number }>`
    select count(*)::int as count,
      (count(*) filter (where application_name = ${CONNECTION_NAME}))::int as restores
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'gangway%'`.execute(
    tx,
  );
  const { count, restores } = rows[0]!;
  if (count === 0) return;
  if (restores === count) {
    throw new RestoreRefusal(
      'Another restore uses this database, or one that was killed is still being undone: wait until it has ended, and try again.',
    );
  }
  throw new RestoreRefusal(
    `Gangway uses this database (${count} connection${count === 1 ? '' : 's'}): stop every server first, and start them after the restore.`,
  );
}

async function refuseOtherTables(tx: Transaction): Promise<void> {
  const [first] = await listTables(tx);
  if (first === undefined || (await listMigrations(tx))?.includes('0001_people')) return;
  throw new RestoreRefusal(
    `This database has tables of another application, such as "${first.name}": restore into a database of its own.`,
  );
}

async function refuseRows(tx: Transaction): Promise<void> {
  for (const { name } of await listTables(tx)) {
    if (!(await hasRows(tx, name))) continue;
    throw new RestoreRefusal(
      `The database is not empty (its table "${name}" has rows): restore into an empty one, or add --force to delete all that it holds.`,
    );
  }
}

async function hasRows(tx: Transaction, table: string): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from ${sql.table(table)}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Drops all tables, views, functions and types of the schema that no extension owns. */
async function dropEverything(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    with own as (
      select 1 as step, oid, 'table' as kind from pg_class
        where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      union all select 2, oid, case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'sequence' end
        from pg_class where relkind in ('v', 'm', 'S') and relnamespace = 'public'::regnamespace
      union all select 3, oid, 'routine' from pg_proc where pronamespace = 'public'::regnamespace
      union all select 4, oid, 'type' from pg_type
        where typtype in ('e', 'd') and typnamespace = 'public'::regnamespace
    )
    select format('drop %s if exists %s cascade', kind, case
      when kind = 'routine' then oid::regprocedure::text when kind = 'type' then oid::regtype::text
      else oid::regclass::text end) as statement
    from own where not exists (select from pg_depend d where d.objid = own.oid and d.deptype = 'e')
    order by step`.execute(tx);
  for (const { statement } of rows) await sql.raw(statement).execute(tx);
}

function checkTables(dumped: readonly DumpTable[], created: readonly DumpTable[]): void {
  if (listed(dumped) === listed(created)) return;
  throw new RestoreRefusal(
    'The file has other tables or columns than its migrations make: it was made from a database that was changed by hand.',
  );
}

function listed(tables: readonly DumpTable[]): string {
  return tables.map(({ name, columns }) => `${name} ${columns.toSorted().join()}`).join('; ');
}

/**
 * Drops all foreign keys and returns a function that adds them again, which checks all rows at once. So the
 * order of the tables does not matter.
 */
async function dropForeignKeys(tx: Transaction): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`.execute(
    tx,
  );
  for (const { table, name } of rows) {
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(tx);
  }
  return async () => {
    for (const { table, name, definition } of rows) {
      await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(tx);
    }
  };
}

/** Removes the rows that migrations have written, and keeps the application's triggers from running. */
async function prepareTable(tx: Transaction, name: string): Promise<void> {
  await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
  if (await hasRows(tx, name)) await sql`delete from ${sql.table(name)}`.execute(tx);
}

async function setSequences(tx: Transaction, sequences: readonly DumpSequence[]): Promise<void> {
  for (const { name, value } of sequences) {
    if (value !== null) await sql`select setval(${`public.${quoted(name)}`}::regclass, ${value})`.execute(tx);
  }
}
