import type { Viewer } from '../people/permissions.ts';
import { isAllDone, type TaskCounts } from './progress.ts';
import { isSigned, isSignedByBoth, type PlanFlags } from './status.ts';

/*
 * Each rule answers with its reason: a sentence for the person, or null when nothing stands in the way. The server
 * refuses with it, the screen explains with it (spec §2, §4, §6).
 */

export type PlanParties = { user_id: string; manager_id: string };
export type SignatureRole = 'employee' | 'manager';

/** Rights follow the object: a manager who is somebody's report is the employee of their own plan (contract §6). */
export function isPlanEmployee(viewer: Viewer, plan: PlanParties): boolean {
  return plan.user_id === viewer.id;
}

export function isPlanManager(viewer: Viewer, plan: PlanParties): boolean {
  return viewer.is_manager && plan.manager_id === viewer.id;
}

/** Why no task of the plan can be ticked, in the words of spec §4; null while the plan is being worked on. */
export function whyTasksAreLocked(plan: PlanFlags): string | null {
  if (isSignedByBoth(plan))
    return 'This onboarding plan has been completed and signed by both employee and manager.';
  if (plan.signed_by_user) {
    return 'This onboarding plan has been signed by the employee and is awaiting manager approval.';
  }
  if (plan.approved_by_manager)
    return 'This onboarding plan has been approved by the manager and is complete.';
  if (!plan.active_plan) return 'This onboarding plan is inactive.';
  return null;
}

/** The alert when a task cannot be ticked (spec §4). */
export function cannotModifyTasks(reason: string): string {
  return `Cannot modify tasks: ${reason}`;
}

export const ONLY_THE_EMPLOYEE_TICKS = 'Only the employee of this plan can tick its tasks.';
export const ONLY_THE_MANAGER = "Only the plan's manager can do this.";

/** Edit: only while the plan is active and nobody has signed (spec §2). */
export function whyPlanCannotBeEdited(plan: PlanFlags): string | null {
  if (isSigned(plan)) return 'This onboarding plan has been signed and can no longer be edited.';
  if (!plan.active_plan) return 'This onboarding plan is inactive. Reactivate it to edit it.';
  return null;
}

/** Deactivate and reactivate: not once both have signed (contract §5). */
export function whyPlanCannotBeToggled(plan: PlanFlags): string | null {
  return isSignedByBoth(plan) ? 'This onboarding plan is completed and can no longer be deactivated.' : null;
}

export function whyPlanCannotBeDeleted(plan: PlanFlags): string | null {
  return isSignedByBoth(plan)
    ? 'This onboarding plan is completed: its record is kept and cannot be deleted.'
    : null;
}

/** Whether the caller's side has signed already. */
export function hasSigned(plan: PlanFlags, role: SignatureRole): boolean {
  return role === 'employee' ? plan.signed_by_user : plan.approved_by_manager;
}

/** Sign and approve: when all tasks are complete (spec §4), while the plan is active. */
export function whyPlanCannotBeSigned(plan: PlanFlags & { progress: TaskCounts }): string | null {
  if (!plan.active_plan) return 'This onboarding plan is inactive and cannot be signed.';
  if (plan.progress.total_tasks === 0)
    return 'This onboarding plan has no tasks, so there is nothing to sign for.';
  if (!isAllDone(plan.progress)) {
    const open = plan.progress.total_tasks - plan.progress.completed_tasks;
    return `${open === 1 ? 'One task is' : `${open} tasks are`} still open. The plan can be signed once every task is done.`;
  }
  return null;
}

/**
 * As whom the caller signs, or null for a stranger to the plan. Who is both signs as the employee first and approves
 * second (contract §5).
 */
export function signsAs(viewer: Viewer, plan: PlanParties & PlanFlags): SignatureRole | null {
  const employee = isPlanEmployee(viewer, plan);
  if (isPlanManager(viewer, plan)) return employee && !plan.signed_by_user ? 'employee' : 'manager';
  return employee ? 'employee' : null;
}

/** 'Not yet': before approving, the manager may return what the employee has signed. */
export function whyPlanCannotBeReturned(plan: PlanFlags): string | null {
  if (plan.approved_by_manager)
    return 'You have approved this onboarding plan, so it can no longer be returned.';
  if (!plan.signed_by_user)
    return 'The employee has not signed this onboarding plan, so there is nothing to return.';
  if (!plan.active_plan) return 'This onboarding plan is inactive. Reactivate it to return it.';
  return null;
}

/** Both sides may comment while the plan is under way. */
export function whyCommentsAreClosed(plan: PlanFlags): string | null {
  if (isSignedByBoth(plan)) return 'This onboarding plan is completed, so its comments are closed.';
  if (!plan.active_plan) return 'This onboarding plan is inactive, so its comments are closed.';
  return null;
}

/** A reminder by hand is for an employee who has something to do: tick, or sign. */
export function whyPlanCannotBeNudged(plan: PlanFlags): string | null {
  if (!plan.active_plan) return 'This onboarding plan is inactive. Reactivate it to send a reminder.';
  if (plan.signed_by_user)
    return 'The employee has signed this onboarding plan: there is nothing to remind of.';
  return null;
}

export const MAIL_IS_OFF =
  'Mail is not set up, so nobody is notified. Ask your administrator to set SMTP_URL and MAIL_FROM.';
export const NUDGED_TODAY = 'A reminder has been sent today already. You can send the next one tomorrow.';

/** The report needs both signatures (spec §4). */
export function whyReportIsNotReady(plan: PlanFlags): string | null {
  return isSignedByBoth(plan)
    ? null
    : 'The report can be downloaded once both the employee and the manager have signed.';
}

/** The card menu is for the owning manager, unless the plan is completed (spec §2, §6). */
export function showsPlanMenu(viewer: Viewer, plan: PlanParties & PlanFlags): boolean {
  return isPlanManager(viewer, plan) && !isSignedByBoth(plan);
}

/** Why a subplan of a plan cannot be edited: the employee has begun it (spec §2, its note to the letter). */
export const SUBPLANS_WITH_PROGRESS =
  'These subplans cannot be edited because the employee has already made progress.';

export function hasProgress(subplan: { completed_tasks: number }): boolean {
  return subplan.completed_tasks > 0;
}

/** Contract §5: a plan needs at least one task to be assigned. */
export const PLAN_NEEDS_A_TASK =
  'A plan needs at least one task before it can be assigned. Add a task to one of its topics.';
