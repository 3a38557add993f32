import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/configError.ts';
import { type EmbeddedOptions, startEmbedded } from './embedded/embedded.ts';
import { attachEmbedded } from './embedded/attach.ts';
import { connect, type ConnectOptions, type Database } from './connect.ts';
import { migrateAs } from './migrate.ts';

export type OpenDatabase = { db: Database; close: () => Promise<void> };

// `server_version_num` of 15.0, the oldest version on which the tests run.
const OLDEST_VERSION = 150_000;

/**
 * Opens and migrates the database of DATABASE_URL, or the embedded PostgreSQL below DATA_DIR (Operations 2).
 * It is migrated by its owner and used by a role that cannot change history (Operations 3).
 */
export async function openDatabase(
  config: Config,
  { onLost, ...options }: ConnectOptions & EmbeddedOptions,
): Promise<OpenDatabase> {
  const embedded =
    config.database_url === null
      ? await startEmbedded(path.join(config.data_dir, 'postgres'), onLost ? { onLost } : {})
      : null;
  const url = config.database_url ?? embedded?.url ?? '';
  const migrationUrl = config.database_migration_url ?? embedded?.migrationUrl ?? url;
  const db = connect(url, options);
  const close = async (): Promise<void> => {
    const closed = db.destroy();
    if (embedded) {
      // A stop of the embedded server ends the queries that are still running.
      await Promise.race([closed, sleep(500)]);
      await embedded.stop();
    }
    await closed;
  };
  try {
    await checkServer(db);
    await migrateAs(migrationUrl, db);
    return { db, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens the database without migrating or creating it. A Gangway server may be running on it. For reading,
 * the role is the one that migrates: the application's gets its rights when a release starts for the first
 * time. A command that changes data runs as `application`, which cannot change history.
 */
export async function openExistingDatabase(
  config: Config,
  { as }: { as: 'owner' | 'application' },
): Promise<OpenDatabase> {
  const embedded =
    config.database_url === null ? await attachEmbedded(path.join(config.data_dir, 'postgres')) : null;
  const ownerUrl = config.database_migration_url ?? config.database_url ?? embedded?.migrationUrl;
  const url = (as === 'owner' ? ownerUrl : (config.database_url ?? embedded?.url)) ?? '';
  // The queries of a command run one after the other.
  const db = connect(url, { max: 1 });
  const close = async (): Promise<void> => {
    await db.destroy();
    await embedded?.stop();
  };
  try {
    await checkServer(db);
    return { db, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function checkServer(db: Database): Promise<void> {
  const version = await serverVersion(db).catch((error: Error & { code?: string }) => {
    throw new ConfigError(
      `DATABASE_URL: ${REASONS[error.code ?? ''] ?? `the server cannot be used (${error.message})`}.`,
    );
  });
  if (version < OLDEST_VERSION) {
    throw new ConfigError(
      `DATABASE_URL: this is PostgreSQL ${Math.floor(version / 10_000)}; Gangway needs PostgreSQL 15 or newer.`,
    );
  }
}

async function serverVersion(db: Database): Promise<number> {
  const { rows } = await sql<{
    version: number;
  }>`select current_setting('server_version_num')::int as version`.execute(db);
  return rows[0]?.version ?? 0;
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at that host and port: start PostgreSQL, or correct the address',
  ENOTFOUND: 'that host is not known: correct the host name',
  EAI_AGAIN: 'that host is not known: correct the host name',
  '28P01': 'the user name or password is wrong',
  '28000': 'that user may not connect',
  '3D000': 'that database does not exist: create it with createdb, or correct the name',
};
