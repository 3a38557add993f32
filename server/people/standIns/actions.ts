import { normalizeEmail } from '#shared/people/email.ts';
import type { Day } from '#shared/calendar.ts';
import { hasLeft } from '#shared/people/left.ts';
import type { StandIn, StandInInput } from '#shared/people/standIns/schema.ts';
import { lastDay, leadsTo, NO_STAND_IN } from '#shared/people/standIns/standIn.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { lock } from '../../platform/database/locks.ts';
import { invalidField } from '../../platform/http/errors.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { type Change, notifyOfChanges } from '../../platform/notifications/held/notifyOfChanges.ts';
import { listStandIns } from '../absence.sql.ts';
import { type Act, changePerson } from '../changePeople.ts';
import { findPersonByEmail, type LockedPerson, lockPeople } from '../people.sql.ts';
import * as mails from './mails.ts';
import * as store from './standIns.sql.ts';
import { today } from '../../platform/today.ts';

export async function readStandIn(db: Database, { id }: { id: string }): Promise<StandIn> {
  const found = await store.findStandIn(db, id);
  const person = found ? { id: found.id, name: found.name, email: found.email } : null;
  return { person, until: found?.until ?? null, stands_in_for: await store.listAbsent(db, id) };
}

/** Sets who does the viewer's tasks while they are away, or nobody (Owners 11). */
export async function setStandIn(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { body }: { body: () => StandInInput },
): Promise<StandIn> {
  const input = body();
  // Two people who choose each other concurrently would make a circle.
  await lock(tx, 'standIns');
  const before = await store.findStandIn(tx, viewer.id);
  const act: Act = { actor: viewer, at: context.now() };
  if (input.email === undefined && (input.person_id ?? null) === null) {
    if (before) {
      await change(tx, act, viewer, NO_STAND_IN);
      await notifyOfChanges(
        tx,
        context,
        { event: 'person.stand_in_changed', by: viewer.id },
        [changed(viewer, before, null)],
        () => [],
      );
    }
    return readStandIn(tx, viewer);
  }
  const day = today(context);
  const until = requireDay(input.until, day);
  const standIn = await requireStandIn(tx, viewer, day, input);
  if (before?.id !== standIn.id || before.until !== until) {
    const stand_in_ends_at = await store.endOfDay(tx, until, context.timeZone);
    const columns = { stand_in_id: standIn.id, stand_in_until: until, stand_in_ends_at };
    const seq = await change(tx, act, viewer, columns);
    const chosen = changed(viewer, before, { id: standIn.id, until });
    await notifyOfChanges(tx, context, { event: 'person.stand_in_changed', by: viewer.id }, [chosen], () => [
      mails.standIn(viewer, standIn, { until, seq }),
    ]);
  }
  return readStandIn(tx, viewer);
}

type Choice = { id: string; until: string } | null;

function changed({ id }: { id: string }, old: Choice | undefined, now: Choice): Change {
  const value = (choice: Choice | undefined) => (choice ? `${choice.id} ${choice.until}` : null);
  return { key: `stand_in:${id}`, fields: { stand_in: { old: value(old), new: value(now) } } };
}

function requireDay(until: string | null | undefined, today: string): string {
  if (until == null)
    throw invalidField('until', 'is missing', 'Choose the last day on which somebody stands in for you.');
  if (until < today) throw invalidField('until', 'is past', 'Choose today or a later day.');
  if (until > lastDay(today)) throw invalidField('until', 'is too far ahead', 'Choose a day within a year.');
  return until;
}

async function requireStandIn(
  tx: Transaction,
  viewer: SignedIn,
  day: Day,
  { person_id, email }: StandInInput,
): Promise<LockedPerson> {
  const field = email === undefined ? 'person_id' : 'email';
  const id = email === undefined ? person_id! : (await findPersonByEmail(tx, normalizeEmail(email)))?.id;
  // Not disabled before the end of the transaction, and afterwards the disabling takes this back.
  const [person] = id === undefined ? [] : await lockPeople(tx, { ids: [id], is_referable: true });
  if (!person || person.disabled_at !== null || hasLeft(person, day))
    throw invalidField(
      field,
      'is nobody who can do tasks',
      'Nobody here can do tasks by that name. Choose a colleague.',
    );
  if (person.id === viewer.id)
    throw invalidField(field, 'is yourself', 'You cannot stand in for yourself. Choose a colleague.');
  if (leadsTo(await listStandIns(tx), person.id, viewer.id))
    throw invalidField(
      field,
      'leads back to yourself',
      `The tasks of ${person.name.trim() || 'this person'} go to you at the moment. Choose somebody else.`,
    );
  return person;
}

type Columns = typeof NO_STAND_IN | { stand_in_id: string; stand_in_until: string; stand_in_ends_at: string };

/** The history of the person has ids alone: names are read where they are stored. */
function change(tx: Transaction, act: Act, { id }: { id: string }, columns: Columns): Promise<number> {
  const { stand_in_id, stand_in_until: until } = columns;
  return changePerson(tx, act, { id }, columns, {
    event: 'person.stand_in_changed',
    detail: { stand_in_id, until },
  });
}

/**
 * Ends the stand-ins of a leaver: those whom they replace, and those who replace them. The tasks return to their
 * owners, who are notified.
 */
export async function endStandIns(
  tx: Transaction,
  context: Pick<ActionContext, 'mail_enabled'>,
  act: Act,
  id: string,
): Promise<void> {
  for (const { is_away, ...person } of await store.listWithStandIn(tx, id)) {
    const seq = await change(tx, act, person, NO_STAND_IN);
    if (is_away) {
      await notify(tx, context, { event: 'person.stand_in_changed', by: act.actor.id }, () => [
        mails.standInEnded(person, seq),
      ]);
    }
  }
}
