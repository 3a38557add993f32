import type { Transaction } from '../../../database/connect.ts';
import { lock } from '../../../database/locks.ts';
import { ATTRIBUTE_NAMES, type Attributes } from '#shared/people/attributes.ts';
import type { ActionContext } from '../../../http/services.ts';
import { isId } from '../../../http/validation.ts';
import { type Actor, record } from '../../../journal/store.ts';
import { findPersonById } from '../../../people/store.ts';
import { lockPlansOf } from '../../../team/store.ts';
import { changePerson, createPerson, type PersonChanges } from '../../actions.ts';
import { invalidValue, unknownResource } from '../protocol/errors.ts';
import { readOperations } from '../protocol/patch.ts';
import { nameOf, readChanges, type UserChanges } from './attributes.ts';
import * as store from './store.ts';

type Body = Record<string, unknown>;

/** Returns a person, or throws the 404 of the directory. */
export async function getUser(tx: Transaction, id: string): Promise<store.UserRow> {
  const user = isId(id) ? await store.findUser(tx, id) : undefined;
  if (user === undefined) throw unknownResource();
  return user;
}

/**
 * Creates a person and returns them. Brings back one with this userName whom the directory has deleted
 * (Directory 5); any other is a 409.
 */
export async function createUser(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  body: Body,
): Promise<store.UserRow> {
  const changes = readChanges([{ op: 'add', path: null, value: body }]);
  const { email } = changes;
  if (email === undefined) throw invalidValue('userName is required.');
  await lockDirectory(tx);
  const deleted = await store.lockDeleted(tx, email);
  if (deleted === undefined) {
    const name = nameOf(changes.values) ?? '';
    const { id } = await createPerson(tx, context, actor, { email, name, source: 'scim' });
    return applyChanges(tx, context, actor, { user: await getUser(tx, id), changes });
  }
  await store.showUser(tx, deleted);
  const user = await getUser(tx, deleted);
  return applyChanges(tx, context, actor, { user, changes: { active: true, ...changes } });
}

/**
 * Replaces a person and returns them. What is missing in the body is cleared where the directory has written it
 * before; what hands have written stays (Directory 4).
 */
export async function replaceUser(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { id, body }: { id: string; body: Body },
): Promise<store.UserRow> {
  await lockDirectory(tx);
  const user = await getUser(tx, id);
  const changes = readChanges([{ op: 'replace', path: null, value: body }]);
  if (changes.email === undefined) throw invalidValue('userName is required.');
  for (const field of user.scim_fields) {
    if (changes.fields.has(field)) continue;
    if (field === 'manager_id') changes.manager_id = null;
    if (isAttribute(field)) Object.assign(changes.attributes, { [field]: NONE[field] ?? '' });
  }
  return applyChanges(tx, context, actor, { user: { ...user, scim_values: {} }, changes });
}

/** The attributes that are null, not '', when nothing is known. */
const NONE: Partial<Record<keyof Attributes, null>> = { start_on: null, left_on: null, external_id: null };

const isAttribute = (field: string): field is keyof Attributes =>
  (ATTRIBUTE_NAMES as readonly string[]).includes(field);

/** Applies the operations of a PATCH, all or none, and returns the person. */
export async function patchUser(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { id, body }: { id: string; body: Body },
): Promise<store.UserRow> {
  await lockDirectory(tx);
  const user = await getUser(tx, id);
  return applyChanges(tx, context, actor, { user, changes: readChanges(readOperations(body)) });
}

/** Disables a person and hides them from the directory until it creates them again (Directory 5). */
export async function deleteUser(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  await lockDirectory(tx);
  await getUser(tx, id);
  // Without its external id, the directory can create another person with it.
  await changePerson(tx, context, actor, { id, disabled: true, external_id: null });
  await store.hideUser(tx, id, context.now());
  const event = { event: 'person.removed_from_directory', subject_id: id, actor } as const;
  await record(tx, { ...event, at: context.now() });
}

// The locks of `changePerson`, before a row is locked, so that two calls never wait for each other.
async function lockDirectory(tx: Transaction): Promise<void> {
  await lock(tx, 'reportingLines');
  await lock(tx, 'admins');
}

async function applyChanges(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { user, changes }: { user: store.UserRow; changes: UserChanges },
): Promise<store.UserRow> {
  const { email, active, attributes, fields } = changes;
  const values = { ...user.scim_values, ...changes.values };
  const name = fields.has('name') ? nameOf(values) : null;
  const person: PersonChanges = {
    ...attributes,
    ...(email === undefined ? {} : { email }),
    ...(name === null ? {} : { name }),
    ...(active === undefined ? {} : { disabled: !active }),
    ...(changes.manager_id === undefined ? {} : { manager_id: changes.manager_id }),
  };
  // Before `requireManager` locks the manager, who may be signing one of the plans.
  if (changes.manager_id) await lockPlansOf(tx, [user.id]);
  if (changes.manager_id) await requireManager(tx, context, actor, changes.manager_id);
  await changePerson(tx, context, actor, { id: user.id, ...person });
  await store.setScim(tx, user.id, {
    fields: [...new Set([...user.scim_fields, ...fields])].toSorted(),
    values,
  });
  return getUser(tx, user.id);
}

/** Makes the manager of a person a manager. Throws a 400 for an unknown id. */
async function requireManager(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  id: string,
): Promise<void> {
  const known = isId(id) && (await store.findUser(tx, id)) ? await findPersonById(tx, id) : undefined;
  if (known === undefined) throw invalidValue(`manager.value must be the id of a user; ${id} is none.`);
  if (!known.is_manager) await changePerson(tx, context, actor, { id, is_manager: true });
}
