import { chosen } from '../terms/inValues.ts';
import { RULES } from './state/values.ts';

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
  return RULES.isSignedByBoth(plan);
}

/** Returns whether at least one side has signed, which makes the plan read-only (Plans 15). */
export function isSigned(plan: Pick<PlanFlags, 'signed_by_user' | 'approved_by_manager'>): boolean {
  return RULES.isSigned(plan);
}

/** Returns the status of a plan (Plans 4). `overdue` is the result of `isPlanOverdue`. */
export function planStatus(plan: PlanFlags, overdue: boolean): PlanStatus {
  return chosen(RULES.status(plan, overdue));
}

/** Returns whether exactly one of the two signatures is missing. */
export function needsSignature(status: PlanStatus): boolean {
  return status === 'Needs Manager Signature' || status === 'Needs Employee Signature';
}
