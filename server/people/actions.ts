import { fieldChanges } from '#shared/changes.ts';
import { EMAIL_LENGTH, normalizeEmail } from '#shared/people/email.ts';
import type { User } from '#shared/people/schema.ts';
import type { SignedIn } from '../http/viewer.ts';
import type { Database } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';
import { badRequest, notFound } from '../http/errors.ts';
import { record } from '../journal/store.ts';
import { findPersonByEmail, insertPerson, updatePerson } from './store.ts';

/** Makes the person a manager, creating them when nobody has this email (spec §2 'Add Manager'). Again: no change. */
export function addManager(db: Database, viewer: SignedIn, address: string, name?: string): Promise<User> {
  const email = newEmail(address);
  return inTransaction(db, async (tx) => {
    const created = await insertPerson(tx, {
      email,
      is_manager: true,
      ...(name === undefined ? {} : { name }),
    });
    if (created) {
      await record(tx, viewer, 'person', created.id, 'created', {
        name: created.name,
        email,
        is_manager: true,
      });
      return created;
    }
    const person = await findPersonByEmail(tx, email);
    if (!person) throw notFound();
    const promoted = await updatePerson(tx, person.id, { is_manager: true, ...missingName(person, name) });
    const changes = fieldChanges(person, promoted, ['is_manager', 'name']);
    const event = person.is_manager ? 'named' : 'made_manager';
    if (changes.length > 0) await record(tx, viewer, 'person', person.id, event, { changes });
    return promoted;
  });
}

/** The address as it is stored. Lower case can be longer than what was sent: 'İ' becomes two characters. */
export function newEmail(address: string): string {
  const email = normalizeEmail(address);
  if ([...email].length <= EMAIL_LENGTH) return email;
  const message = `must have at most ${EMAIL_LENGTH} characters in lower case`;
  throw badRequest(`email ${message}.`, [{ path: 'email', message }]);
}

/** The name to store for a person who has none yet: one that they have is theirs, not the caller's to change. */
export function missingName(person: User, name: string | undefined): { name?: string } {
  return person.name === '' && name !== undefined ? { name } : {};
}

/** Flips the role of the one account that may try both sides (spec §6 'Switch User'). */
export function switchUser(db: Database, viewer: SignedIn, switchUserEmail: string | null): Promise<User> {
  // Nobody else may know that the call exists (contract §3).
  if (viewer.email !== switchUserEmail) throw notFound();
  return inTransaction(db, async (tx) => {
    const user = await updatePerson(tx, viewer.id, { is_manager: !viewer.is_manager });
    const changes = fieldChanges(viewer, user, ['is_manager']);
    await record(tx, viewer, 'person', viewer.id, 'switched', { changes });
    return user;
  });
}
