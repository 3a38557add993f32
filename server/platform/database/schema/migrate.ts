import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { ConfigError } from '../../config/configError.ts';
import { connectForMigrations, type Database, type Transaction } from '../connect.ts';
import { lock } from '../locks.ts';
import { isConflict } from '../transaction.ts';
import { listKnownMigrations, readMigrationFiles } from './files.ts';
import { currentRole, grantToRunner } from './grants.ts';
import { listInTheWay, listMigrations, markObjects, named } from './objects.ts';

// While a migration waits for a table, all calls that need the table wait behind it.
const LOCK_TIMEOUT = '2s';
// The calls that have waited are answered before the next attempt.
const PAUSE_MS = 5_000;
// Longer than most backups and reports (decision 0130).
const GIVE_UP_MS = 10 * 60_000;

/**
 * Migrates the database as the role of `migrationUrl`, and grants the role of `db` what the application
 * needs, in one transaction. With one role for both there is nothing to grant. Returns the names of the migrations
 * that ran. A table that somebody else uses for long is waited for in short turns (Operations 3). Throws a ConfigError
 * when the role may not migrate, or the table is not free in time.
 */
export async function migrateAs(
  migrationUrl: string,
  db: Database,
  onNotice: (message: string) => void = () => {},
): Promise<string[]> {
  const owner = connectForMigrations(migrationUrl);
  const deadline = performance.now() + GIVE_UP_MS;
  try {
    for (let isWaiting = false; ; isWaiting = true) {
      try {
        return await migrateOnce(owner, await currentRole(db), onNotice);
      } catch (error) {
        if (!isLockTimeout(error) && !isConflict(error)) throw error;
        const holders = await listHolders(owner);
        const reason = `the migration waits for a table that is in use${holders.length > 0 ? ` by ${holders.join(', ')}` : ''}`;
        if (performance.now() > deadline) {
          throw new ConfigError(
            `${reason}, for 10 minutes now. Nothing was changed: end that connection, or start again later.`,
          );
        }
        if (!isWaiting)
          onNotice(`${reason}. Trying again for up to 10 minutes; calls are answered meanwhile`);
      }
      await sleep(PAUSE_MS);
    }
  } catch (error) {
    // 42501: insufficient privilege.
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new ConfigError(
      `the role "${await currentRole(owner)}" may not migrate this database (${(error as Error).message}): name the role that owns it in DATABASE_MIGRATION_URL, let npm run migrate (in Kubernetes the job gangway-migration) end first, or let the owner run GRANT CREATE ON SCHEMA public.`,
    );
  } finally {
    await owner.destroy();
  }
}

async function migrateOnce(
  owner: Database,
  runner: string,
  onNotice: (message: string) => void,
): Promise<string[]> {
  return owner.transaction().execute(async (tx) => {
    await lock(tx, 'migration');
    // The release before, started again during an update: schema and rights of the newer one stay.
    const newest = await newerMigration(tx);
    if (newest !== null) {
      onNotice(
        `the database is of a newer release (${newest}): this one runs on it until the update is complete, and changes no tables`,
      );
      return [];
    }
    await refuseInTheWay(tx);
    const names = await migrate(tx);
    if (runner !== (await currentRole(tx))) await grantToRunner(tx, runner);
    return names;
  });
}

/** Throws a ConfigError when a migration would create what another application has. */
async function refuseInTheWay(db: Database): Promise<void> {
  const found = await listInTheWay(db);
  if (found.length === 0) return;
  throw new ConfigError(
    `DATABASE_URL: Gangway cannot make its tables beside ${named(found)}, which it did not make: use a database of its own, or rename these.`,
  );
}

function isLockTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === '55P03';
}

/** Returns who else uses tables now, but not the servers: their statements are short. */
async function listHolders(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; pid: number }>`
    select distinct coalesce(nullif(application_name, ''), 'a connection') as name, pid
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'relation' and granted and pid <> pg_backend_pid() and application_name not in ('gangway server', 'gangway')
      and relation in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      and database = (select oid from pg_database where datname = current_database())
    limit 3`.execute(db);
  return rows.map(({ name, pid }) => `${name} (process ${pid} of PostgreSQL)`);
}

/** Returns the last migration of a newer release: the database has all migrations of this one, and more. */
async function newerMigration(db: Database): Promise<string | null> {
  const done = (await listMigrations(db)) ?? [];
  const known = await listKnownMigrations();
  return done.length > known.length && known.every((name) => done.includes(name)) ? done.at(-1)! : null;
}

/**
 * Runs the pending migrations in one transaction, under an advisory lock, so that several processes may start together
 * (Operations 3). Returns their names. `last` names the migration to stop after. In a transaction of the caller they
 * become part of it.
 */
export async function migrate(db: Database, last?: string): Promise<string[]> {
  if (!db.isTransaction) return db.transaction().execute((tx) => migrate(tx, last));
  const tx = db as Transaction;
  // Another process may be migrating, for as long as it takes.
  await lock(tx, 'migration');
  await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`).execute(tx);
  await createMigrationTables(tx);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(tx);
  const done = new Set(rows.map(({ name }) => name));
  const files = await readMigrationFiles();
  const unknown = [...done].find((name) => !files.some((file) => file.name === name));
  if (unknown !== undefined) {
    throw new ConfigError(
      `DATABASE_URL: the migration ${unknown} of this database is of another release: start that release, or a newer one.`,
    );
  }
  const pending = files.filter(({ name }) => !done.has(name) && (last === undefined || name <= last));
  for (const { name, text } of pending) {
    await sql.raw(text).execute(tx);
    const timestamp = new Date().toISOString();
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(tx);
  }
  if (pending.length > 0) await markObjects(tx);
  return pending.map(({ name }) => name);
}

/** As Kysely's migrator made them, which earlier releases used and may still be started. */
async function createMigrationTables(tx: Transaction): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(tx);
  if (rows[0]?.found) return;
  await sql
    .raw(`
      create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      create table kysely_migration_lock (id varchar(255) primary key, is_locked integer default 0 not null);
      insert into kysely_migration_lock values ('migration_lock', 0)`)
    .execute(tx);
}
