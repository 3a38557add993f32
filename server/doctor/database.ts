import path from 'node:path';
import type { Config } from '../config/config.ts';
import { connect, type Database } from '../database/connect.ts';
import { findRunning } from '../database/embedded/attach.ts';
import { listKnownMigrations } from '../database/migrate.ts';
import { OLDEST_VERSION } from '../database/open.ts';
import { whyUnusable } from '../database/untilReachable.ts';
import { fail, type Line, ok, warn } from './line.ts';
import { type DatabaseFacts, readFacts, readMigrations, readRights } from './store.ts';

const ABOUT = 'database';

/** What other checks need of the database; null when it cannot be used or does not run. */
export type CheckedDatabase = { lines: Line[]; now_ms: number | null };

/** Checks version, schema, roles and rights. Starts and changes nothing. */
export async function checkDatabase(config: Config): Promise<CheckedDatabase> {
  const urls = await addressesOf(config);
  if (urls === null) {
    const text = 'the embedded PostgreSQL does not run; npm start starts it, and creates it the first time';
    return { lines: [ok(ABOUT, text)], now_ms: null };
  }
  const asked = await ask(urls.url, async (db, facts) => ({
    facts,
    lines: facts.has_tables ? [await checkSchema(db), await checkRights(db)] : [],
  }));
  if (typeof asked === 'string') return { lines: [fail(ABOUT, asked)], now_ms: null };
  const { facts, lines } = asked;
  return {
    lines: [checkVersion(facts), ...lines, ...(await checkOwner(urls.ownerUrl, facts))],
    now_ms: facts.now_ms,
  };
}

/** Checks each address of DATABASE_REPLICA_URL. */
export async function checkReplicas({ database_replica_urls: urls }: Config): Promise<Line[]> {
  return Promise.all(
    urls.map(async (url, index) => {
      const about = `replica ${index + 1}`;
      const asked = await ask(url, (_db, facts) => Promise.resolve(facts), { allowReplica: true });
      if (typeof asked === 'string')
        return fail(about, asked.replace('DATABASE_URL', 'DATABASE_REPLICA_URL'));
      return ok(about, asked.is_replica ? 'reachable' : 'reachable; it is the primary at the moment');
    }),
  );
}

async function addressesOf(config: Config): Promise<{ url: string; ownerUrl: string | null } | null> {
  if (config.database_url !== null) {
    return { url: config.database_url, ownerUrl: config.database_migration_url };
  }
  const running = await findRunning(path.join(config.data_dir, 'postgres')).catch(() => undefined);
  return running ? { url: running.url, ownerUrl: running.migrationUrl } : null;
}

/** Returns what `read` returns, or why the database cannot be used. */
async function ask<T>(
  url: string,
  read: (db: Database, facts: DatabaseFacts) => Promise<T>,
  { allowReplica = false } = {},
): Promise<T | string> {
  const db = connect(url, { max: 1, allowReplica, connect_limit_ms: 2_000, response_limit_ms: 2_000 });
  try {
    return await read(db, await readFacts(db));
  } catch (error) {
    return whyUnusable(error as Error);
  } finally {
    void db.destroy();
  }
}

function checkVersion({ version, max_connections }: DatabaseFacts): Line {
  const major = Math.floor(version / 10_000);
  if (version < OLDEST_VERSION) {
    return fail(ABOUT, `PostgreSQL ${major} is too old: use PostgreSQL 15 or newer`);
  }
  const text = `PostgreSQL ${major}, up to ${max_connections} connections (each server uses up to 17)`;
  return max_connections < 25 ? warn(ABOUT, `${text}: raise max_connections`) : ok(ABOUT, text);
}

async function checkSchema(db: Database): Promise<Line> {
  const known = await listKnownMigrations();
  const found = await readMigrations(db);
  const newer = found.find((name) => !known.includes(name));
  if (newer !== undefined) {
    return fail('schema', `of a newer release (${newer}): start that release, or a newer one`);
  }
  const missing = known.length - found.length;
  if (missing > 0) return warn('schema', `${missing} migrations are missing: the next start runs them`);
  return ok('schema', `up to date (${found.at(-1)})`);
}

async function checkRights(db: Database): Promise<Line> {
  const { owns, may_work, may_change_history } = await readRights(db);
  if (owns) {
    return warn(
      'roles',
      'the role of DATABASE_URL owns the tables, so only triggers protect the history: give it another role than DATABASE_MIGRATION_URL',
    );
  }
  if (!may_work) {
    return fail(
      'roles',
      'the role of DATABASE_URL may not use the tables: start the server, which grants its rights',
    );
  }
  if (may_change_history) {
    return fail(
      'roles',
      'the role of DATABASE_URL may change the history: start the server, which takes that right',
    );
  }
  return ok('roles', 'the application can neither change nor delete history');
}

async function checkOwner(ownerUrl: string | null, runner: DatabaseFacts): Promise<Line[]> {
  if (ownerUrl === null) {
    return runner.has_tables ? [] : [ok('schema', 'the database has no tables: the first start makes them')];
  }
  const owner = await ask(ownerUrl, (_db, facts) => Promise.resolve(facts));
  if (typeof owner !== 'string') return [];
  return [fail('roles', owner.replace('DATABASE_URL', 'DATABASE_MIGRATION_URL'))];
}
