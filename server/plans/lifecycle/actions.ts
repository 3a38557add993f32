import { rights } from '#shared/plans/rights.ts';
import type { Plan, PlanSummary } from '#shared/plans/schema.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { authorize, invalidField } from '../../platform/http/errors.ts';
import { bodyOfCurrent, type VersionedInput } from '../../platform/http/optimisticLock.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { record } from '../../platform/journal/store.ts';
import { dropWaiting } from '../../platform/outbox/store.ts';
import type { Clock } from '../../platform/today.ts';
import { actingAs } from '../actions.ts';
import { dropAnswered } from '../dates/proposals/open.ts';
import { getFullPlan, lockPlan } from '../getPlan.ts';
import { dropReadyToSign } from '../mails.ts';
import { markPlanDeleted, updatePlan } from '../store.ts';

/* A plan that no longer goes on asks nothing about its dates, so that this stands where they are known, and not with the other acts. */

type Deactivated = { id: string } & VersionedInput<{ active_plan?: boolean; version?: number } | undefined>;
type Deleted = { id: string; body: () => { reason?: string } | undefined };

/** Deactivates or reactivates a plan, or sets it to the value in the body, and returns it (Plans 13). */
export async function deactivatePlan(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  input: Deactivated,
): Promise<Plan> {
  await dropAsked(tx, context, [await setActive(tx, context, viewer, input)]);
  return getFullPlan(tx, context, viewer, input.id);
}

/** Deletes a plan, as HR with a reason. Its rows and its history stay (Plans 13, HR 3). */
export async function deletePlan(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  input: Deleted,
): Promise<void> {
  await dropAsked(tx, context, [await markDeleted(tx, context, viewer, input)]);
}

/** Takes back what is asked about the dates of plans that have just been deactivated or deleted, as they were before. */
export async function dropAsked(tx: Transaction, clock: Clock, plans: readonly PlanSummary[]): Promise<void> {
  const asked = plans.filter(({ proposed_start_on }) => proposed_start_on !== undefined);
  if (asked.length > 0) await dropAnswered(tx, clock, [...new Set(asked.map(({ user_id }) => user_id))]);
}

/** As `deactivatePlan`, but returns the plan as it was before, for one `dropAsked` of many plans. */
export async function setActive(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, ...sent }: Deactivated,
): Promise<PlanSummary> {
  const plan = await lockPlan(tx, context, viewer, id);
  authorize(rights(viewer, plan).deactivate);
  const input = await bodyOfCurrent(tx, 'plan', plan, sent, viewer);
  const active_plan = input?.active_plan ?? !plan.active_plan;
  if (active_plan !== plan.active_plan) {
    await updatePlan(tx, id, { active_plan });
    if (!active_plan) await dropReadyToSign(tx, id);
    const event = active_plan ? 'plan.reactivated' : 'plan.deactivated';
    const detail = { old: plan.active_plan, new: active_plan, ...actingAs(viewer, plan) };
    await record(tx, { event, subject_id: id, actor: viewer, detail, at: context.now() });
  }
  return plan;
}

/** As `deletePlan`, but returns the plan as it was before, for one `dropAsked` of many plans. */
export async function markDeleted(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, body }: Deleted,
): Promise<PlanSummary> {
  const plan = await lockPlan(tx, context, viewer, id);
  authorize(rights(viewer, plan).delete);
  const as = actingAs(viewer, plan);
  const reason = as.as === 'hr' ? { reason: requireReason(body()?.reason) } : {};
  await markPlanDeleted(tx, id);
  await dropReadyToSign(tx, id);
  // They would be sent minutes later (Mails 10).
  for (const kind of ['task_for_you', 'start_moved', 'due_date_moved'] as const)
    await dropWaiting(tx, kind, [id]);
  const detail = { name: plan.name, ...reason, ...as };
  await record(tx, { event: 'plan.deleted', subject_id: id, actor: viewer, detail, at: context.now() });
  return plan;
}

function requireReason(reason: string | undefined): string {
  if (reason !== undefined) return reason;
  throw invalidField('reason', 'is missing', 'Enter a reason: as HR you delete the plan of others.');
}
