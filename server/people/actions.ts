import { fieldChanges } from '#shared/changes.ts';
import { EMAIL_LENGTH, normalizeEmail } from '#shared/people/email.ts';
import { whyNotThere } from '#shared/people/left.ts';
import { whyDisabled } from '#shared/people/roles.ts';
import type { User } from '#shared/people/schema.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { authorize, foundOr404, invalidField, notFound } from '../platform/http/errors.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { addPerson, changePerson } from './changePeople.ts';
import { findPersonByEmail, lockAccount } from './people.sql.ts';
import { type Clock, today } from '../platform/today.ts';

/** Makes a person a manager and returns them. Creates the person when the email is unknown (People 5). */
export async function addManager(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  input: { email: string; name?: string | undefined },
): Promise<User> {
  const email = storedEmail(input.email);
  const { name } = input;
  const act = { actor: viewer, at: now() };
  const is_manager = true;
  const named = name === undefined ? {} : { name };
  const created = await addPerson(tx, act, { email, is_manager, ...named }, { is_manager });
  if (created) return created;
  const person = foundOr404(await findPersonByEmail(tx, email));
  await requireEnabled(tx, person.id);
  const columns = { is_manager, ...missingName(person, name) };
  const promoted = { ...person, ...columns };
  const changes = fieldChanges(person, promoted, ['is_manager', 'name']);
  if (changes.length === 0) return person;
  const event = person.is_manager ? 'person.named' : 'person.made_manager';
  await changePerson(tx, act, person, columns, { event, detail: { changes } });
  return promoted;
}

/**
 * Throws a 409 when the person is disabled, and keeps them enabled until the end of the transaction
 * (People 9).
 */
export async function requireEnabled(tx: Transaction, id: string): Promise<void> {
  authorize(whyDisabled(await lockAccount(tx, id)));
}

/** As `requireEnabled`, for a new manager: people who have left are refused, too. */
export async function requireThere(tx: Transaction, clock: Clock, id: string): Promise<void> {
  authorize(whyNotThere(await lockAccount(tx, id), today(clock)));
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
  const is_manager = !viewer.is_manager;
  const detail = { changes: fieldChanges(viewer, { is_manager }, ['is_manager']) };
  const act = { actor: viewer, at: now() };
  await changePerson(tx, act, viewer, { is_manager }, { event: 'person.switched', detail });
  return { ...viewer, is_manager };
}
