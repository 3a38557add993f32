import type { Transaction } from '../platform/database/connect.ts';
import { notSignedIn } from '../platform/http/errors.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { type LockedPerson, lockPerson } from './people.sql.ts';

/**
 * Locks the person of a call that writes their own data. Throws a 401 when they were disabled, erased or joined into
 * another record since the call began: later writes would stay.
 */
export async function lockViewer(tx: Transaction, { id }: Pick<SignedIn, 'id'>): Promise<LockedPerson> {
  const person = await lockPerson(tx, { id });
  if (!person || person.disabled_at !== null) throw notSignedIn();
  return person;
}
