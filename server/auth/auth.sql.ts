import { sql } from 'kysely';
import { PAGE_SIZE } from '#shared/page.ts';
import type { User } from '#shared/people/schema.ts';
import { announceNow } from '../platform/database/committed.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { positionColumns } from '../platform/database/position.ts';
import { prepared } from '../platform/database/prepared.ts';
import { setLastSignIn, userColumns } from '../people/people.sql.ts';
import type { KnownPerson } from './claims.ts';
import { ATTEMPT_S } from './signInAttempt.ts';
import { digest } from '../platform/secrets/secret.ts';

/** The device and network address of a sign-in, as the person's list of sessions shows them (Sign-in 15). */
export type SessionOrigin = { device: string | null; address: string | null };

/** The session at the identity provider, which ends with the one here or ends it (Sign-in 19, Sign-in 20). */
export type ProviderSession = { provider_sid: string | null; id_token: string | null };

export async function insertSession(
  db: Database,
  session: {
    id: string;
    person_id: string;
    expires_at: string;
    authenticated_at: string | null;
    page_digest: Buffer | null;
  } & Partial<ProviderSession> &
    SessionOrigin,
) {
  await db.insertInto('sessions').values(session).execute();
}

// The subquery hides the number of ids from the planner. If PostgreSQL knew it, it would make a new plan for each call,
// since a plan for a single id is cheaper than the one that it keeps.
const wanted = (ids: readonly string[]) =>
  sql<{ id: string }>`unnest((select ${ids}::uuid[]))`.as<'wanted'>(sql`wanted (id)`);

const sessionsById = (db: Database, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom(wanted(ids))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('sessions')
          .innerJoin('people', 'people.id', 'sessions.person_id')
          .select(['people.id', 'people.name', 'people.email', 'people.manager_id'])
          .select(['people.is_manager', 'people.is_admin', 'people.is_hr', 'people.hr_departments'])
          .select(['sessions.id as session_id'])
          .select(['sessions.expires_at', 'sessions.last_seen_at', 'sessions.authenticated_at'])
          .whereRef('sessions.id', '=', 'wanted.id')
          .where('sessions.ended_at', 'is', null)
          .where('people.disabled_at', 'is', null)
          // Keeps the join by index: for the ten sessions that PostgreSQL assumes, it would else read all people.
          .limit(sql.lit(1))
          .as('found'),
      (join) => join.onTrue(),
    )
    .selectAll('found');

/**
 * Returns the sessions with their persons. A session that does not exist, has ended or is a disabled
 * person's is left out.
 */
export const findSessions = prepared(sessionsById);

export type FoundSession = Awaited<ReturnType<typeof findSessions>>[number];

/** As `findSessions`, with the position of the primary. */
export const findSessionsAtPosition = prepared((db, values: { ids: readonly string[] }) =>
  sessionsById(db, values).select(positionColumns),
);

/** Returns the person's sessions that have not ended, the last used first (Sign-in 15). */
export function listSessions(db: Database, personId: string, idleMinutes: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'started_at as created_at', 'last_seen_at as last_used_at', 'device', 'address'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where('last_seen_at', '>', sql<string>`now() - make_interval(mins => ${idleMinutes})`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .execute();
}

/** Ends a page cookie, and not its session. */
export async function endPageCookie(tx: Transaction, page: Buffer): Promise<void> {
  await tx.updateTable('sessions').set({ page_digest: null }).where('page_digest', '=', page).execute();
}

/** Ends a session of the person that has not ended; returns false when there is none with this id. */
export async function endOwnSession(db: Database, personId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  announceNow(db, { kind: 'person', id: personId });
  return numUpdatedRows === 1n;
}

export async function touchSession(db: Database, id: string) {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Deletes sessions and codes that can no longer be used: sessions one day after their end. */
export async function deleteEndedSignIns(db: Database): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(sql`least(expires_at, ended_at)`, '<', sql`now() - interval '1 day'`)
    .execute();
  // A used code is kept as long as the callback of its attempt could be repeated, to detect the repetition.
  await db
    .deleteFrom('sign_in_codes')
    .where('expires_at', '<', sql<string>`now() - make_interval(secs => ${ATTEMPT_S})`)
    .execute();
  await db
    .deleteFrom('used_logout_tokens')
    .where('expires_at', '<', sql<string>`now()`)
    .execute();
}

// The browser exchanges the code right after the redirect (Sign-in 2).
const CODE_LIFETIME = sql`interval '60 seconds'`;

type SignInCode = {
  code_digest: Buffer;
  browser_digest: Buffer;
  person_id: string;
  authenticated_at: string | null;
} & Partial<ProviderSession>;

/**
 * Ends the cookie of a browser; returns false when it was ended before. It is stored as a code that cannot be
 * used, for as long as a sign-in that was started with the cookie could still return.
 */
export async function consumeBrowserCookie(
  tx: Transaction,
  browser: Buffer,
  personId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sign_in_codes')
    .values({
      code_digest: markOf(browser),
      browser_digest: browser,
      person_id: personId,
      expires_at: sql<string>`now()`,
    })
    .onConflict((conflict) => conflict.column('code_digest').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns whether a sign-in with the browser's cookie was completed. */
export async function isSpent(db: Database, browser: Buffer): Promise<boolean> {
  const mark = await db
    .selectFrom('sign_in_codes')
    .select('code_digest')
    .where('code_digest', '=', markOf(browser))
    .executeTakeFirst();
  return mark !== undefined;
}

const markOf = (browser: Buffer) => digest(`spent ${browser.toString('hex')}`);

/** Stores a code; returns false when it was stored before. */
export async function insertSignInCode(db: Database, code: SignInCode): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sign_in_codes')
    .values({ ...code, expires_at: sql<string>`now() + ${CODE_LIFETIME}` })
    .onConflict((conflict) => conflict.column('code_digest').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Consumes a code and returns its person, who stays locked until the end of the transaction, so that they cannot be
 * disabled meanwhile. Returns undefined for a wrong, used or expired code, and for one of another browser.
 */
export async function takeSignInCode(
  db: Database,
  code: Buffer,
  browser: Buffer,
): Promise<
  (User & { authenticated_at: string | null; disabled_at: string | null } & ProviderSession) | undefined
> {
  const taken = await db
    .updateTable('sign_in_codes')
    // Set back to the time of creation, so that a concurrent request that waits for this row finds it
    // expired.
    .set({ expires_at: sql`expires_at - ${CODE_LIFETIME}` })
    .where('code_digest', '=', code)
    .where('browser_digest', '=', browser)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['person_id', 'authenticated_at', 'provider_sid', 'id_token'])
    .executeTakeFirst();
  if (!taken) return undefined;
  const { person_id, ...account } = taken;
  const person = await db
    .selectFrom('people')
    .select([...userColumns, 'people.disabled_at'])
    .where('id', '=', person_id)
    // Against being disabled, and not against an import, which may hold the people of its file for seconds.
    .forKeyShare()
    .executeTakeFirst();
  await setLastSignIn(db, person_id);
  return person && { ...person, ...account };
}

const knownColumns = [
  'id',
  'email',
  'name',
  'is_manager',
  'is_hr',
  'is_admin',
  'identity_issuer',
  'disabled_at',
  'last_sign_in_at',
] as const;

/** Returns the person who is bound to the account, or undefined. */
export function findBoundPerson(
  db: Database,
  issuer: string,
  subject: string,
): Promise<KnownPerson | undefined> {
  return db
    .selectFrom('people')
    .select(knownColumns)
    .where('identity_issuer', '=', issuer)
    .where('identity_subject', '=', subject)
    .executeTakeFirst();
}
