import type { Database, Transaction } from '../platform/database/connect.ts';

/** Returns the issuer of an account of any person that is not the given one, or null. */
export async function findOtherIssuer(db: Database, issuer: string): Promise<string | null> {
  const row = await db
    .selectFrom('people')
    .select('identity_issuer')
    .where('identity_issuer', 'is not', null)
    .where('identity_issuer', '<>', issuer)
    .limit(1)
    .executeTakeFirst();
  return row?.identity_issuer ?? null;
}

export async function isEmpty(tx: Transaction): Promise<boolean> {
  return (await tx.selectFrom('people').select('id').limit(1).executeTakeFirst()) === undefined;
}

/**
 * Returns the people of the demo's sign-in page: those with these emails first, then managers, each group in order of
 * creation.
 */
export function listDemoPeople(db: Database, first: readonly string[]) {
  return (
    db
      .selectFrom('people')
      .select(['name', 'email', 'is_manager', 'is_admin', 'is_hr'])
      .orderBy((eb) => eb('email', '=', eb.fn.any(eb.val(first))), 'desc')
      .orderBy('is_manager', 'desc')
      .orderBy('created_at')
      .orderBy('id')
      // A longer list would not help to choose.
      .limit(200)
      .execute()
  );
}
