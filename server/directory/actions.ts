import { fieldChanges } from '#shared/changes.ts';
import { ATTRIBUTE_NAMES, type Attributes, NO_ATTRIBUTES } from '#shared/people/attributes.ts';
import { whyCannotReportTo } from '#shared/people/reportingLines.ts';
import type { Person, RoleChanges, User } from '#shared/people/schema.ts';
import type { Transaction } from '../database/connect.ts';
import { lock } from '../database/locks.ts';
import { FIRST_ID } from '../database/pages.ts';
import { authorize, foundOr404, Refusal } from '../http/errors.ts';
import type { ActionContext } from '../http/services.ts';
import { type Actor, record } from '../journal/store.ts';
import { notify } from '../notifications/notify.ts';
import { changeRoles, disableOrEnable } from '../people/administration/actions.ts';
import { countOpenPlans, countReports, lockPerson } from '../people/administration/store.ts';
import { withoutPrivateValues } from '../people/privateValues.ts';
import { findPersonById, listManagersAbove, updatePerson } from '../people/store.ts';
import { handOverPlans, managerChanges } from '../team/handOver.ts';
import { reassigned } from '../team/mails.ts';
import { lockPlansOf } from '../team/store.ts';
import * as store from './store.ts';

/** What a directory or a file says about a person. A field that is left out stays as it is. */
export type PersonChanges = Partial<Attributes> &
  RoleChanges & {
    email?: string;
    name?: string;
    /** Null removes the person from their manager's direct reports. */
    manager_id?: string | null;
    disabled?: boolean;
  };

/** Where a change of a person comes from; a person who is created keeps it as their `source`. */
export type Source = 'csv' | 'scim';

/** Creates a person and returns their id, with all that is known in one event. Throws a 409 when the email or external id is taken (People 11). */
export async function createPerson(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  {
    email,
    source,
    name = '',
    attributes = {},
  }: { email: string; source: Source; name?: string; attributes?: Partial<Attributes> },
): Promise<string> {
  const { external_id } = attributes;
  if (external_id && (await store.isExternalIdTaken(tx, external_id, FIRST_ID))) {
    throw externalIdTaken(external_id);
  }
  const id = await store.insertPerson(tx, { email, name, source, ...attributes });
  if (id === undefined) throw emailTaken(email);
  const changes = fieldChanges(NO_ATTRIBUTES, { ...NO_ATTRIBUTES, ...attributes }, ATTRIBUTE_NAMES);
  const detail = {
    name,
    email,
    source,
    ...(changes.length > 0 && { changes: changes.map(withoutPrivateValues) }),
  };
  await record(tx, { event: 'person.created', subject_id: id, actor, detail, at: context.now() });
  return id;
}

/**
 * Changes a person for the directory and returns them. What does not change is neither written nor recorded, and what an
 * admin has decided stays (Directory 9). Throws a 404 for an unknown
 * person and a 409 for a change that the state forbids: a taken email, a circle of managers, the last admin.
 */
export async function changePerson(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { id, manager_id, disabled, is_manager, is_hr, is_admin, ...fields }: PersonChanges & { id: string },
): Promise<Person> {
  await lock(tx, 'reportingLines');
  await lock(tx, 'admins');
  // Before the person: a signature holds the plan and then needs the person who signs.
  if (manager_id) await lockPlansOf(tx, [id]);
  const person = foundOr404(await lockPerson(tx, id));
  const bounds = await store.findBounds(tx, id);
  if (disabled === false && bounds.disabled_by_directory) {
    await disableOrEnable(tx, context, actor, { person, disabled });
  }
  const isRenamed = fields.email !== undefined && fields.email !== person.email;
  if (isRenamed && bounds.identity_issuer === null) await takeRoles(tx, context, actor, person);
  await changeFields(tx, context, actor, { person, fields });
  const roles = definedOnly({ is_manager, is_hr, is_admin });
  if (Object.keys(roles).length > 0) {
    // The directory may make somebody a manager whom it has disabled.
    await changeRoles(tx, context, actor, { person: { ...person, disabled_at: null }, roles });
  }
  if (manager_id !== undefined) await changeManager(tx, context, actor, { id, manager_id });
  if (disabled === true) {
    await disableOrEnable(tx, context, actor, { person, disabled, byDirectory: true });
  }
  return foundOr404(await lockPerson(tx, id));
}

/**
 * Whoever owns the new email becomes this person at their first sign-in, so they get no role that others have given to
 * somebody else. A manager with reports or plans keeps that role, which a directory can give anyway (Directory 6).
 */
async function takeRoles(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  person: Person,
): Promise<void> {
  const isNeeded = (await countReports(tx, person.id)) > 0 || (await countOpenPlans(tx, person.id)) > 0;
  const roles = {
    ...(person.is_manager && !isNeeded && { is_manager: false }),
    ...(person.is_hr && { is_hr: false }),
    ...(person.is_admin && { is_admin: false }),
  };
  if (Object.keys(roles).length === 0) return;
  await changeRoles(tx, context, actor, { person, roles, hr_departments: null });
}

const FIELDS = ['name', 'email', ...ATTRIBUTE_NAMES] as const;

async function changeFields(
  tx: Transaction,
  { now }: ActionContext,
  actor: Actor,
  { person, fields }: { person: Person; fields: Partial<Attributes> & { email?: string; name?: string } },
): Promise<void> {
  const changes = fieldChanges(person, { ...person, ...fields }, FIELDS);
  if (changes.length === 0) return;
  if (fields.email !== undefined && (await store.isEmailTaken(tx, fields.email, person.id))) {
    throw emailTaken(fields.email);
  }
  const { external_id } = fields;
  if (external_id && (await store.isExternalIdTaken(tx, external_id, person.id))) {
    throw externalIdTaken(external_id);
  }
  await store.changeFields(tx, person.id, fields);
  const event = { event: 'person.changed', subject_id: person.id, actor, at: now() } as const;
  await record(tx, { ...event, detail: { changes: changes.map(withoutPrivateValues) } });
}

/** Sets or removes the manager of a person, and hands their plans over as in a transfer (Team 5). */
async function changeManager(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { id, manager_id }: { id: string; manager_id: string | null },
): Promise<void> {
  const person = foundOr404<User>(await findPersonById(tx, id));
  if (person.manager_id === manager_id) return;
  const former = person.manager_id === null ? null : ((await findPersonById(tx, person.manager_id)) ?? null);
  const about = { subject_id: id, actor, at: context.now() };
  if (manager_id === null) {
    await updatePerson(tx, id, { manager_id });
    const detail = { changes: managerChanges(former, null) };
    await record(tx, { event: 'person.removed_from_team', ...about, detail });
    return;
  }
  const manager = foundOr404(await lockPerson(tx, manager_id));
  authorize(whyCannotReportTo(person, manager, await listManagersAbove(tx, manager.id)));
  if (!manager.is_manager) {
    throw new Refusal(409, 'people.not_a_manager', `${manager.email} is not a manager.`);
  }
  const updated = await updatePerson(tx, id, { manager_id });
  const detail = { changes: managerChanges(former, manager) };
  const seq = await record(tx, { event: 'person.joined_team', ...about, detail });
  const plans = await handOverPlans(tx, context, actor, { person, manager });
  await notify(tx, context, 'person.joined_team', () =>
    reassigned([{ person: updated, manager, seq, ...plans }], actor),
  );
}

function emailTaken(email: string): Refusal {
  return new Refusal(409, 'people.email_taken', `Another person has the email ${email}.`);
}

function externalIdTaken(externalId: string): Refusal {
  return new Refusal(409, 'people.external_id_taken', `Another person has the external id ${externalId}.`);
}

function definedOnly(roles: Record<keyof RoleChanges, boolean | undefined>): RoleChanges {
  return Object.fromEntries(Object.entries(roles).filter(([, value]) => value !== undefined));
}
