import { fieldChanges } from '#shared/changes.ts';
import { normalizeEmail } from '#shared/people/email.ts';
import { whyMaintained } from '#shared/people/directoryFields.ts';
import { assignedUnder, whyCannotReportTo } from '#shared/people/reportingLines.ts';
import type { User } from '#shared/people/schema.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { lock } from '../../platform/database/locks.ts';
import {
  authorize,
  foundOr404,
  invalidField,
  managersOnly,
  notFound,
  Refusal,
  refusalFor,
} from '../../platform/http/errors.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { withdrawIfBack } from '../../platform/notifications/held/notifyOfChanges.ts';
import { missingName, requireEnabled, requireThere, storedEmail } from '../../people/actions.ts';
import { addPerson, changePerson } from '../../people/changePeople.ts';
import {
  findPersonByEmail,
  findPersonById,
  findScimFields,
  listManagersAbove,
} from '../../people/people.sql.ts';
import { handOverPlans, lockForHandOver } from './handOverWork.ts';
import { managerChange, managerChanges, type Telling } from './reassignment.ts';

/**
 * Makes a person the viewer's direct report and returns them.
 * Creates the person when the email is unknown (Team 1).
 */
export async function addDirectReport(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  input: { email: string; name?: string | undefined },
): Promise<User> {
  const email = storedEmail(input.email);
  const { name } = input;
  await lock(tx, 'reportingLines');
  // The role may have ended while this call waited for the lock (People 10).
  if (!(await findPersonById(tx, viewer.id))?.is_manager) throw managersOnly();
  const known = await findPersonByEmail(tx, email);
  if (!known && name === undefined) {
    throw invalidField(
      'user_name',
      'is required for a person who is not known yet',
      'Nobody has this email yet. Enter the full name too, so that the person can be added.',
    );
  }
  const person = foundOr404(
    known ??
      (await addPerson(tx, { actor: viewer, at: context.now() }, { email, name: name ?? '' })) ??
      (await findPersonByEmail(tx, email)),
  );
  if (person.manager_id !== null && person.manager_id !== viewer.id) {
    const manager = await findPersonById(tx, person.manager_id);
    throw refusalFor(assignedUnder(manager ?? { name: '', email: '' }));
  }
  // Plans are locked before people.
  const isMoved = known !== undefined && known.manager_id !== viewer.id;
  const later = await lockForHandOver(tx, isMoved ? [{ id: known.id, manager: viewer.id }] : []);
  await requireEnabled(tx, person.id);
  if (person.manager_id === null) await requireOwnManager(tx, person);
  return setManager(tx, context, viewer, {
    person,
    manager: viewer,
    named: missingName(person, name),
    // A person who was created by this request had nothing to hand over, and is not notified.
    telling: known ? 'added' : 'reassigned',
    later,
  });
}

/** Removes the person from the viewer's direct reports. Their plans stay with the viewer (Team 3). */
export async function removeDirectReport(
  tx: Transaction,
  { now }: ActionContext,
  viewer: SignedIn,
  input: { email: string },
): Promise<void> {
  await lock(tx, 'reportingLines');
  const person = await findPersonByEmail(tx, normalizeEmail(input.email));
  if (person?.manager_id !== viewer.id) throw notFound();
  await requireOwnManager(tx, person);
  const detail = { changes: managerChanges(viewer, null) };
  const event = { event: 'person.removed_from_team', detail } as const;
  await changePerson(tx, { actor: viewer, at: now() }, person, { manager_id: null }, event);
  await withdrawIfBack(tx, [managerChange(person, null)]);
}

/** Makes another manager the manager of the viewer's direct report, and returns the person (Team 4). */
export async function transferDirectReport(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  input: { personId: string; newManagerEmail: string },
): Promise<User> {
  await lock(tx, 'reportingLines');
  const person = await findPersonById(tx, input.personId);
  if (person?.manager_id !== viewer.id) {
    throw new Refusal(403, 'people.not_your_report', 'You can only transfer your own direct reports.');
  }
  const manager = await findPersonByEmail(tx, normalizeEmail(input.newManagerEmail));
  // The only 404 of this call: the browser shows it as 'add manager first' (Team 4).
  if (!manager?.is_manager) throw notFound();
  const later = await lockForHandOver(tx, [{ id: person.id, manager: manager.id }]);
  await requireThere(tx, context, manager.id);
  if (manager.id !== viewer.id) await requireOwnManager(tx, person);
  return setManager(tx, context, viewer, { person, manager, telling: 'transferred', later });
}

/** Throws a 409 when the directory decides who the manager of the person is (People 12). */
async function requireOwnManager(tx: Transaction, person: User): Promise<void> {
  authorize(whyMaintained(person, await findScimFields(tx, person.id), 'manager_id'));
}

/**
 * Sets the manager of a person, hands their plans over (Team 5) and sends the mails about it. Returns the
 * person. Changes no more than the name when the person reports to the manager already.
 */
async function setManager(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  {
    person,
    manager,
    named = {},
    telling,
    later,
  }: {
    person: User;
    manager: User;
    named?: { name?: string };
    telling: Telling;
    later: ReadonlySet<string>;
  },
): Promise<User> {
  authorize(whyCannotReportTo(person, manager, await listManagersAbove(tx, manager.id)));
  const columns = { ...named, manager_id: manager.id };
  const updated = { ...person, ...columns, is_direct_report: true };
  const nameChanges = fieldChanges(person, updated, ['name']);
  const act = { actor: viewer, at: context.now() };
  if (person.manager_id === manager.id) {
    const event = { event: 'person.named', detail: { changes: nameChanges } } as const;
    if (nameChanges.length > 0) await changePerson(tx, act, person, columns, event);
    return updated;
  }
  const former = person.manager_id === null ? null : ((await findPersonById(tx, person.manager_id)) ?? null);
  const changes = [...managerChanges(former, manager), ...nameChanges];
  const event = { event: 'person.joined_team', detail: { changes } } as const;
  const seq = await changePerson(tx, act, person, columns, event);
  const reassignments = [{ person: updated, former, manager, seq }];
  await handOverPlans(tx, context, viewer, { reassignments, telling, later });
  return updated;
}
