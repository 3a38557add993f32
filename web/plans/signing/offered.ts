import type { Viewer } from '#shared/people/permissions.ts';
import {
  hasSigned,
  isPlanEmployee,
  isPlanManager,
  signsAs,
  type SignatureRole,
  whyPlanCannotBeSigned,
} from '#shared/plans/rights.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';

/** As whom the viewer is offered to sign: once all tasks are done and their own signature is missing (spec §4). */
export function offeredSignature(viewer: Viewer, plan: PlanSummary): SignatureRole | null {
  const role = signsAs(viewer, plan);
  return role !== null && !hasSigned(plan, role) && whyPlanCannotBeSigned(plan) === null ? role : null;
}

/** 'Training Approved': in the manager's view approved by the manager, in the employee's signed by them (spec §2). */
export function isApprovedFor(viewer: Viewer, plan: PlanSummary): boolean {
  if (isPlanManager(viewer, plan)) return plan.approved_by_manager;
  return isPlanEmployee(viewer, plan) && plan.signed_by_user;
}

/** Whether the employee is congratulated: all done and not signed, unless they manage the plan themselves (spec §2, §6). */
export function deservesCongratulation(viewer: Viewer, plan: PlanSummary): boolean {
  return offeredSignature(viewer, plan) === 'employee' && !isPlanManager(viewer, plan);
}
