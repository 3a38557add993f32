import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { ConfigError } from '../../config/configError.ts';
import { connect, type Database } from '../connect.ts';
import { isTemporary, whyUnusable } from './untilReachable.ts';

type Place = { role: string; database: string; is_replica: boolean; system: string | null };

/**
 * Throws a ConfigError unless both addresses lead to one database of one server (Operations 3). The second is that of
 * the role that owns the tables.
 */
export async function refuseOtherDatabase(url: string, ownerUrl: string): Promise<void> {
  if (url === ownerUrl) return;
  const options = { max: 1, name: 'command of gangway', allowReplica: true };
  const [db, owner] = [connect(url, options), connect(ownerUrl, options)];
  try {
    await readPlace(db).catch(explain('DATABASE_URL'));
    await readPlace(owner).catch(explain('DATABASE_MIGRATION_URL'));
    if (await isSameDatabase(db, owner)) return;
    throw new ConfigError(await describeDifference(db, owner));
  } finally {
    await Promise.all([db.destroy(), owner.destroy()]);
  }
}

function explain(name: string) {
  return (error: Error): never => {
    if (isTemporary(error)) throw error;
    throw new ConfigError(`${whyUnusable(error, name)}.`);
  };
}

/** Returns why two addresses cannot be used together. */
export async function describeDifference(db: Database, owner: Database): Promise<string> {
  const [first, second] = [await readPlace(db), await readPlace(owner)];
  return `DATABASE_MIGRATION_URL names another database (${placeText(second)}) than DATABASE_URL (${placeText(first)}): both need the same server and database, with the role of each.`;
}

/**
 * Returns whether both connections are to one database: a lock with a random number that one holds is seen by the
 * other. It needs no rights, writes nothing and is true of no copy of the server, which has the same names and the same
 * system identifier (decision 0025). A replica does not see the locks of its primary, so that there the names decide.
 */
export async function isSameDatabase(db: Database, owner: Database): Promise<boolean> {
  const [first, second] = [await readPlace(db), await readPlace(owner)];
  if (first.is_replica || second.is_replica) {
    return (
      first.database === second.database &&
      (first.system === null || second.system === null || first.system === second.system)
    );
  }
  const key = randomInt(2 ** 31);
  // In a transaction, which also a proxy of connections leaves on one connection.
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${KIND}::int, ${key}::int)`.execute(tx);
    const { rows } = await sql<{ found: boolean }>`
      select exists (
        select from pg_locks
        where locktype = 'advisory' and classid = ${KIND} and objid = ${key} and objsubid = 2
          and database = (select oid from pg_database where datname = current_database())
      ) as found`.execute(owner);
    return rows[0]?.found ?? false;
  });
}

// The first of two numbers, which separates these locks from those of locks.ts.
const KIND = 7_221;

async function readPlace(db: Database): Promise<Place> {
  const { rows } = await sql<Place>`
    select current_user as role, current_database() as database, pg_is_in_recovery() as is_replica,
      case when has_function_privilege('pg_control_system()', 'execute')
        then (select system_identifier::text from pg_control_system()) end as system`.execute(db);
  return rows[0]!;
}

function placeText({ database, role }: Place): string {
  return `"${database}", role "${role}"`;
}
