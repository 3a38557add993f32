import type { FieldChange } from '#shared/changes.ts';
import type { User } from '#shared/people/schema.ts';
import { compareForManager } from '#shared/plans/order.ts';
import { goesToNewManager } from '#shared/team/handOver.ts';
import type { Transaction } from '../platform/database/connect.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { Change } from '../platform/notifications/held/notifyOfChanges.ts';
import type { Fields } from '../platform/notifications/held/store.ts';
import { findPersonById } from '../people/store.ts';
import type { Actor } from '../platform/journal/store.ts';
import { listPlansOf } from '../plans/listed/store.ts';
import { summarize } from '../plans/summary.ts';
import { applyToPlans } from '../plans/changePlan.ts';
import { movePlans } from '../plans/change/store.ts';
import { lockPlansOf } from './store.ts';
import { today } from '../platform/today.ts';
import type { PlanOutline } from '../plans/visible/rows.ts';

export type Manager = Pick<User, 'id' | 'name' | 'email'>;

/** The plans of a person who got a new manager, as they were before. */
export type HandOver = { moved: PlanOutline[]; kept: PlanOutline[] };

/** A person, as they were before, and the manager whom they got. */
export type Reassignment = { person: User; manager: Manager };

/** Gives the plans of a person to their new manager, and records it in the history of each plan (Team 5). */
export async function handOverPlans(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  reassignment: Reassignment,
): Promise<HandOver> {
  const [plans] = await handOverManyPlans(tx, context, actor, [reassignment]);
  return plans!;
}

/** As `handOverPlans` for many people, in few statements. Returns the plans of each, in the order of the people. */
export async function handOverManyPlans(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  reassignments: readonly Reassignment[],
): Promise<HandOver[]> {
  const ids = reassignments.map(({ person }) => person.id);
  await lockPlansOf(tx, ids);
  // Read after the lock: a plan may have been signed meanwhile.
  const plans = Map.groupBy(await listPlansOf(tx, { user_ids: ids }), ({ user_id }) => user_id);
  const handOvers = reassignments.map(({ person, manager }) => {
    const others = (plans.get(person.id) ?? [])
      .filter((plan) => plan.manager_id !== manager.id)
      .map((plan) => summarize(plan, today(context)))
      .toSorted(compareForManager);
    const moved = others.filter((plan) => goesToNewManager(plan, person.manager_id));
    return { person, manager, moved, kept: others.filter((plan) => !moved.includes(plan)) };
  });
  await applyToPlans(tx, context, actor, {
    write: async () => {
      await movePlans(
        tx,
        handOvers.flatMap(({ moved, manager }) => moved.map(({ id }) => ({ id, manager_id: manager.id }))),
      );
      return handOvers.flatMap(eventsOf);
    },
    event: ({ plan_id: _, ...event }) => event,
  });
  return handOvers.map(({ moved, kept }) => ({ moved, kept }));
}

function eventsOf({ person, manager, moved, kept }: Reassignment & HandOver) {
  const handedOver = moved.map(({ id, manager: former }) => {
    const changes = managerChanges(former, manager);
    const detail = { manager_id: manager.id, manager_name: manager.name, changes };
    return { event: 'plan.handed_over', plan_id: id, detail } as const;
  });
  // A transfer changes nothing for the managers of plans that stay: they lost the person before.
  if (person.manager_id !== null) return handedOver;
  const stayed = kept.map(({ id, manager: keeper }) => {
    const detail = { manager_name: keeper.name, new_manager_name: manager.name };
    return { event: 'plan.kept', plan_id: id, detail } as const;
  });
  return [...handedOver, ...stayed];
}

export const heldChangeKey = ({ id }: { id: string }) => `manager:${id}`;

/** Returns the change of manager with what came along, for the mails about it. */
export function managerChange(
  person: Pick<User, 'id' | 'manager_id'>,
  manager: Pick<User, 'id'> | null,
  { moved }: Pick<HandOver, 'moved'> = { moved: [] },
): Change {
  const now = manager?.id ?? null;
  return {
    key: heldChangeKey(person),
    fields: {
      manager: { old: person.manager_id, new: now },
      ...Object.fromEntries(moved.map(({ id, manager_id }) => [id, { old: manager_id, new: now }])),
    },
  };
}

/** Returns hand-overs as their managers have to learn of them: each plan from who they know has it. */
export async function handOversSince(
  tx: Transaction,
  handOvers: readonly (HandOver & { fields: Fields })[],
): Promise<HandOver[]> {
  const changed = handOvers.flatMap(({ moved, fields }) =>
    moved.flatMap(({ id, manager_id }) => {
      const known = fields[id]?.old ?? manager_id;
      return known === manager_id ? [] : [known];
    }),
  );
  const known = new Map<string, PlanOutline['manager']>();
  for (const id of new Set(changed)) {
    const manager = await findPersonById(tx, id);
    if (manager) known.set(id, { id, name: manager.name, email: manager.email });
  }
  return handOvers.map(({ moved, kept, fields }) => ({
    moved: moved
      .filter(({ id }) => Object.hasOwn(fields, id))
      .map((plan) => ({ ...plan, manager: known.get(fields[plan.id]!.old ?? '') ?? plan.manager })),
    kept,
  }));
}

type NamedManager = Pick<User, 'id' | 'name'>;

/** Returns the change of manager with the names of both managers, since people may be renamed later. */
export function managerChanges(former: NamedManager | null, now: NamedManager | null): FieldChange[] {
  return [
    { field: 'manager_id', old: former?.id ?? null, new: now?.id ?? null },
    { field: 'manager_name', old: former?.name ?? null, new: now?.name ?? null },
  ];
}
