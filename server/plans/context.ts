import { dayOf } from '#shared/calendar.ts';
import { isPlanManager, ONLY_THE_MANAGER } from '#shared/plans/rights.ts';
import type { Plan, PlanSummary } from '#shared/plans/schema.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';
import { forbidden, notFound } from '../http/errors.ts';
import type { SignedIn } from '../http/viewer.ts';
import { listSignatures } from '../signing/store.ts';
import * as store from './store.ts';
import { summarize } from './summary.ts';

/** Where, when and under which settings plans are changed. */
export type PlanContext = {
  db: Database;
  timeZone: string;
  now: () => Date;
  /** Whether anybody is told by mail. */
  mail_enabled: boolean;
  /** Whether signing takes a fresh sign-in (REAUTH_TO_SIGN). */
  reauth_to_sign: boolean;
};

/** What reading a plan takes of it. */
export type PlanClock = Pick<PlanContext, 'timeZone' | 'now'>;

/** Runs one change of a plan in a transaction that holds its lock, and answers what it has become. */
export function change(
  context: PlanContext,
  viewer: SignedIn,
  id: string,
  act: (tx: Transaction, plan: PlanSummary) => Promise<void>,
): Promise<Plan> {
  return inTransaction(context.db, async (tx) => {
    await act(tx, await lockedPlan(tx, viewer, id));
    return findFullPlan(tx, context, viewer, id);
  });
}

/** The plan, locked until the end of the transaction, or a 404. */
export async function lockedPlan(tx: Transaction, viewer: SignedIn, id: string): Promise<PlanSummary> {
  const plan = (await store.lockPlan(tx, viewer, id)) ? await store.findPlan(tx, viewer, id) : undefined;
  if (!plan) throw notFound();
  // Whether it is overdue changes no right, so the day does not matter here.
  return summarize(plan, plan.assigned_on);
}

/** A plan with everything in it, or a 404. */
export async function findFullPlan(
  tx: Transaction,
  { timeZone, now }: PlanClock,
  viewer: SignedIn,
  id: string,
): Promise<Plan> {
  const plan = await store.findPlan(tx, viewer, id);
  if (!plan) throw notFound();
  return {
    ...summarize(plan, dayOf(now(), timeZone)),
    subplans: await store.findPlanChecklist(tx, plan),
    signatures: await listSignatures(tx, id),
  };
}

/** The employee of a plan, who is a manager elsewhere, sees it but does not manage it. */
export function onlyManager(viewer: SignedIn, plan: PlanSummary): void {
  if (!isPlanManager(viewer, plan)) throw forbidden(ONLY_THE_MANAGER);
}
