import { sql } from 'kysely';
import type { Transaction } from '../connect.ts';
import { listKnownMigrations } from '../schema/files.ts';
import { migrate } from '../schema/migrate.ts';
import { listInTheWay, listObjects, named } from '../schema/objects.ts';
import { type DumpSequence, type DumpTable, listSequences, listTables } from './catalog.ts';
import { type DumpRows, fillTables, type Left, RestoreRefusal } from './fill.ts';
import { quoted, setCopyFormat } from './copyFormat.ts';
import { openSingleConnection } from './singleConnection.ts';
import type { DumpContent } from './snapshot.ts';

/** How other connections see this one. */
const CONNECTION_NAME = 'gangway restore';

type Options = {
  content: DumpContent;
  rows: DumpRows;
  /** Whether a database that is not empty is replaced. */
  force: boolean;
};

/**
 * Restores the database to the state of the dump, and then runs the migrations that are newer than the dump. All of it
 * is one transaction: a failure changes nothing. Objects of others in the database stay. Returns the parts of the dump
 * that are not restored. Throws a RestoreRefusal without having changed anything.
 */
export async function restoreDatabase(ownerUrl: string, { content, rows, force }: Options): Promise<Left> {
  const { db, client, close } = await openSingleConnection(ownerUrl, { name: CONNECTION_NAME });
  try {
    return await db.transaction().execute(async (tx) => {
      await setCopyFormat(tx);
      // Somebody else's open transaction on a table: better a message than a wait without an end.
      await sql`set local lock_timeout = '10s'`.execute(tx);
      await refuseRunningServers(tx);
      if (!force) await refuseRows(tx);
      await dropOwn(tx);
      await refuseInTheWay(tx);
      await migrate(tx, content.migrations.at(-1));
      const tables = await listTables(tx);
      const addForeignKeys = await dropForeignKeys(tx, tables);
      for (const { name } of tables) await prepareTable(tx, name);
      const left = await fillTables(tx, { client, content, rows, tables });
      for (const { name } of tables)
        await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
      await addForeignKeys();
      await setSequences(tx, tables, content.sequences);
      await migrate(tx);
      return left;
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

/** A migration would create what another application has, or replace it. */
async function refuseInTheWay(tx: Transaction): Promise<void> {
  const found = await listInTheWay(tx);
  if (found.length === 0) return;
  throw new RestoreRefusal(
    `This database has ${named(found)} of another application, where Gangway needs that name: restore into a database of its own.`,
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

/** Drops the objects that migrations have created, and nothing else: dependent objects of others make it fail. */
async function dropOwn(tx: Transaction): Promise<void> {
  const own = (await listObjects(tx)).filter(({ is_own }) => is_own);
  try {
    for (const kind of ['view', 'table', 'sequence', 'function', 'type'] as const) {
      const names = own.filter((object) => object.kind === kind).map(({ identity }) => identity);
      // In one statement, since they refer to each other.
      if (names.length > 0) await sql.raw(`drop ${kind} ${names.join(', ')}`).execute(tx);
    }
  } catch (error) {
    // 2BP01: others depend on it.
    const { code, detail = '' } = error as { code?: string; detail?: string };
    if (code !== '2BP01') throw error;
    throw new RestoreRefusal(
      `Others have built on the tables of Gangway (${detail.replaceAll('\n', '; ')}). Remove that first, or restore into another database.`,
    );
  }
}

/**
 * Drops all foreign keys and returns a function that adds them again and checks each table in one statement. So the
 * order of the tables does not matter.
 */
async function dropForeignKeys(tx: Transaction, tables: readonly DumpTable[]): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conrelid = any (${tables.map(({ name }) => `public.${quoted(name)}`)}::text[]::regclass[])
    order by 1, 2`.execute(tx);
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

async function setSequences(
  tx: Transaction,
  tables: readonly DumpTable[],
  sequences: readonly DumpSequence[],
): Promise<void> {
  const own = (await listSequences(tx, tables)).map(({ name }) => name);
  for (const { name, value } of sequences) {
    if (value !== null && own.includes(name))
      await sql`select setval(${`public.${quoted(name)}`}::regclass, ${value})`.execute(tx);
  }
}
