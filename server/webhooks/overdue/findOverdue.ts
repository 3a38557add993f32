import { OVERDUE } from '#shared/events/webhookEvents.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { announceState } from '../../platform/deliveries/announce.ts';
import { lockSubscribers } from '../../platform/deliveries/deliveries.sql.ts';
import { listOverduePlans, markOverdue } from './overdue.sql.ts';
import { type Clock, today } from '../../platform/today.ts';

/** The number of plans per transaction, which takes some tenths of a second. */
const BATCH_SIZE = 500;

/**
 * Writes `plan.overdue` for each plan that is overdue and was not before, once per plan (Webhooks 2). Does nothing
 * while no webhook subscribes to it. Safe to run in any number of processes.
 */
export async function findOverduePlans(
  db: Database,
  context: Clock,
  stop: AbortSignal = new AbortController().signal,
): Promise<number> {
  const day = today(context);
  let announced = 0;
  let after: string | undefined;
  while (true) {
    const batch = await inTransaction(db, async (tx) => {
      const webhooks = await lockSubscribers(tx, [OVERDUE]);
      if (webhooks.length === 0) return null;
      const plans = await listOverduePlans(tx, day, { after, limit: BATCH_SIZE });
      // Those that another process has marked meanwhile are its own.
      const marked = await markOverdue(
        tx,
        plans.map(({ plan_id }) => plan_id),
      );
      const overdue = plans.filter(({ plan_id }) => marked.has(plan_id));
      const subjects = overdue.map((plan) => ({ ...plan, id: plan.plan_id }));
      await announceState(tx, webhooks, { type: OVERDUE, subjects, at: context.now() });
      return { count: overdue.length, last: plans.at(-1)?.plan_id };
    });
    announced += batch?.count ?? 0;
    after = batch?.last;
    if (after === undefined || stop.aborted) return announced;
  }
}
