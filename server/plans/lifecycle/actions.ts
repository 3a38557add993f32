import type { Plan } from '#shared/plans/schema.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { invalidField } from '../../platform/http/errors.ts';
import type { VersionedInput } from '../../platform/http/optimisticLock.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { actingAs } from '../actions.ts';
import { changePlanOutline } from '../changePlan.ts';
import { markPlanDeleted, updatePlan } from '../change/change.sql.ts';
import { getFullPlan } from '../getPlan.ts';

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
export function setActive(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  sent: Deactivated,
): Promise<void> {
  return changePlanOutline(tx, context, viewer, sent, {
    act: 'deactivate',
    decide: (plan, input) => {
      const active_plan = input?.active_plan ?? !plan.active_plan;
      if (active_plan === plan.active_plan) return null;
      const event = active_plan ? 'plan.reactivated' : 'plan.deactivated';
      const detail = { old: plan.active_plan, new: active_plan, ...actingAs(viewer, plan) };
      return {
        write: () => updatePlan(tx, plan.id, { active_plan }),
        event: () => ({ event, detail }),
      };
    },
  });
}

/** Deletes a plan, as HR with a reason. Its rows and its history stay (Plans 13, HR 3). */
export function deletePlan(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, body }: Deleted,
): Promise<void> {
  const unversioned = { id, ifMatch: null, body: () => undefined };
  return changePlanOutline(tx, context, viewer, unversioned, {
    act: 'delete',
    decide: (plan) => {
      const as = actingAs(viewer, plan);
      const reason = as.as === 'hr' ? { reason: requireReason(body()?.reason) } : {};
      return {
        write: () => markPlanDeleted(tx, id),
        event: () => ({ event: 'plan.deleted', detail: { name: plan.name, ...reason, ...as } }),
      };
    },
  });
}

function requireReason(reason: string | undefined): string {
  if (reason !== undefined) return reason;
  throw invalidField('reason', 'is missing', 'Enter a reason: as HR you delete the plan of others.');
}
