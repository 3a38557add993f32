export const PLAN_STATUSES = [
  'Active',
  'Overdue',
  'Needs Manager Signature',
  'Needs Employee Signature',
  'Completed',
  'Inactive',
] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** The flags of a plan: active, signed by the employee, approved (and thereby signed) by the manager. */
export type PlanFlags = { active_plan: boolean; signed_by_user: boolean; approved_by_manager: boolean };

/** Returns whether both sides have signed. */
export function isSignedByBoth(plan: Pick<PlanFlags, 'signed_by_user' | 'approved_by_manager'>): boolean {
  return plan.signed_by_user && plan.approved_by_manager;
}

/** Returns whether at least one side has signed, which makes the plan read-only (Plans 15). */
export function isSigned(plan: Pick<PlanFlags, 'signed_by_user' | 'approved_by_manager'>): boolean {
  return plan.signed_by_user || plan.approved_by_manager;
}

/** Returns the status of a plan (Plans 4). `overdue` is the result of `isPlanOverdue`. */
export function planStatus(plan: PlanFlags, overdue: boolean): PlanStatus {
  if (!plan.active_plan) return isSignedByBoth(plan) ? 'Completed' : 'Inactive';
  if (isSignedByBoth(plan)) return 'Completed';
  if (plan.signed_by_user) return 'Needs Manager Signature';
  if (plan.approved_by_manager) return 'Needs Employee Signature';
  return overdue ? 'Overdue' : 'Active';
}

/** Returns whether exactly one of the two signatures is missing. */
export function needsSignature(status: PlanStatus): boolean {
  return status === 'Needs Manager Signature' || status === 'Needs Employee Signature';
}
