import type { Transaction } from '../../platform/database/connect.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { Actor } from '../../platform/journal/journal.sql.ts';
import type { WorkItem, WorkKind } from '../../platform/work/kind.ts';
import { addSteps, lockWork, removeWork } from '../../platform/work/work.sql.ts';
import { PLANS_IN_CALL } from '../../plans/changePlan.ts';
import { proposeStarts } from '../../plans/dates/proposals/actions.ts';
import { handOver } from './handOver.ts';
import type { Named, Reassignment, Telling } from './reassignment.ts';
import * as store from './team.sql.ts';

/*
 * Plans follow their employee to a new manager: those of few people in the call, the others as work. A change of a person
 * while their plans wait becomes another step of the same item, so that the result is that of changes one by one.
 */

/** The name in the rows of work. */
const HAND_OVERS = 'hand_over';

/**
 * The most plans of a transaction, unless one person has more. A manager gets one mail about the people of a transaction
 * (Mails 3), so that it is more than a team has.
 */
const PLANS_PER_STEP = 100;

/** A person, or the name of an operator or directory. */
type By = { id: string } | { name: string };

/** The consequences of one change of a person. */
type Step = { by: By } & (
  | { act: 'hand_over'; telling: Telling; former_id: string | null; manager_id: string; seq: number }
  | { act: 'ask' }
);

/** A person with a change that their plans follow. `manager` names the new manager, and is null for another change. */
type Followed = { id: string; manager: string | null };

/**
 * Locks the plans of these people, and returns the people whose plans are not locked, because they follow as work: those of whom
 * something waits, and those above `PLANS_IN_CALL` plans. People with the same manager stay together. The caller holds 'reportingLines'
 * and no row of a plan or person.
 */
export async function lockForHandOver(
  tx: Transaction,
  people: readonly Followed[],
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set();
  const ids = people.map(({ id }) => id);
  const later = new Set((await lockWork(tx, HAND_OVERS, ids)).map(({ key }) => key));
  const counts = await store.countPlansOf(tx, ids);
  const moving = people.filter(({ id, manager }) => manager !== null && counts.has(id) && !later.has(id));
  let left = PLANS_IN_CALL;
  for (const group of Map.groupBy(moving, ({ manager }) => manager).values()) {
    const count = group.reduce((sum, { id }) => sum + counts.get(id)!, 0);
    if (count <= left) left -= count;
    else for (const { id } of group) later.add(id);
  }
  await store.lockPlansOf(
    tx,
    ids.filter((id) => !later.has(id)),
  );
  return later;
}

/** Hands over the plans of people who have new managers (Team 5): now, or as work those of `lockForHandOver`. */
export async function handOverPlans(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  {
    reassignments,
    telling,
    later,
  }: { reassignments: readonly Reassignment[]; telling: Telling; later: ReadonlySet<string> },
): Promise<void> {
  const now = reassignments.filter(({ person }) => !later.has(person.id));
  await handOver(tx, context, actor, { reassignments: now, telling });
  await addStepsTo(
    tx,
    actor,
    reassignments
      .filter(({ person }) => later.has(person.id))
      .map(({ person, former, manager, seq }) => ({
        key: person.id,
        step: { act: 'hand_over', telling, former_id: former?.id ?? null, manager_id: manager.id, seq },
      })),
  );
}

/** Asks about the dates of people whose first day has changed (Dates 8), after their plans have followed them. */
export async function askAboutStarts(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { ids, later }: { ids: readonly string[]; later: ReadonlySet<string> },
): Promise<void> {
  await proposeStarts(
    tx,
    context,
    actor,
    ids.filter((id) => !later.has(id)),
  );
  const waiting = ids.filter((id) => later.has(id));
  await addStepsTo(
    tx,
    actor,
    waiting.map((key) => ({ key, step: { act: 'ask' } })),
  );
}

type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

function addStepsTo(
  tx: Transaction,
  { id, name }: Actor,
  items: readonly { key: string; step: Without<Step, 'by'> }[],
): Promise<void> {
  const by: By = id === null ? { name } : { id };
  return addSteps(
    tx,
    HAND_OVERS,
    items.map(({ key, step }) => ({ key, payload: { steps: [{ ...step, by }] } })),
  );
}

/** Hands over the plans of people who have a new manager. An item is a person, and a transaction is about one manager. */
export function handOverWork(context: ActionContext): Record<typeof HAND_OVERS, WorkKind> {
  return {
    [HAND_OVERS]: {
      at_once: PLANS_PER_STEP,
      async perform(tx, items) {
        const part = await firstPart(tx, items);
        await lockPlans(tx, part);
        await store.lockSides(tx, part.flatMap(sidesOf));
        await performSteps(tx, context, part);
        return { unbegun: items.filter((item) => !part.includes(item)) };
      },
    },
  };
}

/** Hands over the plans of these people that wait. The caller holds 'reportingLines' and no row of a plan or person. */
export async function finishHandOvers(
  tx: Transaction,
  context: ActionContext,
  ids: readonly string[],
): Promise<void> {
  const items = await lockWork(tx, HAND_OVERS, ids);
  await lockPlans(tx, items);
  await performSteps(tx, context, items);
  await removeWork(tx, items);
}

const stepsOf = ({ payload }: WorkItem) => (payload['steps'] ?? []) as readonly Step[];

const managerOf = (item: WorkItem) => stepsOf(item).find((step) => step.act === 'hand_over')?.manager_id;

const lockPlans = (tx: Transaction, items: readonly WorkItem[]) =>
  store.lockPlansOf(
    tx,
    items.map(({ key }) => key),
  );

/** Returns the ids of the person and of the managers who get their plans. */
const sidesOf = (item: WorkItem) => [
  item.key,
  ...stepsOf(item).flatMap((step) => (step.act === 'hand_over' ? [step.manager_id] : [])),
];

/** Returns the people who get the same manager as the first one, up to the plans of a transaction. */
async function firstPart(tx: Transaction, items: readonly WorkItem[]): Promise<WorkItem[]> {
  const group = items.filter((item) => managerOf(item) === managerOf(items[0]!));
  const counts = await store.countPlansOf(
    tx,
    group.map(({ key }) => key),
  );
  let plans = 0;
  return group.filter(({ key }, index) => (plans += counts.get(key) ?? 0) <= PLANS_PER_STEP || index === 0);
}

async function performSteps(
  tx: Transaction,
  context: ActionContext,
  items: readonly WorkItem[],
): Promise<void> {
  const ids = items.flatMap((item) => [item.key, ...stepsOf(item).flatMap(idsIn)]);
  const people = await store.listSides(tx, [...new Set(ids)]);
  const all = items.flatMap((item) =>
    stepsNow(item, people).map((step, place) => ({ id: item.key, step, place })),
  );
  const turns = Map.groupBy(all, ({ place, step }) => JSON.stringify([place, step.act, step.by]));
  // The steps of a person in their order.
  for (const steps of [...turns.values()].toSorted(([one], [other]) => one!.place - other!.place))
    await performAlike(tx, context, steps, people);
}

/**
 * Returns the steps that are still right. The release before may have changed the manager and handed plans over itself, so that the
 * last step leads to the present manager. A manager with reports keeps the role. If the person was removed from the team, the manager
 * may have lost it, and then gets no plans.
 */
function stepsNow(item: WorkItem, people: ReadonlyMap<string, store.Side>): readonly Step[] {
  const person = people.get(item.key);
  if (person === undefined) return [];
  const steps = stepsOf(item);
  const manager = people.get(person.manager_id ?? '');
  if (manager !== undefined) {
    const last = steps.findLastIndex(({ act }) => act === 'hand_over');
    return steps.map((step, index) => (index === last ? { ...step, manager_id: manager.id } : step));
  }
  const last = steps.findLastIndex(
    (step) => step.act === 'hand_over' && people.get(step.manager_id)!.is_manager,
  );
  return steps.filter(({ act }, index) => act !== 'hand_over' || index <= last);
}

function idsIn(step: Step): string[] {
  const actor = 'id' in step.by ? [step.by.id] : [];
  if (step.act === 'ask') return actor;
  return [...actor, step.manager_id, ...(step.former_id === null ? [] : [step.former_id])];
}

/** Performs a step of each of these people, all of the same actor. */
async function performAlike(
  tx: Transaction,
  context: ActionContext,
  steps: readonly { id: string; step: Step }[],
  people: ReadonlyMap<string, Named>,
): Promise<void> {
  const { by } = steps[0]!.step;
  const actor: Actor = 'id' in by ? people.get(by.id)! : { id: null, name: by.name };
  const asked = steps.filter(({ step }) => step.act === 'ask').map(({ id }) => id);
  await proposeStarts(tx, context, actor, asked);
  const handOvers = steps.flatMap(({ id, step }) => {
    if (step.act === 'ask') return [];
    const { telling, former_id, manager_id, seq } = step;
    const former = former_id === null ? null : people.get(former_id)!;
    return [{ telling, person: people.get(id)!, former, manager: people.get(manager_id)!, seq }];
  });
  for (const [telling, reassignments] of Map.groupBy(handOvers, (one) => one.telling))
    await handOver(tx, context, actor, { reassignments, telling });
}
