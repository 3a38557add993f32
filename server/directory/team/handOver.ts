import { compareForManager } from '#shared/plans/order.ts';
import { goesToNewManager } from '#shared/directory/team/handOver.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import { notifyOfChanges } from '../../platform/notifications/held/notifyOfChanges.ts';
import type { Fields } from '../../platform/notifications/held/held.sql.ts';
import { findPersonById } from '../../people/people.sql.ts';
import type { Actor } from '../../platform/journal/journal.sql.ts';
import { listPlansOf } from '../../plans/listed/listed.sql.ts';
import { summarize } from '../../plans/summary.ts';
import { applyToPlans } from '../../plans/changePlan.ts';
import { movePlans } from '../../plans/change/change.sql.ts';
import { handOverMails } from './mails.ts';
import {
  type HandOver,
  managerChange,
  managerChanges,
  type Named,
  type Reassignment,
  type Telling,
} from './reassignment.ts';
import { today } from '../../platform/today.ts';

/**
 * Gives the plans of people to their new managers, records it in the history of each plan (Team 5), and notifies people. The caller
 * has locked the plans.
 */
export async function handOver(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { reassignments, telling }: { reassignments: readonly Reassignment[]; telling: Telling },
): Promise<void> {
  if (reassignments.length === 0) return;
  const handOvers = (await moveToManagers(tx, context, actor, reassignments)).map((one) => ({
    ...one,
    change: managerChange({ id: one.person.id, manager_id: one.former?.id ?? null }, one.manager, one),
  }));
  await notifyOfChanges(
    tx,
    context,
    { event: 'person.joined_team', by: actor.id },
    handOvers.map(({ change }) => change),
    async (net, told) => {
      const open = handOvers.flatMap(({ change, ...one }) => {
        const fields = net.get(change.key);
        return fields ? [{ ...one, fields }] : [];
      });
      return handOverMails(telling, await sinceTold(tx, open), { actor, told });
    },
  );
}

async function moveToManagers(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  reassignments: readonly Reassignment[],
): Promise<(Reassignment & HandOver)[]> {
  const user_ids = reassignments.map(({ person }) => person.id);
  const plans = Map.groupBy(await listPlansOf(tx, { user_ids }), ({ user_id }) => user_id);
  const handOvers = reassignments.map((one) => {
    const others = (plans.get(one.person.id) ?? [])
      .filter((plan) => plan.manager_id !== one.manager.id)
      .map((plan) => summarize(plan, today(context)))
      .toSorted(compareForManager);
    const moved = others.filter((plan) => goesToNewManager(plan, one.former?.id ?? null));
    return { ...one, moved, kept: others.filter((plan) => !moved.includes(plan)) };
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
  return handOvers;
}

function eventsOf({ former, manager, moved, kept }: Reassignment & HandOver) {
  const handedOver = moved.map(({ id, manager: old }) => {
    const changes = managerChanges(old, manager);
    const detail = { manager_id: manager.id, manager_name: manager.name, changes };
    return { event: 'plan.handed_over', plan_id: id, detail } as const;
  });
  // A transfer changes nothing for the managers of plans that stay: they lost the person before.
  if (former !== null) return handedOver;
  const stayed = kept.map(({ id, manager: keeper }) => {
    const detail = { manager_name: keeper.name, new_manager_name: manager.name };
    return { event: 'plan.kept', plan_id: id, detail } as const;
  });
  return [...handedOver, ...stayed];
}

/** Returns hand-overs with the previous managers of whom the recipients know. */
async function sinceTold<One extends HandOver & { fields: Fields }>(
  tx: Transaction,
  handOvers: readonly One[],
): Promise<One[]> {
  const changed = handOvers.flatMap(({ moved, fields }) =>
    moved.flatMap(({ id, manager_id }) => {
      const known = fields[id]?.old ?? manager_id;
      return known === manager_id ? [] : [known];
    }),
  );
  const known = new Map<string, Named>();
  for (const id of new Set(changed)) {
    const manager = await findPersonById(tx, id);
    if (manager) known.set(id, { id, name: manager.name, email: manager.email });
  }
  return handOvers.map((one) => ({
    ...one,
    moved: one.moved
      .filter(({ id }) => Object.hasOwn(one.fields, id))
      .map((plan) => ({ ...plan, manager: known.get(one.fields[plan.id]!.old ?? '') ?? plan.manager })),
  }));
}
