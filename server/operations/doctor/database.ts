import path from 'node:path';
import { LATE_BACKUP_MS } from '#shared/operations/lines.ts';
import { BACKUP, listJobRuns } from '../../platform/background/background.sql.ts';
import type { Config } from '../../platform/config/config.ts';
import { connect, type Database } from '../../platform/database/connect.ts';
import { findRunning } from '../../platform/database/embedded/attach.ts';
import { listKnownMigrations } from '../../platform/database/schema/files.ts';
import { readExpectedSchema, whatIsMissing } from '../../platform/database/schema/isCurrent.ts';
import { OLDEST_VERSION } from '../../platform/database/opening/open.ts';
import { describeDifference, isSameDatabase } from '../../platform/database/opening/sameDatabase.ts';
import { whyUnusable } from '../../platform/database/opening/untilReachable.ts';
import { listForeign, listInTheWay, listMigrations, named } from '../../platform/database/schema/objects.ts';
import { counted } from '../../platform/terminal/counted.ts';
import { NEWEST_FORMAT } from '../../plans/content/formats.ts';
import { sessionKeys } from '../../platform/config/sessionSecret.ts';
import { isSealedForOthers } from '../../platform/proof/keys/signingKey.ts';
import { fail, type Line, ok, warn } from './line.ts';
import {
  countSignaturesAfter,
  type DatabaseFacts,
  mayMigrate,
  readFacts,
  readMigrations,
  readRights,
} from './doctor.sql.ts';

const ABOUT = 'database';

/** The database for other checks; null when it cannot be used or does not run. */
type CheckedDatabase = { lines: Line[]; now_ms: number | null };

/** Checks version, schema, roles and rights. Starts and changes nothing. */
export async function checkDatabase(config: Config): Promise<CheckedDatabase> {
  const urls = await addressesOf(config);
  if (urls === null) {
    const text = 'the embedded PostgreSQL does not run; npm start starts it, and creates it the first time';
    return { lines: [ok(ABOUT, text)], now_ms: null };
  }
  const asked = await ask(urls.url, async (db, facts) => ({
    facts,
    lines: [...(await checkTables(db, facts)), ...(await checkSecret(db, facts, config))],
  }));
  if (typeof asked === 'string') return { lines: [fail(ABOUT, asked)], now_ms: null };
  const { facts, lines } = asked;
  return {
    lines: [checkVersion(facts, config), ...lines, ...(await checkOwner(urls, facts))],
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

type Addresses = { url: string; ownerUrl: string | null };

async function addressesOf(config: Config): Promise<Addresses | null> {
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

function checkVersion({ version, max_connections }: DatabaseFacts, { database_pool_size }: Config): Line {
  const major = Math.floor(version / 10_000);
  if (version < OLDEST_VERSION) {
    return fail(ABOUT, `PostgreSQL ${major} is too old: use PostgreSQL 15 or newer`);
  }
  const text = `PostgreSQL ${major}, up to ${max_connections} connections (each server uses up to ${database_pool_size + 1})`;
  return max_connections < database_pool_size + 8
    ? warn(ABOUT, `${text}: raise max_connections`)
    : ok(ABOUT, text);
}

async function checkTables(db: Database, { has_tables, may_read, role }: DatabaseFacts): Promise<Line[]> {
  if (!has_tables || (may_read && (await listMigrations(db)) === null)) return checkWay(db);
  if (may_read)
    return [await checkSchema(db), await checkRights(db), ...(await checkForeign(db)), await checkBackup(db)];
  return [fail('roles', `the role "${role}" of DATABASE_URL may not read the tables: ${GRANT}`)];
}

const GRANT =
  'run npm run migrate with DATABASE_MIGRATION_URL (in Kubernetes the job gangway-migration), which grants its rights';

/** The key of reports in the database is encrypted with the secret of the sessions, which all servers need. */
async function checkSecret(
  db: Database,
  { may_read, has_tables }: DatabaseFacts,
  config: Config,
): Promise<Line[]> {
  if (!has_tables || !may_read || config.session_secrets.length === 0) return [];
  const isOthers = await isSealedForOthers(db, await sessionKeys(config)).catch(() => false);
  return isOthers
    ? [
        warn(
          'report signature',
          'SESSION_SECRET does not open the newest key of reports in the database: another server has another secret, or it was changed without SESSION_SECRET=NEW,OLD. The next start makes a new key',
        ),
      ]
    : [];
}

async function checkSchema(db: Database): Promise<Line> {
  const known = await listKnownMigrations();
  const found = await readMigrations(db);
  const newer = found.findLast((name) => !known.includes(name));
  const missing = known.filter((name) => !found.includes(name)).length;
  if (newer !== undefined && missing > 0) {
    return fail('schema', `of another release (${newer}): start that release, or a newer one`);
  }
  if (newer !== undefined) {
    const signatures = await countSignaturesAfter(db, NEWEST_FORMAT);
    const signed =
      signatures === 0
        ? ''
        : `. ${counted(signatures, 'signature')} of that release cannot be verified or completed by this one`;
    return warn(
      'schema',
      `of a newer release (${newer}), beside which this one runs until the update is complete: complete it${signed}`,
    );
  }
  if (missing > 0) return warn('schema', `${missing} migrations are missing: the next start runs them`);
  const lacking = await whatIsMissing(db, await readExpectedSchema());
  if (lacking !== null) {
    return fail('schema', `${lacking} is missing, which a migration had made: restore a backup`);
  }
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
    return fail('roles', `the role of DATABASE_URL may not use the tables: ${GRANT}`);
  }
  if (may_change_history) {
    return fail(
      'roles',
      'the role of DATABASE_URL may change the history: start the server, which takes that right',
    );
  }
  return ok('roles', 'the application can neither change nor delete history');
}

async function checkBackup(db: Database): Promise<Line> {
  const about = 'backup';
  const runs = await listJobRuns(db).catch(() => []);
  const run = runs.find(({ job }) => job === BACKUP);
  const failed = run?.failed_at != null && run.failed_at > (run.succeeded_at ?? '');
  const why = failed ? `; the last one failed (${run.error})` : '';
  if (run?.succeeded_at == null) {
    return warn(
      about,
      `npm run backup has not succeeded yet${why}: schedule it, or back up PostgreSQL itself`,
    );
  }
  const age_ms = Date.now() - Date.parse(run.succeeded_at);
  const { bytes = 0, encrypted = false } = run.detail ?? {};
  const text = `${Math.round(age_ms / 3_600_000)} hours ago, ${(bytes / 2 ** 20).toFixed(1)} MB, ${encrypted ? 'encrypted' : 'not encrypted'}${why}`;
  if (failed || age_ms > LATE_BACKUP_MS) return warn(about, `${text}: look at what schedules it`);
  return ok(about, text);
}

/** Objects that others have created next to the tables are in no backup. */
async function checkForeign(db: Database): Promise<Line[]> {
  const found = await listForeign(db);
  if (found.length === 0) return [];
  return [
    warn(
      'schema',
      `Gangway has not made ${named(found)}: no backup of Gangway has that, and a restore leaves it alone. Better move it to a database of its own`,
    ),
  ];
}

async function checkWay(db: Database): Promise<Line[]> {
  const found = await listInTheWay(db);
  if (found.length === 0) return [];
  return [
    fail(
      'schema',
      `another application has ${named(found)}: the start needs that name. Use a database of its own`,
    ),
  ];
}

/** Tries the role of DATABASE_MIGRATION_URL: another database, or a role that may not migrate, is found before the start. */
async function checkOwner({ url, ownerUrl }: Addresses, runner: DatabaseFacts): Promise<Line[]> {
  const empty = runner.has_tables
    ? []
    : [ok('schema', 'the database has no tables of Gangway: the first start makes them')];
  const owner = await ask(ownerUrl ?? url, async (db) => ({
    may_migrate: await mayMigrate(db),
    difference: ownerUrl === null ? null : await differenceOf(url, db),
  }));
  const name = ownerUrl === null ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL';
  if (typeof owner === 'string') return [fail('roles', owner.replace('DATABASE_URL', name))];
  if (owner.difference !== null) return [fail('roles', owner.difference)];
  // The servers of Kubernetes have no owner: a job migrates.
  if (owner.may_migrate || (ownerUrl === null && runner.has_tables)) return empty;
  return [
    fail(
      'roles',
      `the role of ${name} may not migrate: use the role that owns the database and its tables, or let its owner run GRANT CREATE ON SCHEMA public`,
    ),
  ];
}

async function differenceOf(url: string, owner: Database): Promise<string | null> {
  const db = connect(url, { max: 1, allowReplica: true, connect_limit_ms: 2_000, response_limit_ms: 2_000 });
  try {
    return (await isSameDatabase(db, owner)) ? null : await describeDifference(db, owner);
  } finally {
    void db.destroy();
  }
}
