import { setImmediate as untilOthersHadTheirTurn } from 'node:timers/promises';
import { addDays, type Day } from '#shared/calendar.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { MAX_REHEARSED, type RehearsedMail } from '#shared/assignment/rehearsal/schema.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { whoWant } from '../../platform/notifications/notify.ts';
import type { Mail } from '../../platform/outbox/outbox.sql.ts';
import { type Digest, digestsFor, keysOf } from '../../notifications/reminders/digest.ts';
import { listEscalated } from '../../notifications/reminders/escalated.sql.ts';
import { digestMail } from '../../notifications/reminders/mails.ts';
import {
  listLateOwners,
  listOwnedSubplans,
  listTeamsWithAddress,
} from '../../notifications/reminders/assigned.sql.ts';
import * as store from './rehearsal.sql.ts';
import { isLate } from '#shared/plans/overdue.ts';

/**
 * The days after the last due date until the third reminder of late tasks. HR is first reminded after the configured
 * days.
 */
const DAYS_AFTER = 7;
/** The most days that are looked at: a year with its last reminders. */
const MAX_DAYS = 400;

type Reminded = { on: Day; cause: RehearsedMail['cause']; mail: Mail };

/**
 * Returns the reminders of a plan from a day on if nobody did a task. It calls the functions that send them (Reminders
 * 1 to 3), and returns what is new on each day.
 */
export async function remindersOf(
  tx: Transaction,
  { id: planId }: Pick<Plan, 'id'>,
  { from, escalate_to_hr_days: days }: { from: Day; escalate_to_hr_days: number },
): Promise<Reminded[]> {
  // Those of others would take their place among the first mails.
  const people = await whoWant(tx, 'reminder', await store.listReminded(tx, planId, { withHr: days > 0 }));
  const personIds = people.map(({ id }) => id);
  const subplans = await store.listOpen(tx, planId);
  const last = subplans.at(-1)?.due_date;
  if (last === undefined) return [];
  const ofPlan = { plan_id: planId };
  const owned = await listOwnedSubplans(tx, ofPlan, personIds, 'without_address');
  const teams = await listTeamsWithAddress(tx, ofPlan, 'all');
  const late = await listLateOwners(
    tx,
    subplans.filter(({ others_open }) => others_open > 0).map(({ id }) => id),
  );

  const reminded = new Set<string>();
  const mails: Reminded[] = [];
  const until = [addDays(last, Math.max(DAYS_AFTER, days)), addDays(from, MAX_DAYS)].toSorted()[0]!;
  for (let day = from; day <= until && mails.length < MAX_REHEARSED; day = addDays(day, 1)) {
    // With forty owners of fifty subplans a day takes some ms, and a year seconds.
    await untilOthersHadTheirTurn();
    const isLong = days > 0 && day >= addDays(last, days);
    const plans = isLong ? await listEscalated(tx, day, personIds, days, [planId]) : new Map();
    const found = [
      ...(await digestsFor(people, subplans, reminded, day, owned, { days, plans })),
      ...(await digestsFor(teams.teams, [], reminded, day, teams.owned)),
    ];
    for (const digest of found) {
      for (const key of keysOf(digest.reminders)) reminded.add(key);
      mails.push({ on: day, cause: causeOf(digest, day), mail: digestMail(digest, day, late) });
    }
  }
  return mails;
}

function causeOf({ dueSoon, forOthers, overdue, team, escalated }: Digest, day: Day): 'due_soon' | 'late' {
  const late = forOthers.filter(({ due_date }) => isLate(due_date, day));
  const hasLate = [...overdue, ...team, ...escalated, ...late].length > 0;
  return hasLate && dueSoon.length === 0 ? 'late' : 'due_soon';
}
