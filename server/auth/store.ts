import { sql } from 'kysely';
import type { User } from '#shared/people/schema.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { userColumns } from '../people/store.ts';
import { ATTEMPT_S } from './attempt.ts';
import type { Known } from './claims.ts';

export async function insertSession(
  db: Database,
  session: { id: string; person_id: string; expires_at: string; authenticated_at: string | null },
) {
  await db.insertInto('sessions').values(session).execute();
}

/** The session with its person, unless it has ended. */
export function findSession(db: Database, id: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['people.id', 'people.name', 'people.email', 'people.manager_id', 'people.is_manager'])
    .select(['sessions.expires_at', 'sessions.last_seen_at', 'sessions.authenticated_at'])
    .where('sessions.id', '=', id)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst();
}

export async function touchSession(db: Database, id: string) {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function endSession(db: Database, id: string) {
  await db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Forgets sessions and codes that nobody can use any more. */
export async function deleteEndedSignIns(db: Database): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<string>`now() - interval '1 day'`)
    .execute();
  // As long as an attempt can be answered, its used code says that it has been.
  await db
    .deleteFrom('sign_in_codes')
    .where('expires_at', '<', sql<string>`now() - make_interval(secs => ${ATTEMPT_S})`)
    .execute();
}

/** Contract §2: a minute from the redirect to the exchange, which the browser does at once. */
const CODE_LIFETIME = sql`interval '60 seconds'`;

type SignInCode = {
  code_digest: Buffer;
  browser_digest: Buffer;
  person_id: string;
  authenticated_at: string | null;
};

/** Whether the code is new. */
export async function insertSignInCode(db: Database, code: SignInCode): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sign_in_codes')
    .values({ ...code, expires_at: sql<string>`now() + ${CODE_LIFETIME}` })
    .onConflict((conflict) => conflict.column('code_digest').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whose code it is, once: taking it ends it. Undefined for a wrong, used or expired one, and for another browser's. */
export async function takeSignInCode(
  db: Database,
  code: Buffer,
  browser: Buffer,
): Promise<(User & { authenticated_at: string | null }) | undefined> {
  const taken = await db
    .updateTable('sign_in_codes')
    // Back to when it was made: before any request that could be waiting for it.
    .set({ expires_at: sql`expires_at - ${CODE_LIFETIME}` })
    .where('code_digest', '=', code)
    .where('browser_digest', '=', browser)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['person_id', 'authenticated_at'])
    .executeTakeFirst();
  if (!taken) return undefined;
  const { person_id, authenticated_at } = taken;
  const person = await db
    .selectFrom('people')
    .select(userColumns)
    .where('id', '=', person_id)
    .executeTakeFirst();
  return person && { ...person, authenticated_at };
}

// Any fixed number; it names the lock on first sign-ins.
const FIRST_SIGN_IN = 7_203;

/** Lets one account at a time sign in for the first time. */
export async function lockFirstSignIn(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(FIRST_SIGN_IN)})`.execute(tx);
}

const knownColumns = ['id', 'email', 'name', 'is_manager', 'identity_issuer'] as const;

/** The person who is bound to this account. */
export function findBound(db: Database, issuer: string, subject: string): Promise<Known | undefined> {
  return db
    .selectFrom('people')
    .select(knownColumns)
    .where('identity_issuer', '=', issuer)
    .where('identity_subject', '=', subject)
    .executeTakeFirst();
}

/** The person with this email, locked. */
export function lockByEmail(tx: Transaction, email: string): Promise<Known | undefined> {
  return tx
    .selectFrom('people')
    .select(knownColumns)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
}

/** Binds the person to an account, once and for all. */
export async function bindIdentity(tx: Transaction, id: string, issuer: string, subject: string) {
  await tx
    .updateTable('people')
    .set({ identity_issuer: issuer, identity_subject: subject })
    .where('id', '=', id)
    .where('identity_issuer', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}
