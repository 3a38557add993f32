import type { Database, Transaction } from '../../../platform/database/connect.ts';
import { type Clock, today } from '../../../platform/today.ts';
import { listAnyPlans, listPlansOf } from '../../listed/listed.sql.ts';
import { summarize } from '../../summary.ts';
import type { OutlineRow, PlanOutline } from '../../access/rows.ts';
import type { ProposedPlan } from './mails.ts';

/* Open questions, also for features that ask nobody. */

/** Returns the plans of people that need a decision about their dates, by id. */
export async function listProposed(
  tx: Transaction,
  clock: Clock,
  user_ids: readonly string[],
): Promise<ProposedPlan[]> {
  return proposedOf(clock, await listPlansOf(tx, { user_ids }));
}

/** Returns those of these plans that need a decision, by id. */
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
