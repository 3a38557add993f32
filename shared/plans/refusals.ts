import { allTasks } from '../checklist/tree.ts';
import type { Viewer } from '../people/viewer.ts';
import { type Reason, stateReason } from '../reason.ts';
import { type PlanParties, type PlanRole, relations } from './relations.ts';
import { isAllDone, type TaskCounts } from './progress.ts';
import { type OwnedTasks, waitingFor } from '../checklist/waiting.ts';
import { isSigned, isSignedByBoth, type PlanFlags } from './status.ts';

export type SignatureRole = 'employee' | 'manager';

/** The fields of a plan that rights depend on. */
export type PlanFacts = PlanParties &
  PlanFlags & {
    progress: TaskCounts;
    /** The open counted tasks of others. */
    others_open?: number;
    /** Where the tasks are known: a reason then names whose are open. */
    subplans?: OwnedTasks;
  };

/**
 * Returns the reason that locks the tasks of a plan for everybody, or null while they can be ticked
 * (Plans 11).
 */
export function whyTasksAreLocked(plan: PlanFlags): Reason | null {
  if (isSignedByBoth(plan)) {
    return stateReason(
      'plans.completed',
      'This onboarding plan has been completed and signed by both employee and manager.',
    );
  }
  // A deactivated plan waits for nobody, whatever its signatures.
  if (!plan.active_plan) return stateReason('plans.inactive', 'This onboarding plan is inactive.');
  if (plan.signed_by_user) {
    return stateReason(
      'plans.signed',
      'This onboarding plan has been signed by the employee and is awaiting manager approval.',
    );
  }
  if (plan.approved_by_manager) {
    return stateReason(
      'plans.approved',
      'This onboarding plan has been approved by the manager and is complete.',
    );
  }
  return null;
}

export function whyTicksAreRefused(plan: PlanFlags): Reason | null {
  const locked = whyTasksAreLocked(plan);
  return locked && { ...locked, text: `Cannot modify tasks: ${locked.text}` };
}

export function whyPlanCannotBeEdited(plan: PlanFlags): Reason | null {
  if (isSigned(plan)) {
    return stateReason('plans.signed', 'This onboarding plan has been signed and can no longer be edited.');
  }
  return plan.active_plan
    ? null
    : stateReason('plans.inactive', 'This onboarding plan is inactive. Reactivate it to edit it.');
}

export function whyPlanCannotBeDeactivated(plan: PlanFlags): Reason | null {
  return isSignedByBoth(plan)
    ? stateReason('plans.completed', 'This onboarding plan is completed and can no longer be deactivated.')
    : null;
}

export function whyPlanCannotBeDeleted(plan: PlanFlags): Reason | null {
  return isSignedByBoth(plan)
    ? stateReason(
        'plans.completed',
        'This onboarding plan is completed: its record is kept and cannot be deleted.',
      )
    : null;
}

/** Returns whether the plan has the signature of this role. */
export function hasSigned(plan: PlanFlags, role: SignatureRole): boolean {
  return role === 'employee' ? plan.signed_by_user : plan.approved_by_manager;
}

export function whyPlanCannotBeSigned(plan: PlanFacts, role: SignatureRole): Reason | null {
  if (hasSigned(plan, role)) {
    return role === 'employee'
      ? stateReason('plans.signed', 'You have signed this onboarding plan already.')
      : stateReason('plans.approved', 'You have approved this onboarding plan already.');
  }
  if (!plan.active_plan) {
    return stateReason('plans.inactive', 'This onboarding plan is inactive and cannot be signed.');
  }
  const { total_tasks, completed_tasks } = plan.progress;
  if (total_tasks === 0) {
    return stateReason(
      'plans.no_task',
      'This onboarding plan has no tasks, so there is nothing to sign for.',
    );
  }
  if (isAllDone(plan.progress)) return null;
  const open = total_tasks - completed_tasks;
  const { others_open = 0, subplans } = plan;
  if (others_open === open) {
    const names = waitingFor(subplans ?? []).map((one) => `${one.name} (${one.open})`);
    const whose = names.length > 0 ? `: ${names.join(', ')}` : '';
    return stateReason(
      'plans.tasks_open',
      `${open === 1 ? 'One task of others is' : `${open} tasks of others are`} still open${whose}. The plan can be signed once every task is done.`,
    );
  }
  return stateReason(
    'plans.tasks_open',
    `${open === 1 ? 'One task is' : `${open} tasks are`} still open. The plan can be signed once every task is done.`,
  );
}

/** A person who is both sides of a plan signs before they approve (Signing 1). */
export function whyEmployeeSignsFirst(plan: PlanFacts, roles: ReadonlySet<PlanRole>): Reason | null {
  return roles.has('employee') && !plan.signed_by_user
    ? stateReason('plans.not_signed', 'Sign this onboarding plan as its employee before you approve it.')
    : null;
}

/** Returns the role that the viewer signs in next, or null for other people (Signing 1, HR 3). */
export function signatureRole(viewer: Viewer, plan: PlanFacts): SignatureRole | null {
  const roles = relations(viewer, plan);
  if (!roles.has('manager')) return roles.has('employee') ? 'employee' : null;
  return roles.has('employee') && !plan.signed_by_user ? 'employee' : 'manager';
}

export function whyPlanCannotBeReturned(plan: PlanFlags): Reason | null {
  if (plan.approved_by_manager) {
    return stateReason(
      'plans.approved',
      'You have approved this onboarding plan, so it can no longer be returned.',
    );
  }
  if (!plan.signed_by_user) {
    return stateReason(
      'plans.not_signed',
      'The employee has not signed this onboarding plan, so there is nothing to return.',
    );
  }
  return plan.active_plan
    ? null
    : stateReason('plans.inactive', 'This onboarding plan is inactive. Reactivate it to return it.');
}

export function whyCommentsAreClosed(plan: PlanFlags): Reason | null {
  if (isSignedByBoth(plan)) {
    return stateReason('comments.closed', 'This onboarding plan is completed, so its comments are closed.');
  }
  return plan.active_plan
    ? null
    : stateReason('comments.closed', 'This onboarding plan is inactive, so its comments are closed.');
}

export function whyEmployeeCannotBeNudged(plan: PlanFlags): Reason | null {
  if (!plan.active_plan) {
    return stateReason(
      'plans.inactive',
      'This onboarding plan is inactive. Reactivate it to send a reminder.',
    );
  }
  return plan.signed_by_user
    ? stateReason(
        'plans.signed',
        'The employee has signed this onboarding plan: there is nothing to remind of.',
      )
    : null;
}

/** Returns why there is no report yet, or null once both sides have signed (Reports 1). */
export function whyReportIsNotReady(plan: PlanFlags): Reason | null {
  return isSignedByBoth(plan)
    ? null
    : stateReason(
        'plans.not_signed',
        'The report can be downloaded once both the employee and the manager have signed.',
      );
}

export const MAIL_IS_OFF = stateReason(
  'mail.off',
  'Mail is not set up, so nobody is notified. Ask your admin to set SMTP_URL and MAIL_FROM.',
);
export const NUDGED_TODAY = stateReason(
  'plans.nudged_today',
  'A reminder has been sent today already. You can send the next one tomorrow.',
);

/** The reason why a subplan cannot be edited; the editor shows it once, above all such subplans (Plans 12). */
export const SUBPLANS_IN_PROGRESS = stateReason(
  'plans.subplan_in_progress',
  'These subplans cannot be edited because the employee has already made progress.',
);

/** The same where others have begun, and the employee has not. */
export const SUBPLANS_BEGUN = stateReason(
  'plans.subplan_in_progress',
  'These subplans cannot be edited because work on them has begun.',
);

type Begun = {
  completed_tasks: number;
  topics?: readonly { tasks?: readonly { completed?: boolean; owner?: unknown }[] }[];
};

/**
 * Returns whether a task of the subplan is done, also an optional one, which makes the subplan view-only for its manager
 * (Plans 12).
 */
export function hasProgress(subplan: Begun): boolean {
  return (
    subplan.completed_tasks > 0 ||
    allTasks(subplan.topics ? [subplan] : []).some(({ completed }) => completed)
  );
}

/** Returns why a subplan with progress cannot be edited: only others may have begun (Owners 7). */
export function whySubplanIsLocked(subplan: Begun): Reason {
  const done = allTasks(subplan.topics ? [subplan] : []).filter(({ completed }) => completed);
  return done.length > 0 && done.every(({ owner }) => owner !== undefined)
    ? SUBPLANS_BEGUN
    : SUBPLANS_IN_PROGRESS;
}

export const PLAN_NEEDS_A_TASK =
  'A plan needs at least one task before it can be assigned. Add a task to one of its topics.';
