import { type Day, dayOf } from '#shared/calendar.ts';
import { remindersAreDue } from '#shared/reminders/sendTime.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { tryLockShared } from '../platform/database/locks.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { ActionContext } from '../platform/http/services.ts';
import { tell, withoutMuted } from '../platform/notifications/notify.ts';
import { enqueue } from '../platform/outbox/store.ts';
import { type Performed, TryLater, type WorkItem, type WorkKind } from '../platform/work/kind.ts';
import { planWork } from '../platform/work/store.ts';
import { type Digest, digestsFor, keysOf } from './digest.ts';
import { listEscalated } from './escalated/store.ts';
import { digestMail, digestNotifications } from './mails.ts';
import {
  countSubplans,
  countSubplansOfTeams,
  listLateOwners,
  listOwnedSubplans,
  listTeamsWithAddress,
} from './owned/store.ts';
import * as store from './store.ts';

export type Reminding = Pick<ActionContext, 'now' | 'timeZone' | 'mail_enabled' | 'escalate_to_hr_days'>;

/**
 * The number of people of a transaction, which takes about a tenth of a second, so that a killed process
 * loses little and requests wait less than 50 ms for this one.
 */
const PEOPLE_AT_ONCE = 250;

/**
 * The plans and subplans that the people of a transaction are reminded of together: those of one person of a team with thousands of
 * tasks are as much as those of 250 others.
 */
export const MOST_PARTS = 5_000;

/** The names in the rows of work. They are never reused. */
const PEOPLE = 'reminder';
const TEAMS = 'team_reminder';

/**
 * The digests of the day from 08:00 on, one per person (Reminders 1): as notifications, and as mails while mail is on. An item is a
 * person, or a team with an address.
 */
export function reminderWork(context: Reminding): Record<typeof PEOPLE | typeof TEAMS, WorkKind> {
  const plan = (db: Database) => planDay(db, context);
  return {
    [PEOPLE]: {
      at_once: PEOPLE_AT_ONCE,
      plan,
      perform: (tx, items) => remindOf(tx, context, items, remindPeople),
    },
    [TEAMS]: { at_once: 25, plan, perform: (tx, items) => remindOf(tx, context, items, remindTeams) },
  };
}

/** Returns the day of which reminders are due now. Nobody is reminded at night of the day before. */
function dayDue({ now, timeZone }: Reminding): Day | null {
  const at = now();
  return remindersAreDue(at, timeZone) ? dayOf(at, timeZone) : null;
}

/** Plans the reminders of the day, once. */
async function planDay(db: Database, context: Reminding): Promise<void> {
  const day = dayDue(context);
  if (day === null || (await store.isDayPlanned(db, day))) return;
  await inTransaction(db, async (tx) => {
    if (!(await tryLockShared(tx, 'reminders')) || !(await store.markDayPlanned(tx, day))) return;
    await planWork(tx, PEOPLE, store.peopleToRemind(day));
    // Without mail the members of teams are reminded themselves.
    if (context.mail_enabled) await planWork(tx, TEAMS, store.teamsToRemind(day));
  });
}

type Part = Reminding & { day: Day; ids: readonly string[] };
type Reminded = { left: readonly string[]; digests: number };

/** Performs items of work. Those of a day that is over are left out. */
async function remindOf(
  tx: Transaction,
  context: Reminding,
  items: readonly WorkItem[],
  remind: (tx: Transaction, part: Part) => Promise<Reminded>,
): Promise<Performed> {
  const day = dayDue(context);
  const current = new Map(
    items.filter(({ payload }) => payload['day'] === day).map((item) => [item.payload['id'] as string, item]),
  );
  if (day === null || current.size === 0) return { count: 0 };
  if (!(await tryLockShared(tx, 'reminders')))
    throw new TryLater('a process of the release before writes reminders');
  const { left, digests } = await remind(tx, { ...context, day, ids: [...current.keys()] });
  return { left: left.map((id) => current.get(id)!), count: digests };
}

/** Writes the digests and reminders of the first of these people, as many as a transaction may have. */
export async function remindPeople(
  tx: Transaction,
  { day, ids, mail_enabled, escalate_to_hr_days: days = 0 }: Part,
): Promise<Reminded> {
  const found = await store.listPeople(tx, ids);
  const teamsOf = mail_enabled ? 'without_address' : 'all';
  const ofTeams = await countSubplansOfTeams(
    tx,
    { day },
    found.map(({ id }) => id),
    teamsOf,
  );
  const people = upTo(
    found,
    // HR may be reminded of every plan.
    ({ id, is_hr, plans }) => 1 + plans + (ofTeams.get(id) ?? 0) + (is_hr && days > 0 ? MOST_PARTS : 0),
  );
  const personIds = people.map(({ id }) => id);
  const subplans = await store.listOpenSubplans(tx, day, people);
  const owned = await listOwnedSubplans(tx, { day }, personIds, teamsOf);
  const escalated = days > 0 ? await listEscalated(tx, day, personIds, days) : undefined;
  const subplanIds = new Set(subplans.map(({ id }) => id));
  for (const parts of owned.values()) for (const { id } of parts) subplanIds.add(id);
  for (const plans of escalated?.values() ?? [])
    for (const { subplan_id } of plans) subplanIds.add(subplan_id);
  const reminded = keysOf(await store.listReminders(tx, personIds, [...subplanIds]));

  const digests = await digestsFor(
    people,
    subplans,
    reminded,
    day,
    owned,
    escalated && { days, plans: escalated },
  );
  const late = await listLateOwners(tx, ofOthers(digests));
  const told = digests.map((digest) => ({ digest, notifications: digestNotifications(digest, day) }));
  const newKeys = await tell(
    tx,
    told.flatMap(({ notifications }) => notifications.slice(0, 1)),
  );
  // People who already have a digest of today are reminded of the rest tomorrow.
  const written = told.filter(({ notifications }) => newKeys.has(notifications[0]!.key));
  await tell(
    tx,
    written.flatMap(({ notifications }) => notifications.slice(1)),
  );
  if (mail_enabled) {
    const mails = written.map(({ digest }) => digestMail(digest, day, late));
    await enqueue(tx, await withoutMuted(tx, mails));
  }
  await store.insertReminders(
    tx,
    day,
    written.flatMap(({ digest }) => digest.reminders),
  );
  const done = new Set(personIds);
  return {
    left: found.filter(({ id }) => !done.has(id)).map(({ id }) => id),
    digests: written.length,
  };
}

/** The subplans of a manager's digest in which somebody else than the employee is late. */
const ofOthers = (digests: readonly Digest[]): string[] => [
  ...new Set(
    digests.flatMap(({ team }) => team.filter(({ others_open }) => others_open > 0).map(({ id }) => id)),
  ),
];

/** Returns the first ones whose sizes are together no more than a transaction may have, and at least one. */
function upTo<One>(all: readonly One[], sizeOf: (one: One) => number): One[] {
  let size = 0;
  return all.filter((one, index) => {
    size += sizeOf(one);
    return index === 0 || size <= MOST_PARTS;
  });
}

/** As `remindPeople` for teams with an address, of what nobody in them has taken. */
async function remindTeams(tx: Transaction, { day, ids: all }: Part): Promise<Reminded> {
  const counts = await countSubplans(tx, { day }, all);
  const ids = upTo(all, (id) => counts.get(id) ?? 0);
  const { teams, owned } = await listTeamsWithAddress(tx, { day }, ids);
  const subplanIds = new Set<string>();
  for (const parts of owned.values()) for (const { id } of parts) subplanIds.add(id);
  const reminded = keysOf(await store.listReminders(tx, ids, [...subplanIds]));
  const digests = await digestsFor(teams, [], reminded, day, owned);
  const mails = digests.map((digest) => digestMail(digest, day));
  const newKeys = new Set(await enqueue(tx, mails));
  const written = digests.filter((_, index) => newKeys.has(mails[index]!.key));
  await store.insertReminders(
    tx,
    day,
    written.flatMap(({ reminders }) => reminders),
  );
  return { left: all.slice(ids.length), digests: written.length };
}
