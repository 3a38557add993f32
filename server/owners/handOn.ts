import type { Transaction } from '../platform/database/connect.ts';
import type { ActionContext } from '../platform/http/services.ts';
import { type Actor, recordMany } from '../platform/journal/store.ts';
import { notify } from '../platform/notifications/notify.ts';
import * as handing from './handOn/store.ts';
import { tellOwners } from './telling.ts';

/** What telling and recording need. */
export type Teller = Pick<ActionContext, 'now' | 'timeZone' | 'mail_enabled'>;

/**
 * Hands the open tasks of who leaves on: to the team, else to the manager of the plan, who is told (Owners 3). The history calls
 * them `name`, if it is given. Returns the number of tasks. The caller holds 'owners' and the plans of `lockPlansWithTasksOf`.
 */
export async function handTasksOn(
  tx: Transaction,
  context: Teller,
  actor: Actor,
  { id, name }: { id: string; name?: string },
): Promise<number> {
  const handed = await handing.handOnTasksOf(tx, context, id);
  const named = handed.map((task) => (name !== undefined && task.was_person ? { ...task, old: name } : task));
  await tell(tx, context, actor, named);
  return handed.length;
}

/** Gives what nobody in a team can do any more to the managers, who are told (Owners 3). */
export async function releaseEmptyGroup(
  tx: Transaction,
  context: Teller,
  actor: Actor,
  groupId: string,
): Promise<void> {
  await tell(
    tx,
    context,
    actor,
    await handing.handOnTasksOfTeam(tx, context, groupId, { onlyIfEmpty: true }),
  );
}

/** Leaves a team out of all tasks, before it is deleted. What nobody has taken goes to the managers, who are told. */
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
}

async function tell(
  tx: Transaction,
  context: Teller,
  actor: Actor,
  handed: readonly handing.HandedOn[],
): Promise<void> {
  const moved = handed.filter(({ is_moved }) => is_moved);
  const seqs = await recordHanded(tx, context, actor, moved);
  const byPlan = Map.groupBy(
    moved.map(({ plan_id, task_id }, index) => ({ plan_id, task_id, seq: seqs[index]! })),
    ({ plan_id }) => plan_id,
  );
  const owned = [...byPlan].map(([plan_id, tasks]) => ({
    plan_id,
    cause: String(tasks.at(-1)!.seq),
    task_ids: tasks.map(({ task_id }) => task_id),
    // Nobody has chosen the new owners, so that all of them are told.
    except: null,
  }));
  await notify(tx, context, { event: 'plan.task_owner_changed', by: actor.id }, () =>
    tellOwners(tx, context, owned),
  );
}

function recordHanded(tx: Transaction, { now }: Teller, actor: Actor, handed: readonly handing.HandedOn[]) {
  return recordMany(
    tx,
    handed.map(({ task_id, name, plan_id, old, owner }) => ({
      event: 'plan.task_owner_changed' as const,
      subject_id: plan_id,
      actor,
      at: now(),
      detail: { task_id, name, old, new: owner },
    })),
  );
}
