import { checklistState } from '#shared/plans/progress.ts';
import type { Plan, PlanSummary } from '#shared/plans/schema.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { foundOr404, notFound, type Refusal } from '../platform/http/errors.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { contentToSign } from './content/contentHash.ts';
import { listAnyPlans as listAnyRows } from './listed/listed.sql.ts';
import * as locks from './locks.sql.ts';
import * as store from './plans.sql.ts';
import { summarize } from './summary.ts';
import type { PlanOutline } from './access/rows.ts';
import { type Clock, today } from '../platform/today.ts';

/*
 * Finds one plan for an act of the viewer (Plans 3). Each throws a 404 when the viewer may not see it or it does not
 * exist. Responses about a plan are read by readPlan.ts, which writes the access log.
 */

export async function getPlan(
  db: Database,
  clock: Clock,
  viewer: SignedIn,
  id: string,
): Promise<PlanSummary> {
  return summarize(foundOr404(await store.findPlan(db, { ...viewer, plan_id: id })), today(clock));
}

/** Returns a plan for the owner of one of its tasks, who need not see the plan. */
export async function getAnyPlan(db: Database, clock: Clock, id: string): Promise<PlanSummary> {
  return summarize(foundOr404(await store.findAnyPlan(db, id)), today(clock));
}

/** Returns the plans as `getAnyPlan` does without their descriptions, in no particular order. */
export async function listAnyPlans(
  db: Database,
  clock: Clock,
  ids: readonly string[],
): Promise<PlanOutline[]> {
  return (await listAnyRows(db, ids)).map((row) => summarize(row, today(clock)));
}

/**
 * A task whose plan is locked: a task that the viewer sees, with its state before the wait for the lock, or a task of
 * the viewer.
 */
type LockedTask = {
  plan_id: string;
  task_id: string;
  as_owner: boolean;
  owner_before?: locks.OwnerBefore | null;
};

/** Returns what rights depend on of the plan, and one of its tasks: a tick reads no more. */
export async function getStateWithTask(db: Database, clock: Clock, viewer: SignedIn, locked: LockedTask) {
  const found = foundOr404(await store.findStateWithTask(db, { ...viewer, ...locked }));
  const { task, head, is_plain, was_own, ...plan } = found;
  return { plan: summarize(plan, today(clock)), task: foundOr404(task), head, is_plain, was_own };
}

/**
 * Locks the plan of a task until the end of the transaction if the viewer may see it or owns the task. Throws a 404
 * otherwise, or the result of `missing`.
 */
export async function lockTask(
  tx: Transaction,
  viewer: SignedIn,
  task_id: string,
  missing: () => Refusal = notFound,
): Promise<LockedTask> {
  const seen = await locks.lockPlanOfTask(tx, { ...viewer, task_id });
  if (seen) return { plan_id: seen.id, task_id, as_owner: false, owner_before: locks.ownerBefore(seen) };
  const own = await locks.lockPlanOfOwnTask(tx, { id: viewer.id, task_id });
  if (!own) throw missing();
  return { plan_id: own.id, task_id, as_owner: true };
}

/** As `lockTask` for a task of a team of the viewer, also one that somebody has taken. */
export async function lockTeamTask(tx: Transaction, viewer: SignedIn, task_id: string): Promise<LockedTask> {
  const own = foundOr404(await locks.lockPlanOfTeamTask(tx, { id: viewer.id, task_id }));
  return { plan_id: own.id, task_id, as_owner: true };
}

/** Returns the plan and locks it until the end of the transaction. */
export async function lockPlan(
  tx: Transaction,
  clock: Clock,
  viewer: SignedIn,
  id: string,
): Promise<PlanSummary> {
  foundOr404(await locks.lockPlan(tx, { ...viewer, plan_id: id }));
  return getPlan(tx, clock, viewer, id);
}

/** Returns the plan with its checklist, its signatures and the hash of the content that a signature would cover. */
export async function getFullPlan(db: Database, clock: Clock, viewer: SignedIn, id: string): Promise<Plan> {
  return withContentHash(await findFullPlan(db, clock, viewer, id));
}

/** The state of a plan that an act decides by. Only a plan that is returned has the hash. */
export type LockedPlan = Awaited<ReturnType<typeof findFullPlan>>;

export function withContentHash(plan: LockedPlan): Plan {
  return { ...plan, content_hash: contentToSign(plan, plan.signatures[0])?.content_hash ?? null };
}

/** As `getFullPlan` without the hash, and locks the plan until the end of the transaction. */
export async function lockFullPlan(tx: Transaction, clock: Clock, viewer: SignedIn, id: string) {
  foundOr404(await locks.lockPlan(tx, { ...viewer, plan_id: id }));
  return findFullPlan(tx, clock, viewer, id);
}

async function findFullPlan(db: Database, clock: Clock, viewer: SignedIn, id: string) {
  const plan = foundOr404(await store.findFullPlan(db, { ...viewer, plan_id: id }));
  return summarize({ ...plan, ...checklistState(plan.subplans) }, today(clock));
}
