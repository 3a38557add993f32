import { rights } from '#shared/plans/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { authorize, invalidField } from '../../platform/http/errors.ts';
import { bodyOfCurrent, type VersionedInput } from '../../platform/http/optimisticLock.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { record } from '../../platform/journal/store.ts';
import { actingAs } from '../actions.ts';
import { getFullPlan, lockPlan } from '../getPlan.ts';
import { markPlanDeleted, updatePlan } from '../store.ts';

type Deactivated = { id: string } & VersionedInput<{ active_plan?: boolean; version?: number } | undefined>;
type Deleted = { id: string; body: () => { reason?: string } | undefined };

/** Deactivates or reactivates a plan, or sets it to the value in the body, and returns it (Plans 13). */
export async function deactivatePlan(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  input: Deactivated,
): Promise<Plan> {
  await setActive(tx, context, viewer, input);
  return getFullPlan(tx, context, viewer, input.id);
}

/** As `deactivatePlan`, without the plan as it is then. */
export async function setActive(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, ...sent }: Deactivated,
): Promise<void> {
  const plan = await lockPlan(tx, context, viewer, id);
  authorize(rights(viewer, plan).deactivate);
  const input = await bodyOfCurrent(tx, 'plan', plan, sent, viewer);
  const active_plan = input?.active_plan ?? !plan.active_plan;
  if (active_plan === plan.active_plan) return;
  await updatePlan(tx, id, { active_plan });
  const event = active_plan ? 'plan.reactivated' : 'plan.deactivated';
  const detail = { old: plan.active_plan, new: active_plan, ...actingAs(viewer, plan) };
  await record(tx, { event, subject_id: id, actor: viewer, detail, at: context.now() });
}

/** Deletes a plan, as HR with a reason. Its rows and its history stay (Plans 13, HR 3). */
export async function deletePlan(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, body }: Deleted,
): Promise<void> {
  const plan = await lockPlan(tx, context, viewer, id);
  authorize(rights(viewer, plan).delete);
  const as = actingAs(viewer, plan);
  const reason = as.as === 'hr' ? { reason: requireReason(body()?.reason) } : {};
  await markPlanDeleted(tx, id);
  const detail = { name: plan.name, ...reason, ...as };
  await record(tx, { event: 'plan.deleted', subject_id: id, actor: viewer, detail, at: context.now() });
}

function requireReason(reason: string | undefined): string {
  if (reason !== undefined) return reason;
  throw invalidField('reason', 'is missing', 'Enter a reason: as HR you delete the plan of others.');
}
