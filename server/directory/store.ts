import { uuidv7 } from 'uuidv7';
import type { Attributes } from '#shared/people/attributes.ts';
import type { Database, Transaction } from '../database/connect.ts';

/** Adds a person and returns the id; returns undefined when the email is taken. */
export async function insertPerson(
  tx: Transaction,
  person: { email: string; name: string; source: string } & Partial<Attributes>,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('people')
    .values({ id: uuidv7(), ...person })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function changeFields(
  tx: Transaction,
  id: string,
  fields: Partial<Attributes> & { email?: string; name?: string },
): Promise<void> {
  await tx.updateTable('people').set(fields).where('id', '=', id).execute();
}

/** Returns what bounds the power of a directory over the person (Directory 9). */
export function findBounds(tx: Transaction, id: string) {
  return tx
    .selectFrom('people')
    .select(['identity_issuer', 'disabled_by_directory', 'manager_denied'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Returns whether another person has the email. */
export function isEmailTaken(db: Database, email: string, id: string): Promise<boolean> {
  return isTaken(db, 'email', email, id);
}

/** Returns whether another person has the external id. */
export function isExternalIdTaken(db: Database, externalId: string, id: string): Promise<boolean> {
  return isTaken(db, 'external_id', externalId, id);
}

async function isTaken(db: Database, column: 'email' | 'external_id', value: string, id: string) {
  const other = await db
    .selectFrom('people')
    .select('id')
    .where(column, '=', value)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}
