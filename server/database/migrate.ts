import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { ConfigError } from '../config/configError.ts';
import { connectForMigrations, type Database } from './connect.ts';
import { currentRole, grantToRunner } from './grants.ts';

const folder = new URL('./migrations/', import.meta.url);

const numberedSqlFiles: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
    const migrations = files.map(async (file): Promise<[string, Migration]> => {
      const text = await readFile(new URL(file, folder), 'utf8');
      return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
    });
    return Object.fromEntries(await Promise.all(migrations));
  },
};

/**
 * Migrates the database as the role of `migrationUrl`, and grants the role of `db` what the application
 * needs. With one role for both there is nothing to grant. Throws a ConfigError when the role may not
 * migrate.
 */
export async function migrateAs(migrationUrl: string, db: Database): Promise<void> {
  const owner = connectForMigrations(migrationUrl);
  try {
    // The release before, started again during an update: schema and rights of the newer one stay.
    if (await isNewer(owner)) return;
    await migrate(owner);
    const runner = await currentRole(db);
    if (runner !== (await currentRole(owner))) await grantToRunner(owner, runner);
  } catch (error) {
    // 42501: insufficient privilege.
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new ConfigError(
      `DATABASE_MIGRATION_URL: the role "${await currentRole(owner)}" may not migrate this database (${(error as Error).message}): use the role that owns it, or let its owner run GRANT CREATE ON SCHEMA public.`,
    );
  } finally {
    await owner.destroy();
  }
}

/** Returns whether a newer release has migrated the database: it has all migrations of this one, and more. */
async function isNewer(db: Database): Promise<boolean> {
  const { rows: found } = await sql<{
    found: boolean;
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!found[0]?.found) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const known = await listKnownMigrations();
  return rows.length > known.length && known.every((name) => rows.some((row) => row.name === name));
}

/** Returns the names of all migrations of this release, in their order. */
export async function listKnownMigrations(): Promise<string[]> {
  return Object.keys(await numberedSqlFiles.getMigrations()).toSorted();
}

/**
 * Runs the pending migrations in one transaction, under an advisory lock, so that several processes may start
 * at once (Operations 3). Returns their names. `last` names the migration to stop after. In a transaction of the
 * caller they become part of it.
 */
export async function migrate(db: Database, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: numberedSqlFiles });
  const { error, results } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (error) throw error instanceof Error ? error : new Error(JSON.stringify(error));
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}
