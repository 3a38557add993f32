import type { Day } from '#shared/calendar.ts';
import { hasLeft } from '#shared/people/left.ts';
import { endStandIns } from '../../people/standIns/actions.ts';
import { lockPerson } from '../../people/store.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { lock } from '../../platform/database/locks.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import { SCHEDULE } from '../../platform/journal/store.ts';
import { handTasksOn, releaseEmptyGroup } from '../handOn.ts';
import { lockPlansWithTasksOf } from '../../plans/change/owners/store.ts';
import { listEmptyTeams, listLeft } from './store.ts';
import { today } from '../../platform/today.ts';

/** The people of a round: each has a transaction of its own. */
const PEOPLE = 100;
/** The teams of a round: the next one, five minutes later, takes more. */
const TEAMS = 100;

/**
 * Hands the tasks of people on who are disabled or whose last day is past (Owners 3), however that was entered: by hand, a file or a
 * directory, also with a release that knows no tasks of others. Their account is as it was. Returns the number of people.
 */
export async function handOnForLeft(
  db: Database,
  context: ActionContext,
  stop: AbortSignal,
): Promise<number> {
  const day = today(context);
  let count = 0;
  for (;;) {
    const ids = await listLeft(db, day, PEOPLE);
    for (const id of ids) {
      if (stop.aborted) return count;
      await inTransaction(db, (tx) => handOnFor(tx, context, id, day));
      count += 1;
    }
    if (ids.length < PEOPLE) return count;
  }
}

async function handOnFor(tx: Transaction, context: ActionContext, id: string, day: Day): Promise<void> {
  await lock(tx, 'owners');
  await lockPlansWithTasksOf(tx, context, id);
  const person = await lockPerson(tx, { id });
  // The day may have been changed meanwhile.
  if (!person || (person.disabled_at === null && !hasLeft(person, day))) return;
  await handTasksOn(tx, context, SCHEDULE, { id });
  await endStandIns(tx, context, { actor: SCHEDULE, at: context.now() }, id);
}

/** Gives the tasks of teams in which nobody can do them to the managers of the plans (Owners 3). */
export async function handOnForEmptyTeams(db: Database, context: ActionContext): Promise<void> {
  for (const id of await listEmptyTeams(db, today(context), TEAMS)) {
    await inTransaction(db, async (tx) => {
      await lock(tx, 'owners');
      await releaseEmptyGroup(tx, context, SCHEDULE, id);
    });
  }
}
