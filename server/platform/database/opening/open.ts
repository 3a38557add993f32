import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { ConfigError } from '../../config/configError.ts';
import { type EmbeddedOptions, startEmbedded } from '../embedded/embedded.ts';
import { attachEmbedded } from '../embedded/attach.ts';
import { connect, type Database } from '../connect.ts';
import type { ConnectOptions } from '../pool.ts';
import { say } from '../../terminal/lines.ts';
import { migrateAs } from '../schema/migrate.ts';
import { refuseOtherDatabase } from './sameDatabase.ts';
import { isTemporary, untilReachable, whyUnusable } from './untilReachable.ts';

export type OpenDatabase = { db: Database; close: () => Promise<void> };

// `server_version_num` of 15.0, the oldest tested version.
export const OLDEST_VERSION = 150_000;

type OpenOptions = {
  /**
   * Called with a line when the start waits for the database, when it continues, and when a newer release has migrated
   * it; by default it is printed.
   */
  onNotice?: (message: string) => void;
};

/**
 * Opens and migrates the database of DATABASE_URL, or the embedded PostgreSQL below DATA_DIR (Operations 2).
 * It is migrated by its owner and used by a role that cannot change history (Operations 3). Returns the migrations that
 * ran.
 */
export async function openDatabase(
  config: Config,
  { onLost, onNotice, ...options }: ConnectOptions & EmbeddedOptions & OpenOptions,
): Promise<OpenDatabase & { migrations: string[] }> {
  const embedded =
    config.database_url === null
      ? await startEmbedded(path.join(config.data_dir, 'postgres'), onLost ? { onLost } : {})
      : null;
  const url = config.database_url ?? embedded?.url ?? '';
  const migrationUrl = config.database_migration_url ?? embedded?.migrationUrl ?? url;
  // One connection stays, so that a restore sees that a server uses the database.
  const db = connect(url, { min: 1, ...options });
  const close = async (): Promise<void> => {
    const closed = db.destroy();
    if (embedded) {
      // A stop of the embedded server ends the queries that are still running.
      await Promise.race([closed, sleep(500)]);
      await embedded.stop();
    }
    await closed;
  };
  let migrations: string[] = [];
  try {
    await untilReachable(
      async () => {
        await checkServer(db);
        await refuseOtherDatabase(url, migrationUrl);
        migrations = await migrateAs(migrationUrl, db, onNotice ?? say);
      },
      waitOptions(config, onNotice),
    );
    return { db, close, migrations };
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
  const db = connect(url, { max: 1, allowReplica: as === 'owner' });
  const close = async (): Promise<void> => {
    await db.destroy();
    await embedded?.stop();
  };
  try {
    await untilReachable(async () => {
      await checkServer(db);
      if (as === 'owner') await refuseOtherDatabase(config.database_url ?? url, url);
    }, waitOptions(config));
    return { db, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The addresses of a database, for a command that copies or replaces all of it. */
type DatabaseAddresses = { url: string; ownerUrl: string; close: () => Promise<void> };

/**
 * Returns the addresses of a database that can be used, with or without tables. To `read` the embedded one, a
 * server may be running on it; to `replace` it, none may, and it is created when there is none.
 */
export async function openAddresses(
  config: Config,
  { to }: { to: 'read' | 'replace' },
): Promise<DatabaseAddresses> {
  const folder = path.join(config.data_dir, 'postgres');
  const start = to === 'read' ? attachEmbedded : startEmbedded;
  const embedded = config.database_url === null ? await start(folder) : null;
  const url = config.database_url ?? embedded?.url ?? '';
  const ownerUrl = config.database_migration_url ?? embedded?.migrationUrl ?? url;
  const close = async (): Promise<void> => embedded?.stop();
  // Not named as a server: PostgreSQL may still list this connection when the restore looks for servers.
  const db = connect(ownerUrl, { max: 1, allowReplica: to === 'read', name: 'command of gangway' });
  try {
    await untilReachable(async () => {
      await checkServer(db);
      await refuseOtherDatabase(url, ownerUrl);
    }, waitOptions(config));
    return { url, ownerUrl, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    await db.destroy();
  }
}

const waitOptions = (config: Config, onWait = say) => ({
  seconds: config.database_wait_seconds,
  onWait,
});

async function checkServer(db: Database): Promise<void> {
  const version = await serverVersion(db).catch((error: Error & { code?: string }) => {
    if (isTemporary(error)) throw error;
    throw new ConfigError(`${whyUnusable(error)}.`);
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
