import type { FieldChange } from '#shared/changes.ts';
import type { User } from '#shared/people/schema.ts';
import { compareForManager } from '#shared/plans/order.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { goesToNewManager } from '#shared/team/handOver.ts';
import type { Transaction } from '../database/connect.ts';
import type { ActionContext } from '../http/services.ts';
import { type Actor, record } from '../journal/store.ts';
import { listPlans } from '../plans/store.ts';
import { summarize, today } from '../plans/summary.ts';
import { lockPlansOf, movePlans } from './store.ts';

export type Manager = Pick<User, 'id' | 'name' | 'email'>;

/** The plans of a person who got a new manager, as they were before. */
export type HandOver = { moved: PlanSummary[]; kept: PlanSummary[] };

/** Gives the plans of a person to their new manager, and records it in the history of each plan (Team 5). */
export async function handOverPlans(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { person, manager }: { person: User; manager: Manager },
): Promise<HandOver> {
  await lockPlansOf(tx, person.id);
  // Read after the lock: a plan may have been signed meanwhile.
  const rows = await listPlans(tx, person, 'self');
  const plans = rows
    .filter((plan) => plan.manager_id !== manager.id)
    .map((plan) => summarize(plan, today(context)))
    .toSorted(compareForManager);
  const moved = plans.filter((plan) => goesToNewManager(plan, person.manager_id));
  const kept = plans.filter((plan) => !moved.includes(plan));

  await movePlans(
    tx,
    moved.map(({ id }) => id),
    manager.id,
  );
  const about = { actor, at: context.now() };
  for (const { id, manager: former } of moved) {
    const changes = managerChanges(former, manager);
    const detail = { manager_id: manager.id, manager_name: manager.name, changes };
    await record(tx, { event: 'plan.handed_over', subject_id: id, detail, ...about });
  }
  // A transfer changes nothing for the managers of plans that stay: they lost the person before.
  if (person.manager_id === null) {
    for (const { id, manager: keeper } of kept) {
      const detail = { manager_name: keeper.name, new_manager_name: manager.name };
      await record(tx, { event: 'plan.kept', subject_id: id, detail, ...about });
    }
  }
  return { moved, kept };
}

type NamedManager = Pick<User, 'id' | 'name'>;

/** Returns the change of manager with the names of both managers, since people may be renamed later. */
export function managerChanges(former: NamedManager | null, now: NamedManager | null): FieldChange[] {
  return [
    { field: 'manager_id', old: former?.id ?? null, new: now?.id ?? null },
    { field: 'manager_name', old: former?.name ?? null, new: now?.name ?? null },
  ];
}
