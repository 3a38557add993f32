import type { Transaction } from '../../../platform/database/connect.ts';
import { lock } from '../../../platform/database/locks.ts';
import { inSavepoint } from '../../../platform/database/transaction.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { ATTRIBUTE_NAMES, type Attributes, NO_ATTRIBUTES } from '#shared/people/attributes.ts';
import type { ActionContext } from '../../../platform/http/services.ts';
import { isId } from '../../../platform/http/validation.ts';
import type { Actor } from '../../../platform/journal/journal.sql.ts';
import { updatePeople } from '../../../people/people.sql.ts';
import { changePerson } from '../../../people/changePeople.ts';
import { createPerson, lockForDirectory, maintainPerson, type PersonChanges } from '../../actions.ts';
import { invalidValue, ScimError, unknownResource } from '../protocol/errors.ts';
import { type Operation, readableOperations, readOperations } from '../protocol/patch.ts';
import type { UserRow } from './attributeForms.ts';
import { nameOf, type UserChanges } from './changes.ts';
import { isLeaving, readChanges } from './readChanges.ts';
import * as store from './users.sql.ts';

/** Receives the parts of a call that are not applied, for the log; no personal data. */
type Ignore = (what: string) => void;

type Call = { body: Record<string, unknown>; ignore: Ignore };
type CallOf = Call & { id: string };

/** Returns a person, or throws the 404 of the directory. */
export async function getUser(tx: Transaction, id: string): Promise<UserRow> {
  const user = isId(id) ? await store.findUser(tx, id) : undefined;
  if (user === undefined) throw unknownResource();
  return user;
}

/**
 * Creates a person and returns them. Brings back one with this userName whom the directory has deleted with the same
 * externalId (Directory 5); any other is a 409.
 */
export async function createUser(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { body, ignore }: Call,
): Promise<UserRow> {
  const changes = readChanges([{ op: 'add', path: null, value: body }], ignore);
  const { email, attributes } = changes;
  if (email === undefined) throw invalidValue('userName is required.');
  await lock(tx, 'reportingLines', 'admins');
  const deleted = await store.findDeleted(tx, email);
  if (deleted === undefined) {
    const name = nameOf(changes.values) ?? '';
    const id = await createPerson(tx, context, actor, { email, name, source: 'scim', attributes });
    return applyChanges(tx, context, actor, { user: await getUser(tx, id), changes, ignore });
  }
  if (deleted.external_id !== (attributes.external_id ?? null)) throw anotherAccount(email);
  await updatePeople(tx, [{ id: deleted.id, scim_deleted_at: null }]);
  const user = await getUser(tx, deleted.id);
  return applyChanges(tx, context, actor, { user, changes: { active: true, ...changes }, ignore });
}

/**
 * Replaces a person and returns them. Fields missing in the body are cleared if the directory wrote them before; values
 * entered by hand stay (Directory 4).
 */
export async function replaceUser(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { id, body, ignore }: CallOf,
): Promise<UserRow> {
  const operations: Operation[] = [{ op: 'replace', path: null, value: body }];
  return changeUser(tx, context, actor, { id, operations, ignore }, (user) => {
    const changes = readChanges(operations, ignore);
    if (changes.email === undefined) throw invalidValue('userName is required.');
    for (const field of user.scim_fields) {
      if (changes.fields.has(field)) continue;
      if (field === 'manager_id') changes.manager_id = null;
      if (isAttribute(field)) Object.assign(changes.attributes, { [field]: NO_ATTRIBUTES[field] });
    }
    return { user: { ...user, scim_values: {} }, changes };
  });
}

const isAttribute = (field: string): field is keyof Attributes =>
  (ATTRIBUTE_NAMES as readonly string[]).includes(field);

/** Applies the operations of a PATCH, all or none, and returns the person. */
export async function patchUser(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { id, body, ignore }: CallOf,
): Promise<UserRow> {
  // An operation that cannot be read keeps nobody in either.
  const readable = readableOperations(body);
  const operations = isLeaving(readable) ? readable : readOperations(body);
  return changeUser(tx, context, actor, { id, operations, ignore }, (user) => ({
    user,
    changes: readChanges(readOperations(body), ignore),
  }));
}

/** Changes a person. A call with `active: false` disables them whatever else it holds (Directory 5). */
async function changeUser(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { id, operations, ignore }: { id: string; operations: readonly Operation[]; ignore: Ignore },
  read: (user: UserRow) => { user: UserRow; changes: UserChanges },
): Promise<UserRow> {
  await lock(tx, 'reportingLines', 'admins', ...(isLeaving(operations) ? (['owners'] as const) : []));
  const user = await getUser(tx, id);
  const change = async () => applyChanges(tx, context, actor, { ...read(user), ignore });
  if (!isLeaving(operations)) return change();
  try {
    return await inSavepoint(tx, change);
  } catch (error) {
    if (!(error instanceof ScimError) && !(error instanceof Refusal)) throw error;
    ignore('everything but active: false');
    return applyChanges(tx, context, actor, { user, changes: { ...NO_CHANGES, active: false }, ignore });
  }
}

const NO_CHANGES: UserChanges = { attributes: {}, values: {}, fields: new Set() };

/** Disables a person and hides them from the directory until it creates them again (Directory 5). */
export async function deleteUser(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  await lock(tx, 'reportingLines', 'admins', 'owners');
  const user = await getUser(tx, id);
  // Without its external id, the directory can create another person with it.
  await maintainPerson(tx, context, actor, { id, disabled: true, external_id: null });
  await store.leaveGroups(tx, id);
  const at = context.now();
  const hidden = {
    scim_deleted_at: at.toISOString(),
    scim_deleted_external_id: user.external_id,
    scim_fields: [],
    scim_values: {},
  };
  await changePerson(tx, { actor, at }, user, hidden, { event: 'person.removed_from_directory' });
}

async function applyChanges(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { user, changes, ignore }: { user: UserRow; changes: UserChanges; ignore: Ignore },
): Promise<UserRow> {
  const { email, active, attributes, fields } = changes;
  const isOther =
    user.external_id !== null && (attributes.external_id ?? user.external_id) !== user.external_id;
  if (active && user.disabled_at !== null && isOther) throw anotherAccount(user.email);
  const values = { ...user.scim_values, ...changes.values };
  const name = fields.has('name') ? nameOf(values) : null;
  const person: PersonChanges = {
    ...attributes,
    ...(email === undefined ? {} : { email }),
    ...(name === null ? {} : { name }),
    ...(active === undefined ? {} : { disabled: !active }),
    ...(changes.manager_id === undefined ? {} : { manager_id: changes.manager_id }),
  };
  if (changes.manager_id && !(await requireManager(tx, context, actor, user.id, changes.manager_id))) {
    ignore('manager: an admin has taken the role away');
    delete person.manager_id;
    fields.delete('manager_id');
  }
  await maintainPerson(tx, context, actor, { id: user.id, ...person });
  const scim_fields = [...new Set([...user.scim_fields, ...fields])].toSorted();
  await updatePeople(tx, [{ id: user.id, scim_fields, scim_values: values }]);
  return getUser(tx, user.id);
}

/**
 * Makes the new manager of a person a manager; returns false when an admin has taken that role away (Directory 9). Throws a
 * 400 for an unknown id.
 */
async function requireManager(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  personId: string,
  id: string,
): Promise<boolean> {
  const isKnown = isId(id) && (await store.findUser(tx, id)) !== undefined;
  if (!isKnown) throw invalidValue(`manager.value must be the id of a user; ${id} is none.`);
  const { manager } = await lockForDirectory(tx, context, personId, id);
  if (manager?.is_manager) return true;
  if (manager?.manager_denied) return false;
  await maintainPerson(tx, context, actor, { id, is_manager: true });
  return true;
}

/** A recycled address must not get the plans of its previous owner. */
const anotherAccount = (email: string) =>
  new ScimError(
    409,
    'uniqueness',
    `${email} belongs to a person who left with another externalId. An admin enables that person if they have come back, or erases them if somebody else has the address now; then send this again.`,
  );
