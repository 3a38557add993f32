import { sql } from 'kysely';
import type { Transaction } from './connect.ts';

/**
 * Every advisory lock of the application. All processes on a database must use the same numbers, so a number
 * is never changed or reused.
 */
export const LOCKS = {
  /** Changes of reporting lines: two changes that are valid each could form a circle together. */
  reportingLines: 7_201,
  /** Writing the reminders of a day: shared by the processes of this release, and had alone by those of 1.1.0. */
  reminders: 7_202,
  // 7_203 was of first sign-ins, which take the locks of a change of roles instead.
  /** Filling an empty database with the demo company. */
  demo: 7_204,
  /** Changes of admins: two changes that are valid each could leave nobody. */
  admins: 7_205,
  /** Registering a webhook: two concurrent calls would exceed the limit of webhooks. */
  webhooks: 7_206,
  /** New tokens of directories: two concurrent calls would count the same tokens. */
  scimTokens: 7_207,
  /**
   * The availability of people for tasks: a person or team could become unavailable while a task is assigned. Callers
   * that assign tasks share it, and callers that make people or teams unavailable hold it exclusively.
   */
  owners: 7_209,
  /** Stand-ins: two people who choose each other concurrently would form a circle. */
  standIns: 7_208,
  /** Calendars of working days: two concurrent calls would have the same name, location or default. */
  workCalendars: 7_210,
  /** Making the key of reports: two processes that start together must have the same one. */
  signingKey: 7_227,
  /** Working on a batch, whose id is the second number. */
  batch: 7_228,
  /** Migrating, and granting the application its rights. The number of Kysely's migrator, which earlier releases used. */
  migration: 3_853_314_791_062_309_107n,
} as const;

type LockName = keyof typeof LOCKS;

/**
 * Waits for the locks and holds them until the end of the transaction. Several are taken in the order of `LOCKS`, so that
 * two changes never wait for each other; row locks come after them.
 */
export async function lock(tx: Transaction, ...names: LockName[]): Promise<void> {
  for (const [name, number] of Object.entries(LOCKS)) {
    if (!(names as string[]).includes(name)) continue;
    await sql`select pg_advisory_xact_lock(${sql.lit(number)})`.execute(tx);
  }
}

/** As `lock`, but together with others who share it. */
export async function lockShared(tx: Transaction, name: LockName): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(LOCKS[name])})`.execute(tx);
}

/** As `tryLock`, for the one with the id. Two ids may share a number by chance: one of them then waits for its turn. */
export async function tryLockOne(tx: Transaction, name: LockName, id: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(LOCKS[name])}, hashtext(${id})) as locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

/** As `lockShared`; returns false when another transaction has the lock alone. */
export async function tryLockShared(tx: Transaction, name: LockName): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(LOCKS[name])}) as locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

/** Takes the lock until the end of the transaction; returns false when another transaction holds it. */
export async function tryLock(tx: Transaction, name: LockName): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(LOCKS[name])}) as locked`.execute(tx);
  return rows[0]?.locked ?? false;
}
