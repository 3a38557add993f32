export const PLAN_STATUSES = [
  'Active',
  'Overdue',
  'Needs Manager Signature',
  'Needs Employee Signature',
  'Completed',
  'Inactive',
] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** The flags of a plan on which nearly every rule rests (spec §3). */
export type PlanFlags = { active_plan: boolean; signed_by_user: boolean; approved_by_manager: boolean };

/** Whether both sides have signed. */
export function isSignedByBoth(plan: Pick<PlanFlags, 'signed_by_user' | 'approved_by_manager'>): boolean {
  return plan.signed_by_user && plan.approved_by_manager;
}

/** Whether anybody has signed: from then on the plan is shown read-only (spec §2 'Plan detail'). */
export function isSigned(plan: Pick<PlanFlags, 'signed_by_user' | 'approved_by_manager'>): boolean {
  return plan.signed_by_user || plan.approved_by_manager;
}

/** What a plan's badge says, in the order of spec §4. `overdue` tells whether the plan is in the overdue list. */
export function planStatus(plan: PlanFlags, overdue: boolean): PlanStatus {
  if (!plan.active_plan) return isSignedByBoth(plan) ? 'Completed' : 'Inactive';
  if (isSignedByBoth(plan)) return 'Completed';
  if (plan.signed_by_user) return 'Needs Manager Signature';
  if (plan.approved_by_manager) return 'Needs Employee Signature';
  return overdue ? 'Overdue' : 'Active';
}

/** Whether the plan waits for one of the two signatures. */
export function needsSignature(status: PlanStatus): boolean {
  return status === 'Needs Manager Signature' || status === 'Needs Employee Signature';
}
