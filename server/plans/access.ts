import { isSeenAsHr, type PlanParties } from '#shared/plans/rights.ts';
import type { Plan, PlanSummary } from '#shared/plans/schema.ts';
import { logAccess } from '../accessLog/actions.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { foundOr404 } from '../http/errors.ts';
import type { ActionContext } from '../http/services.ts';
import type { SignedIn } from '../http/viewer.ts';
import * as store from './store.ts';
import { summarize, today } from './summary.ts';

/*
 * Reads of one plan for a viewer (Plans 3). Each throws a 404 when the viewer may not
 * see it or it does not exist. The condition is `visiblePlan` in store.ts.
 */

type Clock = Pick<ActionContext, 'now' | 'timeZone'>;

export async function getPlan(
  db: Database,
  clock: Clock,
  viewer: SignedIn,
  id: string,
): Promise<PlanSummary> {
  return summarize(foundOr404(await store.findPlan(db, { ...viewer, plan_id: id })), today(clock));
}

/** Returns the plan and one of its tasks. */
export async function getPlanWithTask(
  db: Database,
  clock: Clock,
  viewer: SignedIn,
  planId: string,
  taskId: string,
) {
  const { task, ...plan } = foundOr404(
    await store.findPlanWithTask(db, { ...viewer, plan_id: planId, task_id: taskId }),
  );
  return { plan: summarize(plan, today(clock)), task: foundOr404(task) };
}

/** Returns the plan and locks it until the end of the transaction. */
export async function lockPlan(
  tx: Transaction,
  clock: Clock,
  viewer: SignedIn,
  id: string,
): Promise<PlanSummary> {
  foundOr404(await store.lockPlan(tx, { ...viewer, plan_id: id }));
  return getPlan(tx, clock, viewer, id);
}

/** Returns the plan with its checklist and signatures. */
export async function getFullPlan(db: Database, clock: Clock, viewer: SignedIn, id: string): Promise<Plan> {
  const plan = foundOr404(await store.findFullPlan(db, { ...viewer, plan_id: id }));
  return summarize({ ...plan, facts: plan.subplans }, today(clock));
}

/** Returns the plan with its checklist and signatures, and locks it until the end of the transaction. */
export async function lockFullPlan(
  tx: Transaction,
  clock: Clock,
  viewer: SignedIn,
  id: string,
): Promise<Plan> {
  foundOr404(await store.lockPlan(tx, { ...viewer, plan_id: id }));
  return getFullPlan(tx, clock, viewer, id);
}

/**
 * Writes to the access log that the viewer reads the plan as HR alone; does nothing for its two sides (Access log 1). Called
 * with the primary, before the reply.
 */
export async function logPlanRead(
  db: Database,
  clock: Clock,
  viewer: SignedIn,
  plan: PlanParties & { id: string },
  evidence?: 'report' | 'verification',
): Promise<void> {
  if (!isSeenAsHr(viewer, plan)) return;
  const what = evidence
    ? { kind: 'evidence' as const, detail: { what: evidence } }
    : { kind: 'plan' as const };
  await logAccess(db, clock, viewer, { ...what, subject_id: plan.id });
}
