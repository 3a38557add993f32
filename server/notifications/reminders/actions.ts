import { type Day, dayOf } from '#shared/calendar.ts';
import { remindersAreDue } from '#shared/notifications/reminders/sendTime.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { tryLockShared } from '../../platform/database/locks.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import { writeNotifications, withoutMuted } from '../../platform/notifications/notify.ts';
import { enqueue } from '../../platform/outbox/outbox.sql.ts';
import { today } from '../../platform/today.ts';
import { type Performed, TryLater, type WorkItem, type WorkKind } from '../../platform/work/kind.ts';
import { planWork } from '../../platform/work/work.sql.ts';
import { type Digest, digestsFor, type Escalated, keysOf, type Owned } from './digest.ts';
import { listEscalated } from './escalated.sql.ts';
import { digestMail, digestNotifications } from './mails.ts';
import {
  countSubplans,
  countSubplansOfTeams,
  listLateOwners,
  listOwnedSubplans,
  listTeamsWithAddress,
} from './assigned.sql.ts';
import * as store from './reminders.sql.ts';
import type { OpenSubplan, RemindedPerson } from './subplans.sql.ts';

export type Reminding = Pick<
  ActionContext,
  'now' | 'timeZone' | 'mail_enabled' | 'settings' | 'escalate_to_hr_days'
>;

/**
 * The number of people of a transaction, which takes about a tenth of a second, so that a killed process
 * loses little and requests wait less than 50 ms for this one.
 */
const PEOPLE_AT_ONCE = 250;

/**
 * The most subplans of teams in the reminders of one transaction: a member of a team with thousands of tasks costs as much as 250
 * other people.
 */
const MAX_PARTS = 50_000;

/**
 * The plans of a manager are read for them alone; the tasks of a team are read once for its members, and counted for
 * each.
 */
const PLAN_SIZE = 10;

/** The number of subplans whose digests are made and written together, which bounds the memory. */
const PARTS_IN_ONE_GO = 2_500;

/** The names in the rows of work. They are never reused. */
const PEOPLE = 'reminder';
const TEAMS = 'team_reminder';

/**
 * The digests of the day from the hour of the reminders on, one per person (Reminders 1): as notifications, and as mails while mail is on. An item is a
 * person, or a team with an address.
 */
export function reminderWork(context: Reminding): Record<typeof PEOPLE | typeof TEAMS, WorkKind> {
  const plan = (db: Database) => planDay(db, context);
  return {
    [PEOPLE]: {
      at_once: PEOPLE_AT_ONCE,
      plan,
      perform: (tx, items) => remindOf(tx, context, items, (_, part) => remindPeople(tx, part)),
    },
    [TEAMS]: { at_once: 25, plan, perform: (tx, items) => remindOf(tx, context, items, remindTeams) },
  };
}

/** Returns the day whose reminders are due now. Nobody is reminded at night about the day before. */
function dayDue({ now, timeZone, settings }: Reminding): Day | null {
  const at = now();
  return remindersAreDue(at, timeZone, settings.reminder_hour) ? dayOf(at, timeZone) : null;
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

type Part = Pick<Reminding, 'mail_enabled' | 'escalate_to_hr_days'> & { day: Day; ids: readonly string[] };
type Reminded = { left: readonly string[]; digests: number };

/** Performs items of work. Those of a day that is over are left out. */
async function remindOf(
  tx: Transaction,
  context: Reminding,
  items: readonly WorkItem[],
  remind: (tx: Transaction, part: Part) => Promise<Reminded>,
): Promise<Performed> {
  // Not only from the hour on: a process whose clock or hour differs has planned the day, which is not planned again.
  const day = today(context);
  if (items.some(({ payload }) => (payload['day'] as Day) > day))
    throw new TryLater('a process whose clock is ahead has planned the next day');
  const current = new Map(
    items.filter(({ payload }) => payload['day'] === day).map((item) => [item.payload['id'] as string, item]),
  );
  if (current.size === 0) return { count: 0 };
  if (!(await tryLockShared(tx, 'reminders')))
    throw new TryLater('a process of the release before writes reminders');
  const { left, digests } = await remind(tx, { ...context, day, ids: [...current.keys()] });
  return { unbegun: left.map((id) => current.get(id)!), count: digests };
}

/** Writes the digests and reminders of the first of these people, as many as a transaction may have. */
export async function remindPeople(
  tx: Transaction,
  { day, ids, mail_enabled, escalate_to_hr_days: days = 0 }: Part,
  most = MAX_PARTS,
): Promise<Reminded> {
  const found = await store.listPeople(tx, ids);
  const teamsOf = mail_enabled ? 'without_address' : 'all';
  const ofTeams = await countSubplansOfTeams(
    tx,
    { day },
    found.map(({ id }) => id),
    teamsOf,
  );
  const sizeOf = ({ id, is_hr, plans }: store.PersonToRemind) =>
    // HR may be reminded of every plan.
    1 + PLAN_SIZE * plans + (ofTeams.get(id) ?? 0) + (is_hr && days > 0 ? most : 0);
  const people = upTo(found, most, sizeOf);
  const personIds = people.map(({ id }) => id);
  const subplans = await store.listOpenSubplans(tx, day, people);
  const owned = await listOwnedSubplans(tx, { day }, personIds, teamsOf);
  const escalated = days > 0 ? { days, plans: await listEscalated(tx, day, personIds, days) } : undefined;
  let digests = 0;
  for (let rest: readonly store.PersonToRemind[] = people; rest.length > 0;) {
    const some = upTo(rest, PARTS_IN_ONE_GO, sizeOf);
    digests += await writeDigests(tx, { day, mail_enabled, people: some, subplans, owned, escalated });
    rest = rest.slice(some.length);
  }
  return { left: found.slice(people.length).map(({ id }) => id), digests };
}

type Found = {
  day: Day;
  mail_enabled: boolean;
  people: readonly RemindedPerson[];
  subplans: readonly OpenSubplan[];
  owned: Owned;
  escalated: Escalated | undefined;
};

/** Writes the digests of these people. Returns their number. */
async function writeDigests(
  tx: Transaction,
  { day, mail_enabled, people, subplans, owned, escalated }: Found,
): Promise<number> {
  const ids = people.map(({ id }) => id);
  const subplanIds = new Set(subplans.map(({ id }) => id));
  for (const id of ids) {
    for (const part of owned.get(id) ?? []) subplanIds.add(part.id);
    for (const { subplan_id } of escalated?.plans.get(id) ?? []) subplanIds.add(subplan_id);
  }
  const reminded = keysOf(await store.listReminders(tx, ids, [...subplanIds]));
  const digests = await digestsFor(people, subplans, reminded, day, owned, escalated);
  const late = await listLateOwners(tx, ofOthers(digests));
  const told = digests.map((digest) => ({ digest, notifications: digestNotifications(digest, day) }));
  const newKeys = await writeNotifications(
    tx,
    told.flatMap(({ notifications }) => notifications.slice(0, 1)),
  );
  // People who already have a digest of today are reminded of the rest tomorrow.
  const written = told.filter(({ notifications }) => newKeys.has(notifications[0]!.key));
  await writeNotifications(
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
  return written.length;
}

/** The subplans of a manager's digest where a person other than the employee is late. */
const ofOthers = (digests: readonly Digest[]): string[] => [
  ...new Set(
    digests.flatMap(({ team }) => team.filter(({ others_open }) => others_open > 0).map(({ id }) => id)),
  ),
];

/** Returns the first ones whose sizes are together no more than `most`, and at least one. */
function upTo<One>(all: readonly One[], most: number, sizeOf: (one: One) => number): One[] {
  let size = 0;
  return all.filter((one, index) => {
    size += sizeOf(one);
    return index === 0 || size <= most;
  });
}

/** As `remindPeople`, for teams with an address and their tasks that nobody has taken. */
async function remindTeams(tx: Transaction, { day, ids: all }: Part): Promise<Reminded> {
  const counts = await countSubplans(tx, { day }, all);
  const ids = upTo(all, PARTS_IN_ONE_GO, (id) => counts.get(id) ?? 0);
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
