import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';

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
 * Runs the pending migrations in one transaction, under an advisory lock, so that several processes may start
 * at once (Operations 3). Returns their names.
 */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider: numberedSqlFiles }).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(JSON.stringify(error));
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}
