import { hasLeft } from '#shared/people/left.ts';
import { endStandIns } from '../../people/standIns/actions.ts';
import { lockPerson } from '../../people/people.sql.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { lock } from '../../platform/database/locks.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import { SCHEDULE } from '../../platform/journal/journal.sql.ts';
import { deleteGroup } from '../../people/groups/groups.sql.ts';
import { EMPTY_TEAMS, reassignTasks, LEAVERS, releasePart } from '../reassign.ts';
import { lockPlansWithTasksOf } from '../../plans/change/owners.sql.ts';
import type { WorkKind } from '../../platform/work/kind.ts';
import { planWork } from '../../platform/work/work.sql.ts';
import { emptyTeams, isDeletedTeam, peopleWhoLeft } from './leaving.sql.ts';
import { today } from '../../platform/today.ts';

/** The plans of a transaction: of each, a team of a thousand may learn that it has tasks. */
const PLANS_PER_TRANSACTION = 5;

/**
 * Hands on the tasks of people who are disabled or whose last day is past (Owners 3), however that was entered: by hand, a file or a
 * directory, also with a release that knows no tasks of others. Their account is as it was. An item is one of them.
 */
export function leaverWork(context: ActionContext): Record<typeof LEAVERS, WorkKind> {
  return {
    [LEAVERS]: {
      at_once: 1,
      plan: (db) => planWork(db, LEAVERS, peopleWhoLeft(today(context))),
      async perform(tx, [item]) {
        const last = await reassignFor(tx, context, item.key, item.payload['after'] as string | undefined);
        return last === undefined ? {} : { left: [{ ...item, payload: { after: last } }] };
      },
    },
  };
}

/** Gives the tasks of deleted teams, and of teams without an available member, to the managers of the plans (Owners 3). An item is a team. */
export function emptyTeamWork(context: ActionContext): Record<typeof EMPTY_TEAMS, WorkKind> {
  return {
    [EMPTY_TEAMS]: {
      at_once: 1,
      plan: (db) => planWork(db, EMPTY_TEAMS, emptyTeams(today(context))),
      async perform(tx, [item]) {
        await lock(tx, 'owners');
        const isDeleted = await isDeletedTeam(tx, item.key);
        const team = { id: item.key, isDeleted };
        if (await releasePart(tx, context, SCHEDULE, team, PLANS_PER_TRANSACTION)) return { left: [item] };
        // Perhaps no task names it any more.
        if (isDeleted) await deleteGroup(tx, item.key);
        return {};
      },
    },
  };
}

/** Hands on what the person has in the next plans after one. Returns the last of them, or undefined when nothing is left. */
async function reassignFor(
  tx: Transaction,
  context: ActionContext,
  id: string,
  after: string | undefined,
): Promise<string | undefined> {
  await lock(tx, 'owners');
  const plan_ids = await lockPlansWithTasksOf(tx, context, id, { limit: PLANS_PER_TRANSACTION, after });
  const person = await lockPerson(tx, { id });
  // The day may have been changed meanwhile.
  if (!person || (person.disabled_at === null && !hasLeft(person, today(context)))) return undefined;
  await reassignTasks(tx, context, SCHEDULE, { id, plan_ids });
  if (plan_ids.length === PLANS_PER_TRANSACTION) return plan_ids.at(-1);
  await endStandIns(tx, context, { actor: SCHEDULE, at: context.now() }, id);
  return undefined;
}
