import type { Transaction } from '../platform/database/connect.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { Actor } from '../platform/journal/store.ts';
import { notify } from '../platform/notifications/notify.ts';
import { applyToPlans } from '../plans/changePlan.ts';
import * as handing from '../plans/change/owners/store.ts';
import { leaveOutGroup } from '../templates/owners/actions.ts';
import { tellOwners } from './telling.ts';

/** What telling and recording need. */
export type Teller = Pick<ActionContext, 'now' | 'timeZone' | 'mail_enabled'>;

/**
 * Hands the open tasks of who leaves on: to the team, else to the manager of the plan, who is told (Owners 3). The history calls
 * them `name`, if it is given. With `plan_ids` those of these plans alone. Returns the number of tasks. The caller holds 'owners' and the plans of `lockPlansWithTasksOf`.
 */
export async function handTasksOn(
  tx: Transaction,
  context: Teller,
  actor: Actor,
  { id, name, plan_ids }: { id: string; name?: string; plan_ids?: readonly string[] },
): Promise<number> {
  await applyToPlans(tx, context, actor, {
    write: () => handing.leaveOutBuddy(tx, id, plan_ids),
    event: ({ old }) => ({ event: 'plan.buddy_changed', detail: { old: name ?? old, new: null } }),
  });
  const handed = await handing.handOnTasksOf(tx, context, id, plan_ids);
  const named = handed.map((task) => (name !== undefined && task.was_person ? { ...task, old: name } : task));
  await tell(tx, context, actor, named);
  return handed.length;
}

/** Gives what nobody in a team can do any more to the managers, who are told (Owners 3): of all plans, or of some. Returns the number of tasks. */
export async function releaseEmptyGroup(
  tx: Transaction,
  context: Teller,
  actor: Actor,
  groupId: string,
  { limit }: { limit?: number } = {},
): Promise<number> {
  const handed = await handing.handOnTasksOfTeam(tx, context, groupId, { onlyIfEmpty: true, limit });
  await tell(tx, context, actor, handed);
  return handed.length;
}

/**
 * Removes a team from all open tasks, before it is deleted. In plans, tasks that nobody has taken go to the managers, who are
 * notified; templates follow. Done tasks and completed plans keep naming it.
 */
export async function releaseGroup(
  tx: Transaction,
  context: Teller,
  actor: Actor,
  groupId: string,
): Promise<void> {
  const handed = await handing.handOnTasksOfTeam(tx, context, groupId, { onlyIfEmpty: false });
  // Who has taken a task knows of it.
  await recordHanded(tx, context, actor, await handing.forgetGroup(tx, groupId));
  await tell(tx, context, actor, handed);
  await leaveOutGroup(tx, context, actor, groupId);
}

async function tell(
  tx: Transaction,
  context: Teller,
  actor: Actor,
  handed: readonly handing.HandedOn[],
): Promise<void> {
  const moved = handed.filter(({ is_moved }) => is_moved);
  const recorded = await recordHanded(tx, context, actor, handed);
  const seqs = new Map(recorded.map(({ task_id, seq }) => [task_id, seq]));
  const owned = [...Map.groupBy(moved, ({ plan_id }) => plan_id)].map(([plan_id, tasks]) => ({
    plan_id,
    cause: String(seqs.get(tasks.at(-1)!.task_id)),
    task_ids: tasks.map(({ task_id }) => task_id),
    // Nobody has chosen the new owners, so that all of them are told.
    except: null,
  }));
  await notify(tx, context, { event: 'plan.task_owner_changed', by: actor.id }, () =>
    tellOwners(tx, context, owned),
  );
}

const recordHanded = (tx: Transaction, context: Teller, actor: Actor, handed: readonly handing.HandedOn[]) =>
  applyToPlans(tx, context, actor, {
    write: () => Promise.resolve(handed),
    event: ({ task_id, name, old, owner }) => ({
      event: 'plan.task_owner_changed',
      detail: { task_id, name, old, new: owner },
    }),
  });
