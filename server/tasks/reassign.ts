import type { Transaction } from '../platform/database/connect.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { Actor } from '../platform/journal/journal.sql.ts';
import { notify } from '../platform/notifications/notify.ts';
import { addWork } from '../platform/work/work.sql.ts';
import { applyToPlans, PLANS_IN_CALL } from '../plans/changePlan.ts';
import * as handing from '../plans/change/owners.sql.ts';
import { leaveOutGroup } from '../templates/owners/actions.ts';
import { listTeamsOf } from './tasks.sql.ts';
import { notifyOwners } from './notifyOwners.ts';

/** The context that notifying and recording need. */
export type NotifyContext = Pick<ActionContext, 'now' | 'timeZone' | 'mail_enabled'>;

/** The names in the rows of work. */
export const LEAVERS = 'leaver';
export const EMPTY_TEAMS = 'empty_team';

/** The leaver, and the plans whose tasks of theirs are reassigned. The history calls them `name`, if it is given. */
type Leaver = { id: string; name?: string; plan_ids: readonly string[] };

/**
 * Reassigns the open tasks of the leaver: to the team, else to the manager of the plan, who is notified (Owners 3). Returns the number of
 * tasks. The caller holds 'owners' and the plans, which `lockPlansWithTasksOf` has found.
 */
export async function reassignTasks(
  tx: Transaction,
  context: NotifyContext,
  actor: Actor,
  { id, name, plan_ids }: Leaver,
): Promise<number> {
  await applyToPlans(tx, context, actor, {
    write: () => handing.leaveOutBuddy(tx, id, plan_ids),
    event: ({ old }) => ({ event: 'plan.buddy_changed', detail: { old: name ?? old, new: null } }),
  });
  const handed = await handing.reassignTasksOf(tx, context, id, plan_ids);
  const named = handed.map((task) => (name !== undefined && task.was_person ? { ...task, old: name } : task));
  await recordAndNotify(tx, context, actor, named);
  return handed.length;
}

/** As `reassignTasks`, in a call, which has locked the first `PLANS_IN_CALL`. The job hands on what is in more plans. */
export async function handTasksOnInCall(
  tx: Transaction,
  context: NotifyContext,
  actor: Actor,
  leaver: Leaver,
): Promise<number> {
  const tasks = await reassignTasks(tx, context, actor, leaver);
  if (leaver.plan_ids.length === PLANS_IN_CALL) {
    await addWork(tx, LEAVERS, [{ key: leaver.id, payload: {} }]);
    // A deleted person leaves their teams, too.
    const teams = await listTeamsOf(tx, leaver.id);
    await addWork(
      tx,
      EMPTY_TEAMS,
      teams.map((key) => ({ key, payload: {} })),
    );
  }
  return tasks;
}

/** Gives the tasks that nobody in a team can do any more to the managers, who are notified (Owners 3). The job does it in more than `PLANS_IN_CALL`. */
export async function releaseEmptyGroup(
  tx: Transaction,
  context: NotifyContext,
  actor: Actor,
  groupId: string,
): Promise<void> {
  await releaseInCall(tx, context, actor, { id: groupId, isDeleted: false });
}

/** As `releaseEmptyGroup` for one plan, which the caller holds. */
export async function releaseEmptyGroupIn(
  tx: Transaction,
  context: NotifyContext,
  actor: Actor,
  { groupId, plan_id }: { groupId: string; plan_id: string },
): Promise<void> {
  const team = { id: groupId, isDeleted: false };
  await recordAndNotify(tx, context, actor, await handing.reassignTasksOfTeam(tx, context, team, [plan_id]));
}

/**
 * Removes a team from all open tasks, before it is deleted. In plans, tasks that nobody has taken go to the managers, who are
 * notified; templates follow. Done tasks and completed plans keep naming it, and so do open tasks until the job has handed them on.
 */
export async function releaseGroup(
  tx: Transaction,
  context: NotifyContext,
  actor: Actor,
  groupId: string,
): Promise<void> {
  await releaseInCall(tx, context, actor, { id: groupId, isDeleted: true });
  await leaveOutGroup(tx, context, actor, groupId);
}

async function releaseInCall(
  tx: Transaction,
  context: NotifyContext,
  actor: Actor,
  team: { id: string; isDeleted: boolean },
): Promise<void> {
  const isMore = await releasePart(tx, context, actor, team, PLANS_IN_CALL);
  if (isMore) await addWork(tx, EMPTY_TEAMS, [{ key: team.id, payload: {} }]);
}

/** Hands on the tasks of an empty or deleted team in so many plans. Returns whether there may be more. */
export async function releasePart(
  tx: Transaction,
  context: NotifyContext,
  actor: Actor,
  team: { id: string; isDeleted: boolean },
  limit: number,
): Promise<boolean> {
  const plan_ids = await handing.lockPlansOfTeam(tx, context, team, limit);
  const handed = await handing.reassignTasksOfTeam(tx, context, team, plan_ids);
  // Takers know of their tasks.
  if (team.isDeleted)
    await recordReassigned(tx, context, actor, await handing.forgetGroup(tx, team.id, plan_ids));
  await recordAndNotify(tx, context, actor, handed);
  return plan_ids.length === limit;
}

async function recordAndNotify(
  tx: Transaction,
  context: NotifyContext,
  actor: Actor,
  handed: readonly handing.ReassignedTask[],
): Promise<void> {
  const moved = handed.filter(({ is_moved }) => is_moved);
  const recorded = await recordReassigned(tx, context, actor, handed);
  const seqs = new Map(recorded.map(({ task_id, seq }) => [task_id, seq]));
  const owned = [...Map.groupBy(moved, ({ plan_id }) => plan_id)].map(([plan_id, tasks]) => ({
    plan_id,
    cause: String(seqs.get(tasks.at(-1)!.task_id)),
    task_ids: tasks.map(({ task_id }) => task_id),
    // Nobody has chosen the new owners, so all of them are notified.
    except: null,
  }));
  await notify(tx, context, { event: 'plan.task_owner_changed', by: actor.id }, () =>
    notifyOwners(tx, context, owned),
  );
}

const recordReassigned = (
  tx: Transaction,
  context: NotifyContext,
  actor: Actor,
  handed: readonly handing.ReassignedTask[],
) =>
  applyToPlans(tx, context, actor, {
    write: () => Promise.resolve(handed),
    event: ({ task_id, name, old, owner }) => ({
      event: 'plan.task_owner_changed',
      detail: { task_id, name, old, new: owner },
    }),
  });
