import { type FieldChange, fieldChanges } from '#shared/changes.ts';
import { normalizeEmail } from '#shared/people/email.ts';
import { assignedUnder, whyCannotReportTo } from '#shared/people/permissions.ts';
import type { User } from '#shared/people/schema.ts';
import type { SignedIn } from '../http/viewer.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';
import { badRequest, conflict, forbidden, notFound, refuseIf } from '../http/errors.ts';
import { record } from '../journal/store.ts';
import { missingName, newEmail } from '../people/actions.ts';
import {
  findChainAbove,
  findPersonByEmail,
  findPersonById,
  insertPerson,
  lockReportingLines,
  updatePerson,
} from '../people/store.ts';
import { movePlans } from './store.ts';

/** Takes a person into the viewer's team, creating them when nobody has this email (spec §2 'Add Direct Report'). */
export function addDirectReport(
  db: Database,
  viewer: SignedIn,
  address: string,
  name?: string,
): Promise<User> {
  const email = newEmail(address);
  return changeReportingLines(db, async (tx) => {
    const known = await findPersonByEmail(tx, email);
    if (!known && name === undefined) {
      throw badRequest(
        'Nobody has this email yet. Enter the full name too, so that the person can be added.',
        [{ path: 'user_name', message: 'is required for a person who is not known yet' }],
      );
    }
    const person =
      known ?? (await insertPerson(tx, { email, name: name ?? '' })) ?? (await findPersonByEmail(tx, email));
    if (!person) throw notFound();
    if (!known) await record(tx, viewer, 'person', person.id, 'created', { name: person.name, email });
    if (person.manager_id !== null && person.manager_id !== viewer.id) {
      const manager = await findPersonById(tx, person.manager_id);
      throw conflict(assignedUnder(manager ?? { name: '', email: '' }));
    }
    return reportTo(tx, viewer, person, viewer, missingName(person, name));
  });
}

/** Ends that the person reports to the viewer. Their plans stay with the viewer (contract §3). */
export function removeDirectReport(db: Database, viewer: SignedIn, address: string): Promise<void> {
  return changeReportingLines(db, async (tx) => {
    const person = await findPersonByEmail(tx, normalizeEmail(address));
    if (person?.manager_id !== viewer.id) throw notFound();
    await updatePerson(tx, person.id, { manager_id: null });
    await record(tx, viewer, 'person', person.id, 'removed_from_team', {
      changes: managerChanges(viewer, null),
    });
  });
}

/** Hands a direct report of the viewer to another manager (spec §2 'Assign New Manager'). */
export function transferDirectReport(
  db: Database,
  viewer: SignedIn,
  personId: string,
  newManagerAddress: string,
): Promise<User> {
  return changeReportingLines(db, async (tx) => {
    const person = await findPersonById(tx, personId);
    if (person?.manager_id !== viewer.id) throw forbidden('You can only transfer your own direct reports.');
    const manager = await findPersonByEmail(tx, normalizeEmail(newManagerAddress));
    // The one 404 of this call: the browser tells the person to add the manager first (spec §8).
    if (!manager?.is_manager) throw notFound();
    return reportTo(tx, viewer, person, manager);
  });
}

/** Makes the person report to the manager, who takes over all of their plans (contract §3). */
async function reportTo(
  tx: Transaction,
  viewer: SignedIn,
  person: User,
  manager: Manager,
  changes: { name?: string } = {},
): Promise<User> {
  refuseIf(whyCannotReportTo(person, manager, await findChainAbove(tx, manager.id)));
  const updated = await updatePerson(tx, person.id, { ...changes, manager_id: manager.id });
  const named = fieldChanges(person, updated, ['name']);
  if (person.manager_id !== manager.id) {
    const former = person.manager_id === null ? null : await findPersonById(tx, person.manager_id);
    const moved = managerChanges(former ?? null, manager);
    await record(tx, viewer, 'person', person.id, 'joined_team', { changes: [...moved, ...named] });
  } else if (named.length > 0) {
    await record(tx, viewer, 'person', person.id, 'named', { changes: named });
  }
  for (const { id, former } of await movePlans(tx, person.id, manager.id)) {
    const detail = { manager_id: manager.id, manager_name: manager.name };
    const changes = managerChanges(former, manager);
    await record(tx, viewer, 'plan', id, 'handed_over', { ...detail, changes });
  }
  return updated;
}

type Manager = Pick<User, 'id' | 'name'>;

/** Who was the manager and who is, with their names: both may be renamed later. */
function managerChanges(former: Manager | null, now: Manager | null): FieldChange[] {
  return [
    { field: 'manager_id', old: former?.id ?? null, new: now?.id ?? null },
    { field: 'manager_name', old: former?.name ?? null, new: now?.name ?? null },
  ];
}

function changeReportingLines<T>(db: Database, act: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await lockReportingLines(tx);
    return act(tx);
  });
}
