import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import type { Transaction } from '../connect.ts';
import { listForeign, listMigrations, type SchemaObject } from '../schema/objects.ts';
import { type DumpSequence, type DumpTable, listSequences, listTables } from './catalog.ts';
import { quoted, setCopyFormat } from './copyFormat.ts';
import { openSingleConnection } from './singleConnection.ts';

/** The content of a dump, besides the rows. */
export type DumpContent = {
  migrations: string[];
  tables: DumpTable[];
  sequences: DumpSequence[];
};

/**
 * The state of the objects that migrations created in a database, at one moment. Read `rowsOf` to its end before the
 * next call.
 */
export type Snapshot = {
  content: DumpContent;
  rowsOf: (table: DumpTable) => Readable;
  /** Objects of others in the schema, which are not part of it. */
  foreign: SchemaObject[];
};

/**
 * Runs `use` with a snapshot of the whole database. Others read and write meanwhile; only migrations wait.
 * Throws when the database has no tables of Gangway.
 */
export async function inDatabaseSnapshot<T>(
  url: string,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const { db, client, close } = await openSingleConnection(url, {
    name: 'gangway backup',
    allowReplica: true,
  });
  let failure: unknown;
  try {
    const toLock = await db.transaction().execute(listTables);
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await setCopyFormat(tx);
        await lockTables(tx, toLock);
        const migrations = await listMigrations(tx);
        if (migrations === null || migrations.length === 0) throw new NoTablesError();
        const tables = await listTables(tx);
        const content = { migrations, tables, sequences: await listSequences(tx, tables) };
        const foreign = await listForeign(tx);
        try {
          return await use({
            content,
            foreign,
            rowsOf: ({ name, columns }) =>
              client.query(
                copyTo(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`),
              ),
          });
        } catch (error) {
          failure = error;
          // A rollback would wait forever for the end of a COPY whose rows are no longer read.
          await close();
          throw error;
        }
      });
  } catch (error) {
    // The rollback on the closed connection fails as well; its error would hide the first one.
    throw failure ?? error;
  } finally {
    await close();
  }
}

class NoTablesError extends Error {
  constructor() {
    super('this database has no tables of Gangway. Start Gangway on it once, or correct DATABASE_URL.');
  }
}

/**
 * The locks come before the first statement that reads: that one makes the snapshot, which then has the
 * tables as they stay.
 */
async function lockTables(tx: Transaction, tables: readonly DumpTable[]): Promise<void> {
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => `public.${quoted(name)}`).join(', ');
  await sql.raw(`lock table ${names} in access share mode`).execute(tx);
}
