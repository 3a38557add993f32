import { fieldChanges } from '#shared/changes.ts';
import { NO_ACCOUNT, whyCannotChangeRoles, whyNotOwnAccount, whyNotOwnRoles } from '#shared/people/roles.ts';
import type { HrDepartments, Person, RoleChanges, RolesInput } from '#shared/people/schema.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { lock } from '../../platform/database/locks.ts';
import { authorize, foundOr404, notFound, refusalFor } from '../../platform/http/errors.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { type Actor, record } from '../../platform/journal/journal.sql.ts';
import { changePerson } from '../changePeople.ts';
import { isLastAdmin, lockPerson, updatePeople } from '../people.sql.ts';
import * as store from './administration.sql.ts';

/** Changes the roles of another person and returns them (People 10). */
export async function setRoles(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  input: { id: string; body: () => RolesInput },
): Promise<Person> {
  // A call that adds a report or removes a role waits here, so that the counts of reports and admins
  // hold.
  await lock(tx, 'reportingLines', 'admins');
  const person = foundOr404(await lockPerson(tx, { id: input.id }));
  authorize(whyNotOwnRoles(viewer, person));
  const { is_manager, is_hr, hr_departments, is_admin } = input.body();
  const roles = {
    ...(is_manager === undefined ? {} : { is_manager }),
    ...(is_hr === undefined ? {} : { is_hr }),
    ...(is_admin === undefined ? {} : { is_admin }),
  };
  if (is_manager !== undefined) await updatePeople(tx, [{ id: person.id, manager_denied: !is_manager }]);
  return changeRoles(tx, context, viewer, { person, roles, hr_departments });
}

/** Changes roles and returns the person. The caller holds the locks 'reportingLines' and 'admins'. */
export async function changeRoles(
  tx: Transaction,
  { now }: ActionContext,
  actor: Actor,
  {
    person,
    roles,
    hr_departments,
  }: { person: Person; roles: RoleChanges; hr_departments?: HrDepartments | undefined },
): Promise<Person> {
  const facts = {
    isLastAdmin: await isLastAdmin(tx, person.id),
    reports: await store.countReports(tx, person.id),
    openPlans: await store.countOpenPlans(tx, person.id),
  };
  authorize(whyCannotChangeRoles(person, roles, facts));
  const columns = { ...roles, ...(hr_departments === undefined ? {} : { hr_departments }) };
  const changed = { ...person, ...columns };
  const changes = [
    ...fieldChanges(person, changed, ['is_manager', 'is_hr', 'is_admin']),
    ...departmentChanges(person, changed),
  ];
  if (changes.length > 0) {
    const event = { event: 'person.roles_changed', detail: { changes } } as const;
    await changePerson(tx, { actor, at: now() }, person, columns, event);
  }
  return changed;
}

function departmentChanges({ hr_departments: before }: Person, { hr_departments: after }: Person) {
  return JSON.stringify(before) === JSON.stringify(after)
    ? []
    : [{ field: 'hr_departments', old: before, new: after }];
}

/** Ends all sessions of a person (Sign-in 15). */
export async function endSessions(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  input: { id: string },
): Promise<void> {
  if (!(await store.personExists(tx, input.id))) throw notFound();
  const sessions = await store.endSessionsOf(tx, input.id);
  const tokens = await store.endTokensOf(tx, input.id);
  if (sessions + tokens === 0) return;
  const event = { event: 'person.sessions_ended', subject_id: input.id, actor: viewer } as const;
  await record(tx, { ...event, detail: { sessions, tokens }, at: now() });
}

/**
 * Unlinks the account of the identity provider from a person, and ends their sessions, access tokens and calendar feed:
 * the next trusted sign-in with their email claims them again (People 14). Throws a 409 for a person who has never
 * signed in.
 */
export async function forgetAccount(
  tx: Transaction,
  { now }: Pick<ActionContext, 'now'>,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  const person = foundOr404(await lockPerson(tx, { id }));
  authorize(whyNotOwnAccount(actor, person));
  if (person.identity_issuer === null) throw refusalFor(NO_ACCOUNT);
  const detail = { sessions: await store.endSessionsOf(tx, id), tokens: await store.endTokensOf(tx, id) };
  await store.endFeedOf(tx, id);
  const forgotten = {
    identity_issuer: null,
    identity_subject: null,
    refused_email: null,
    refused_email_at: null,
  };
  const event = { event: 'person.account_forgotten', detail } as const;
  await changePerson(tx, { actor, at: now() }, person, forgotten, event);
}
