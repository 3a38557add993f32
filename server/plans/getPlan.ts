import { checklistState } from '#shared/plans/checklistState.ts';
import type { Plan, PlanSummary } from '#shared/plans/schema.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { foundOr404 } from '../platform/http/errors.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import * as store from './store.ts';
import { summarize, today } from './summary.ts';

/*
 * Finds one plan for an act of the viewer (Plans 3). Each throws a 404 when the viewer may not see it or it does not exist.
 * What is shown of a plan is read by readPlan.ts, which writes the access log.
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

/** Returns what rights depend on of the plan, and one of its tasks: a tick reads no more. */
export async function getStateWithTask(
  db: Database,
  clock: Clock,
  viewer: SignedIn,
  planId: string,
  taskId: string,
) {
  const { task, ...plan } = foundOr404(
    await store.findStateWithTask(db, { ...viewer, plan_id: planId, task_id: taskId }),
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
  return summarize({ ...plan, ...checklistState(plan.subplans) }, today(clock));
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
