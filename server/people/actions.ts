import { fieldChanges } from '#shared/changes.ts';
import { EMAIL_LENGTH, normalizeEmail } from '#shared/people/email.ts';
import { whyDisabled } from '#shared/people/roles.ts';
import type { User } from '#shared/people/schema.ts';
import type { Transaction } from '../database/connect.ts';
import { authorize, foundOr404, invalidField, notFound } from '../http/errors.ts';
import type { ActionContext } from '../http/services.ts';
import type { SignedIn } from '../http/viewer.ts';
import { record } from '../journal/store.ts';
import { findPersonByEmail, insertPerson, lockAccount, updatePerson } from './store.ts';

/** Makes a person a manager and returns them. Creates the person when the email is unknown (People 5). */
export async function addManager(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  input: { email: string; name?: string | undefined },
): Promise<User> {
  const email = storedEmail(input.email);
  const { name } = input;
  const created = await insertPerson(tx, {
    email,
    is_manager: true,
    ...(name === undefined ? {} : { name }),
  });
  if (created) {
    const detail = { name: created.name, email, is_manager: true };
    await record(tx, { event: 'person.created', subject_id: created.id, actor: viewer, detail, at: now() });
    return created;
  }
  const person = foundOr404(await findPersonByEmail(tx, email));
  await requireEnabled(tx, person.id);
  const promoted = await updatePerson(tx, person.id, { is_manager: true, ...missingName(person, name) });
  const changes = fieldChanges(person, promoted, ['is_manager', 'name']);
  if (changes.length > 0) {
    const event = person.is_manager ? 'person.named' : 'person.made_manager';
    await record(tx, { event, subject_id: person.id, actor: viewer, detail: { changes }, at: now() });
  }
  return promoted;
}

/**
 * Throws a 409 when the person is disabled, and keeps them enabled until the end of the transaction
 * (People 9).
 */
export async function requireEnabled(tx: Transaction, id: string): Promise<void> {
  authorize(whyDisabled(await lockAccount(tx, id)));
}

/**
 * Returns an email as it is stored. Throws a 400 when it
 * is too long in lower case: 'İ' becomes two characters.
 */
export function storedEmail(address: string): string {
  const email = normalizeEmail(address);
  if ([...email].length <= EMAIL_LENGTH) return email;
  const message = `must have at most ${EMAIL_LENGTH} characters in lower case`;
  throw invalidField('email', message, `email ${message}.`);
}

/**
 * Returns the change of name for a person without one, else no change: a name is not overwritten (People 5).
 */
export function missingName(person: User, name: string | undefined): { name?: string } {
  return person.name === '' && name !== undefined ? { name } : {};
}

/**
 * Switches the viewer's role between manager and employee.
 * A 404 for all accounts but SWITCH_USER_EMAIL (People 6).
 */
export async function switchUser(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  input: { switchUserEmail: string | null },
): Promise<User> {
  if (viewer.email !== input.switchUserEmail) throw notFound();
  const user = await updatePerson(tx, viewer.id, { is_manager: !viewer.is_manager });
  const detail = { changes: fieldChanges(viewer, user, ['is_manager']) };
  await record(tx, { event: 'person.switched', subject_id: viewer.id, actor: viewer, detail, at: now() });
  return user;
}
