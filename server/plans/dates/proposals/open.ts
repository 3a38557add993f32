import type { Database, Transaction } from '../../../platform/database/connect.ts';
import {
  dropStartProposed,
  dropStartProposedOfMany,
  pointStartProposed,
} from '../../../platform/notifications/store.ts';
import { dropWaiting, dropWaitingTo } from '../../../platform/outbox/store.ts';
import { type Clock, today } from '../../../platform/today.ts';
import { listAnyPlans, listPlansOf } from '../../listed/store.ts';
import { summarize } from '../../summary.ts';
import type { OutlineRow, PlanOutline } from '../../visible/rows.ts';
import type { ProposedPlan } from './mails.ts';
import * as store from './store.ts';

/* What is open, and how it is taken back: also for other acts and features, which ask nobody. */

/** Returns the plans of people of which it is open whether their dates move, by id. */
export async function listProposed(
  tx: Transaction,
  clock: Clock,
  user_ids: readonly string[],
): Promise<ProposedPlan[]> {
  return proposedOf(clock, await listPlansOf(tx, { user_ids }));
}

/** Returns those of these plans of which it is open, by id. */
export async function listProposedIn(
  db: Database,
  clock: Clock,
  ids: readonly string[],
): Promise<ProposedPlan[]> {
  return ids.length === 0 ? [] : proposedOf(clock, await listAnyPlans(db, ids));
}

function proposedOf(clock: Clock, rows: readonly OutlineRow[]) {
  const plans: PlanOutline[] = rows.map((row) => summarize(row, today(clock)));
  return plans
    .filter((plan): plan is ProposedPlan => plan.proposed_start_on !== undefined)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Takes back what was asked about those of these people of whom nothing is open any more. What their managers are asked about the
 * others names a plan that is still open.
 */
export async function dropAnswered(
  tx: Transaction,
  clock: Clock,
  personIds: readonly string[],
): Promise<void> {
  const plans = await listProposed(tx, clock, personIds);
  const open = new Set(plans.map(({ user_id }) => user_id));
  const asked = Map.groupBy(plans, ({ user_id, manager_id }) => `${user_id} ${manager_id}`);
  await pointStartProposed(
    tx,
    [...asked.values()].map(([first, ...others]) => ({ ...first!, plans: 1 + others.length })),
  );
  await takeBack(
    tx,
    personIds.filter((id) => !open.has(id)),
  );
  await dropAnsweredOfMany(tx, clock, personIds);
}

/** Takes back what was asked about these people, also by mails that wait. */
export async function takeBack(tx: Transaction, personIds: readonly string[]): Promise<void> {
  await dropStartProposed(tx, personIds);
  await dropWaiting(tx, 'start_proposed', await store.listPlanIds(tx, personIds));
}

/** Takes back what was asked about many people at once from whoever is asked about nobody any more. These people were answered. */
export async function dropAnsweredOfMany(
  tx: Transaction,
  clock: Clock,
  personIds: readonly string[],
): Promise<void> {
  const done: string[] = [];
  for (const viewer of await store.listToldOfMany(tx, personIds)) {
    const open = await listProposedIn(tx, clock, await store.listMayBeAsked(tx, viewer));
    if (open.length === 0) done.push(viewer.id);
  }
  await dropStartProposedOfMany(tx, done);
  // Nothing is open that any of their mails asks.
  await dropWaitingTo(tx, 'start_proposed', done);
}
