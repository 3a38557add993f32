import { addDays, type Day } from '#shared/calendar.ts';
import type { Plan } from '#shared/plans/schema.ts';
import type { RehearsedMail } from '#shared/rehearsal/schema.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { FIRST_ID } from '../platform/database/pages.ts';
import type { Mail } from '../platform/outbox/store.ts';
import { type Digest, digestsFor, type Owned } from '../reminders/digest.ts';
import { listEscalated } from '../reminders/escalated/store.ts';
import { digestMail } from '../reminders/mails.ts';
import { listLateOwners, listOwnedSubplans, listTeamsWithAddress } from '../reminders/owned/store.ts';
import type { Reminder } from '../reminders/store.ts';
import type { OpenSubplan } from '../reminders/subplans/store.ts';
import * as store from './store.ts';

/** After the last due day, the days until the third reminder of what is late. HR is first reminded where it is configured. */
const DAYS_AFTER = 7;
/** The most days that are looked at: a year with its last reminders. */
const MOST_DAYS = 400;

export type Reminded = { on: Day; cause: RehearsedMail['cause']; mail: Mail };

/**
 * Returns the reminders of a plan from a day on if nobody did a task, by the functions that send them (Reminders 1 to 3), each day of
 * what is new then.
 */
export async function remindersOf(
  tx: Transaction,
  { id: planId }: Pick<Plan, 'id'>,
  { from, escalate_to_hr_days: days }: { from: Day; escalate_to_hr_days: number },
): Promise<Reminded[]> {
  const ofPlan = <Part extends OpenSubplan>(parts: readonly Part[]) =>
    parts.filter(({ plan_id }) => plan_id === planId);
  const people = await store.listReminded(tx, planId, { withHr: days > 0 });
  const personIds = people.map(({ id }) => id);
  const subplans = await store.listOpen(tx, planId);
  const last = subplans.at(-1)?.due_date;
  if (last === undefined) return [];
  const ownedBy = (owned: Owned): Owned => new Map([...owned].map(([id, parts]) => [id, ofPlan(parts)]));
  const owned = ownedBy(await listOwnedSubplans(tx, null, personIds, 'without_address'));
  const teams = await listTeamsWithAddress(tx, FAR_AHEAD, FIRST_ID, await store.countTeams(tx));
  const ofTeams = ownedBy(teams.owned);
  const late = await listLateOwners(
    tx,
    subplans.filter(({ others_open }) => others_open > 0).map(({ id }) => id),
  );

  const reminded: Reminder[] = [];
  const mails: Reminded[] = [];
  const until = [addDays(last, Math.max(DAYS_AFTER, days)), addDays(from, MOST_DAYS)].toSorted()[0]!;
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const isLong = days > 0 && day >= addDays(last, days);
    const plans = isLong ? await listEscalated(tx, day, personIds, days, [planId]) : new Map();
    const found = [
      ...digestsFor(people, subplans, reminded, day, owned, { days, plans }),
      ...digestsFor(teams.teams, [], reminded, day, ofTeams),
    ];
    for (const digest of found) {
      reminded.push(...digest.reminders);
      mails.push({ on: day, cause: causeOf(digest, day), mail: digestMail(digest, day, late) });
    }
  }
  return mails;
}

/** Everything that is open is due by then. */
const FAR_AHEAD = '9999-12-31';

function causeOf({ dueSoon, forOthers, overdue, team, escalated }: Digest, day: Day): 'due_soon' | 'late' {
  const isLate =
    [...overdue, ...team, ...escalated, ...forOthers.filter(({ due_date }) => due_date < day)].length > 0;
  return isLate && dueSoon.length === 0 ? 'late' : 'due_soon';
}
