import type { PlanParties } from '../../plans/relations.ts';
import { isSignedByBoth, type PlanFlags } from '../../plans/status.ts';

/**
 * Returns whether a plan of a person goes to their new manager (Team 5). `formerManagerId` is the manager whose direct
 * report the person was until now, or null: that manager hands over all their plans. Otherwise a completed plan stays
 * with its manager, who could not agree to the change.
 */
export function goesToNewManager(
  plan: Pick<PlanParties, 'manager_id'> & Pick<PlanFlags, 'signed_by_user' | 'approved_by_manager'>,
  formerManagerId: string | null,
): boolean {
  return !isSignedByBoth(plan) || plan.manager_id === formerManagerId;
}
