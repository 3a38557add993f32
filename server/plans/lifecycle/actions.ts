import type { Plan, PlanSummary } from '#shared/plans/schema.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { invalidField } from '../../platform/http/errors.ts';
import type { VersionedInput } from '../../platform/http/optimisticLock.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { dropWaiting } from '../../platform/outbox/store.ts';
import type { Clock } from '../../platform/today.ts';
import { actingAs } from '../actions.ts';
import { dropAnswered } from '../dates/proposals/open.ts';
import { changePlanOutline } from '../changePlan.ts';
import { markPlanDeleted, updatePlan } from '../change/store.ts';
import { getFullPlan } from '../getPlan.ts';
import { dropReadyToSign } from '../mails.ts';

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
export function setActive(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  sent: Deactivated,
): Promise<PlanSummary> {
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
        notify: async () => (active_plan ? undefined : dropReadyToSign(tx, plan.id)),
      };
    },
  });
}

/** As `deletePlan`, but returns the plan as it was before, for one `dropAsked` of many plans. */
export function markDeleted(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, body }: Deleted,
): Promise<PlanSummary> {
  return changePlanOutline(
    tx,
    context,
    viewer,
    { id, ifMatch: null, body: () => undefined },
    {
      act: 'delete',
      decide: (plan) => {
        const as = actingAs(viewer, plan);
        const reason = as.as === 'hr' ? { reason: requireReason(body()?.reason) } : {};
        return {
          write: () => markPlanDeleted(tx, id),
          event: () => ({ event: 'plan.deleted', detail: { name: plan.name, ...reason, ...as } }),
          notify: async () => {
            await dropReadyToSign(tx, id);
            // They would be sent minutes later (Mails 10).
            for (const kind of ['task_for_you', 'start_moved', 'due_date_moved'] as const)
              await dropWaiting(tx, kind, [id]);
          },
        };
      },
    },
  );
}

function requireReason(reason: string | undefined): string {
  if (reason !== undefined) return reason;
  throw invalidField('reason', 'is missing', 'Enter a reason: as HR you delete the plan of others.');
}
