import { sql } from 'kysely';
import { afterCommit, announceNow } from '../../platform/database/committed.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';

/** Ends a session and returns its ID token, or null. */
export async function endSession(db: Database, id: string): Promise<string | null> {
  const session = await db
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id_token', 'person_id'])
    .executeTakeFirst();
  if (session) announceNow(db, { kind: 'person', id: session.person_id });
  return session?.id_token ?? null;
}

/** Stores that a logout token was used; returns false when it was used before. */
export async function useLogoutToken(tx: Transaction, digest: Buffer, refusedFrom: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_logout_tokens')
    .values({ digest, expires_at: new Date(refusedFrom * 1_000).toISOString() })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Ends the sessions of a session at the provider, or without `sid` all of the account, and the sign-ins that are not
 * finished. Returns the number of ended sessions.
 */
export async function endProviderSessions(
  tx: Transaction,
  { iss, sub, sid }: { iss: string; sub: string | null; sid: string | null },
): Promise<number> {
  // A `sid` counts only at its issuer: the same text at another one is another session.
  const people = tx
    .selectFrom('people')
    .select('id')
    .where('identity_issuer', '=', iss)
    .$if(sub !== null, (query) => query.where('identity_subject', '=', sub));
  await tx
    .deleteFrom('sign_in_codes')
    .where('person_id', 'in', people)
    .where('expires_at', '>', sql<string>`now()`)
    .$if(sid !== null, (query) => query.where('provider_sid', '=', sid))
    .execute();
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('person_id', 'in', people)
    .where('ended_at', 'is', null)
    .$if(sid !== null, (query) => query.where('provider_sid', '=', sid))
    .returning('person_id')
    .execute();
  for (const id of new Set(ended.map(({ person_id }) => person_id))) afterCommit(tx, { kind: 'person', id });
  return ended.length;
}
