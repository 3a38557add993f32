import type { BulkAct } from '#shared/plans/bulk.ts';
import type { BulkRequest, BulkResults } from '#shared/plans/schema.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { inSavepoint } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { nudgeEmployee } from '../actions.ts';
import { deletePlan, setActive } from './actions.ts';

type Act = (tx: Transaction, context: ActionContext, viewer: SignedIn, input: ActInput) => Promise<void>;
type ActInput = { id: string; reason: string | undefined };

const setTo =
  (active_plan: boolean): Act =>
  (tx, context, viewer, { id }) =>
    setActive(tx, context, viewer, { id, ifMatch: null, body: () => ({ active_plan }) });

const ACTS: Record<BulkAct, Act> = {
  nudge: (tx, context, viewer, { id }) => nudgeEmployee(tx, context, viewer, { id }),
  deactivate: setTo(false),
  reactivate: setTo(true),
  delete: (tx, context, viewer, { id, reason }) =>
    deletePlan(tx, context, viewer, { id, body: () => (reason === undefined ? {} : { reason }) }),
};

/**
 * Performs an act on each of the plans by its own action, and returns the result of each (Plans 19). A refused plan is
 * unchanged, and the others continue.
 */
export async function actOnPlans(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { act, ids, reason }: BulkRequest,
): Promise<BulkResults> {
  const results = new Map<string, BulkResults['results'][number]>();
  // Sorted, so that two requests lock their plans in the same order.
  for (const id of ids.toSorted()) {
    try {
      await inSavepoint(tx, () => ACTS[act](tx, context, viewer, { id, reason }));
      results.set(id, { id, ok: true });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.set(id, { id, ok: false, code: error.code, detail: error.message });
    }
  }
  return { results: ids.map((id) => results.get(id)!) };
}
