import { connect, connectForMigrations, type Database } from '#server/platform/database/connect.ts';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { migrateAs } from '#server/platform/database/schema/migrate.ts';
import path from 'node:path';
import { fillLarge } from '../company/large/fillLarge.ts';
import { type Environment, withEnvironment } from './environment.ts';

/**
 * A company in a running database, with connections of the application and of the role that owns the tables.
 * The server of the environment uses the same database.
 */
export type Company = { environment: Environment; db: Database; database_url: string; owner: Database };

/** Runs the work with a company of a number of people, on an embedded PostgreSQL or that of DATABASE_URL. */
export function withCompany(people: number, work: (company: Company) => Promise<void>): Promise<void> {
  return withEnvironment(async ({ env, ...environment }) => {
    const embedded =
      env['DATABASE_URL'] === undefined ? await startEmbedded(path.join(env['DATA_DIR']!, 'postgres')) : null;
    const database_url = env['DATABASE_URL'] ?? embedded!.url;
    const migrationUrl = embedded?.migrationUrl ?? database_url;
    const db = connect(database_url, { max: 4 });
    const owner = connectForMigrations(migrationUrl);
    try {
      await migrateAs(migrationUrl, db);
      await fillLarge(owner, { people });
      const urls = { DATABASE_URL: database_url, DATABASE_MIGRATION_URL: migrationUrl };
      await work({ environment: { ...environment, env: { ...env, ...urls } }, db, database_url, owner });
    } finally {
      await Promise.all([db.destroy(), owner.destroy()]);
      await embedded?.stop();
    }
  });
}
