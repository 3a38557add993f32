import { fieldChanges } from '#shared/changes.ts';
import { ATTRIBUTE_NAMES, type Attributes, NO_ATTRIBUTES } from '#shared/people/attributes.ts';
import { whyCannotReportTo } from '#shared/people/reportingLines.ts';
import type { User } from '#shared/people/schema.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { lock } from '../platform/database/locks.ts';
import { authorize, foundOr404, Refusal } from '../platform/http/errors.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { Actor } from '../platform/journal/journal.sql.ts';
import { withdrawIfBack } from '../platform/notifications/held/notifyOfChanges.ts';
import { notify } from '../platform/notifications/notify.ts';
import { lockPlansWithTasksOf } from '../plans/change/owners.sql.ts';
import { disableOrEnable } from '../tasks/leaving/actions.ts';
import { changeRoles } from '../people/administration/actions.ts';
import { countOpenPlans, countReports } from '../people/administration/administration.sql.ts';
import { addPerson, changePerson } from '../people/changePeople.ts';
import { emailChangedByDirectory } from '../people/mails.ts';
import { withoutPrivateValues } from '../people/privateValues.ts';
import {
  findPersonById,
  isTaken,
  listManagersAbove,
  type LockedPerson,
  lockPeople,
} from '../people/people.sql.ts';
import { PLANS_IN_CALL } from '../plans/changePlan.ts';
import { askAboutStarts, handOverPlans, lockForHandOver } from './team/handOverWork.ts';
import { managerChange, managerChanges } from './team/reassignment.ts';
import type { Clock } from '../platform/today.ts';

/** The fields of a person from a directory or a file. Omitted fields stay unchanged. */
export type PersonChanges = Fields & {
  is_manager?: boolean;
  /** Null removes the person from their manager's direct reports. */
  manager_id?: string | null;
  disabled?: boolean;
};
type Fields = Partial<Attributes> & { email?: string; name?: string };

/** Where a change of a person comes from; a person who is created keeps it as their `source`. */
type Source = 'csv' | 'scim';

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
  await requireFreeExternalId(tx, attributes);
  const changes = fieldChanges(NO_ATTRIBUTES, { ...NO_ATTRIBUTES, ...attributes }, ATTRIBUTE_NAMES);
  const created = await addPerson(
    tx,
    { actor, at: context.now() },
    { email, name, source, ...attributes },
    { source, ...(changes.length > 0 && { changes: changes.map(withoutPrivateValues) }) },
  );
  if (created === undefined) throw emailTaken(email);
  return created.id;
}

/**
 * Changes a person for the directory. Unchanged fields are neither written nor recorded, and decisions of an admin stay
 * (Directory 9). Throws a 404 for an unknown person and a 409 for a change that the state forbids: a taken email, a
 * circle of managers, the last admin.
 */
export async function maintainPerson(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { id, manager_id, disabled, is_manager, ...fields }: PersonChanges & { id: string },
): Promise<void> {
  const { person, manager, later, plan_ids } = await lockForDirectory(tx, context, id, manager_id, {
    disabled: disabled === true,
    starts: fields.start_on !== undefined,
  });
  if (disabled === false && person.disabled_by_directory) {
    await disableOrEnable(tx, context, actor, { person, disabled, plan_ids });
  }
  const isRenamed = fields.email !== undefined && fields.email !== person.email;
  if (isRenamed && person.identity_issuer === null) await takeRoles(tx, context, actor, person);
  await changeFields(tx, context, actor, { person, fields });
  if (is_manager !== undefined) {
    // The directory may make somebody a manager whom it has disabled.
    await changeRoles(tx, context, actor, {
      person: { ...person, disabled_at: null },
      roles: { is_manager },
    });
  }
  if (manager_id !== undefined)
    await changeManager(tx, context, actor, { person: { ...person, ...fields }, manager, later });
  if (disabled === true) {
    await disableOrEnable(tx, context, actor, { person, disabled, plan_ids, byDirectory: true });
  }
  // After the change of manager, since the new manager is asked.
  if (isNewStart(person, fields)) await askAboutStarts(tx, context, actor, { ids: [person.id], later });
}

const isNewStart = ({ start_on }: Pick<Attributes, 'start_on'>, fields: Fields) =>
  fields.start_on !== undefined && fields.start_on !== start_on;

/**
 * Takes all locks of `maintainPerson`, in the order that other transactions use: reporting lines and admins, plans, people.
 * A signature holds its plan and then needs the person who signs. Returns what `lockForHandOver` does, and the plans whose tasks are
 * handed on. Throws a 404 for an unknown person.
 */
export async function lockForDirectory(
  tx: Transaction,
  clock: Clock,
  id: string,
  manager_id?: string | null,
  { disabled = false, starts = false } = {},
): Promise<{
  person: LockedPerson;
  manager: LockedPerson | null;
  later: ReadonlySet<string>;
  plan_ids: string[];
}> {
  await lock(tx, 'reportingLines', 'admins', ...(disabled ? (['owners'] as const) : []));
  const followed = manager_id || starts ? [{ id, manager: manager_id ?? null }] : [];
  const later = await lockForHandOver(tx, followed);
  const plan_ids = disabled ? await lockPlansWithTasksOf(tx, clock, id, { limit: PLANS_IN_CALL }) : [];
  const people = await lockPeople(tx, { ids: manager_id ? [id, manager_id] : [id] });
  const find = (wanted: string) => foundOr404(people.find((person) => person.id === wanted.toLowerCase()));
  return { person: find(id), manager: manager_id ? find(manager_id) : null, later, plan_ids };
}

/**
 * The owner of the new email becomes this person at their first sign-in, so they get no role that others gave to the
 * previous owner. A manager with reports or plans keeps that role, which a directory can give anyway (Directory 6).
 */
async function takeRoles(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  person: LockedPerson,
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
  context: ActionContext,
  actor: Actor,
  { person, fields }: { person: LockedPerson; fields: Fields },
): Promise<void> {
  const changes = fieldChanges(person, { ...person, ...fields }, FIELDS);
  if (changes.length === 0) return;
  if (fields.email !== undefined && (await isTaken(tx, 'email', fields.email, person.id))) {
    throw emailTaken(fields.email);
  }
  await requireFreeExternalId(tx, fields, person.id);
  const event = { event: 'person.changed', detail: { changes: changes.map(withoutPrivateValues) } } as const;
  const seq = await changePerson(tx, { actor, at: context.now() }, person, fields, event);
  const { email = person.email } = fields;
  if (email === person.email) return;
  await notify(tx, context, { event: 'person.changed', by: actor.id }, () =>
    emailChangedByDirectory({ person, email, seq }),
  );
}

/** Sets or removes the manager of a person, and hands their plans over as in a transfer (Team 5). */
async function changeManager(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { person, manager, later }: { person: User; manager: LockedPerson | null; later: ReadonlySet<string> },
): Promise<void> {
  const manager_id = manager?.id ?? null;
  if (person.manager_id === manager_id) return;
  const former = person.manager_id === null ? null : ((await findPersonById(tx, person.manager_id)) ?? null);
  const act = { actor, at: context.now() };
  const detail = { changes: managerChanges(former, manager) };
  if (manager === null) {
    await changePerson(tx, act, person, { manager_id }, { event: 'person.removed_from_team', detail });
    await withdrawIfBack(tx, [managerChange(person, null)]);
    return;
  }
  authorize(whyCannotReportTo(person, manager, await listManagersAbove(tx, manager.id)));
  if (!manager.is_manager) {
    throw new Refusal(409, 'people.not_a_manager', `${manager.email} is not a manager.`);
  }
  const seq = await changePerson(tx, act, person, { manager_id }, { event: 'person.joined_team', detail });
  const reassignments = [{ person, former, manager, seq }];
  await handOverPlans(tx, context, actor, { reassignments, telling: 'reassigned', later });
}

function emailTaken(email: string): Refusal {
  return new Refusal(409, 'people.email_taken', `Another person has the email ${email}.`);
}

/** Throws a 409 when another person than the one with the id, if any, has the external id. */
async function requireFreeExternalId(
  tx: Transaction,
  { external_id }: Partial<Attributes>,
  id?: string,
): Promise<void> {
  if (!external_id || !(await isTaken(tx, 'external_id', external_id, id))) return;
  throw new Refusal(409, 'people.external_id_taken', `Another person has the external id ${external_id}.`);
}
