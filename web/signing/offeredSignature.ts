import type { Viewer } from '#shared/people/viewer.ts';
import { relations } from '#shared/plans/relations.ts';
import { rights } from '#shared/plans/rights.ts';
import { type SignatureRole, signatureRole } from '#shared/plans/refusals.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';

/** Returns the role that the viewer can sign the plan in now, or null (Signing 1). */
export function offeredSignature(viewer: Viewer, plan: PlanSummary): SignatureRole | null {
  const role = signatureRole(viewer, plan);
  const { sign, approve } = rights(viewer, plan);
  return (role === 'employee' ? sign : approve) === null ? role : null;
}

/** Returns whether 'Training Approved' is shown: each side sees its own signature (Signing 7). */
export function isApprovedFor(viewer: Viewer, plan: PlanSummary): boolean {
  if (relations(viewer, plan).has('manager')) return plan.approved_by_manager;
  return relations(viewer, plan).has('employee') && plan.signed_by_user;
}

/**
 * Returns whether the employee is congratulated and led to the signature, unless they manage the plan (Plans
 * 16).
 */
export function isCongratulated(viewer: Viewer, plan: PlanSummary): boolean {
  return offeredSignature(viewer, plan) === 'employee' && !relations(viewer, plan).has('manager');
}
