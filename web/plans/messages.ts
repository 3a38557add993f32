import type { DueGroup } from '#shared/plans/dueGroups.ts';
import type { PlanFilter } from '#shared/plans/filters.ts';
import type { SignatureRole } from '#shared/plans/rights.ts';
import { ApiError } from '../http.ts';

/** The words of the plan screens, as spec §2, §5 and §8 write them. */
export const words = {
  filters: {
    all: 'View All Onboarding Plans',
    active: 'Active Plans',
    inactive: 'Inactive Plans',
    pending: 'Pending Approval',
    completed: 'Completed Plans',
  } satisfies Record<PlanFilter, string>,

  headings: {
    all: 'All Onboarding Plans',
    active: 'Active Onboarding Plans',
    inactive: 'Inactive Onboarding Plans',
    pending: 'Pending Approval',
    completed: 'Completed Onboarding Plans',
  } satisfies Record<PlanFilter, string>,

  found: (count: number) => `(${count} found)`,
  search: 'Search onboarding plans...',
  manageEmployees: 'Manage Employees',
  manageTemplates: 'Manage Templates',
  ownPlans: 'Your Onboarding Plans',

  loadingList: 'Loading onboarding plans...',
  listFailed: 'Failed to load onboarding plans',
  noPlans: 'No onboarding plans found.',
  noMatch: 'No onboarding plans match your search criteria.',

  assigned: 'Assigned',
  due: 'Due',
  noDescription: 'No description available',
  subplanTasksOverdue: 'SUBPLAN TASKS OVERDUE',
  tasksOverdue: 'TASKS OVERDUE',

  /** The heading until the plan's name is known. */
  plan: 'Onboarding Plan',
  loadingPlan: 'Loading onboarding plan...',
  planFailed: 'Failed to load onboarding plan',
  planNotFound: 'Onboarding plan not found',
  idNotFound: 'Error: Onboarding ID not found',
  noSubplans: 'No subplans available in this onboarding plan.',
  noData: 'No Onboarding Data',
  unableToLoad: 'Unable to load onboarding information.',
  planGone: 'No onboarding plan found.',

  edit: 'Edit',
  cancelEdits: 'Cancel Edits',
  save: 'Save',
  approve: {
    employee: 'Sign and Approve Training Completion',
    manager: 'Approve Training Completion',
  } satisfies Record<SignatureRole, string>,
  approving: 'Approving...',
  approved: 'Training Approved',
  download: 'Download Report',
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
  delete: 'Delete',
  nudge: 'Send Reminder',

  editableSubplans: 'Editable Subplans (No Progress)',
  nothingToEdit: 'There are no subplans without progress. Add one to go on.',
  viewOnlySubplans: 'View-Only Subplans',

  dashboard: 'Your Onboarding Plans',
  loadingDashboard: 'Loading your onboarding information...',
  redirecting: 'Redirecting to your onboarding plan...',
  noneAssigned: 'No Onboarding Plan Assigned',
  noneAssignedText:
    "You don't currently have any onboarding plans assigned to you. Please contact your manager if you believe this is an error.",

  next: 'Next:',
  openTasks: 'Open tasks by when they are due',
  openIn: {
    overdue: (count: number) => `${count} overdue`,
    today: (count: number) => `${count} due today`,
    thisWeek: (count: number) => `${count} due this week`,
    later: (count: number) => `${count} later`,
  } satisfies Record<DueGroup, (count: number) => string>,

  congratulations: 'Congratulations!',
  completedAllTasks: (plan: string) => `You have completed all tasks in: ${plan}`,
  pleaseSign:
    'Please sign the onboarding plan. After you sign, your manager will be notified to provide their signature to complete the process.',
  goToSign: 'Go to Sign Plan',
} as const;

/** What is said when an act succeeded or failed: in the words of spec §8, where it has some. */
export const outcomes = {
  saveFailed: 'Failed to save onboarding plan. Please try again.',
  tickFailed: 'Failed to update task status. Please try again.',
  approveFailed: 'Failed to approve training completion. Please try again.',
  approved: 'Training completion approved successfully!',
  downloadFailed: 'Failed to download report. Please try again.',
  deleted: 'Onboarding plan deleted successfully!',
  statusUpdated: 'Onboarding plan status updated successfully!',
  saved: 'Onboarding plan saved.',
  returned: 'Onboarding plan returned with your comment.',
  returnFailed: 'Failed to return the onboarding plan. Please try again.',
  nudged: 'Reminder sent to the employee.',
  nudgeFailed: 'Failed to send the reminder. Please try again.',
} as const;

/** Where an act on a plan is offered. Spec §2, §5 and §8 word question and failure differently on each screen. */
export type PlanPlace = 'list' | 'plan' | 'team';

/** What ends or restarts a plan, behind a question. */
export type PlanAct = 'deactivate' | 'reactivate' | 'delete';

export function confirmQuestion(act: PlanAct, planName: string, place: PlanPlace): string {
  const whom = place === 'list' ? ' for this employee' : '';
  return `Are you sure you want to ${act} the onboarding plan "${planName}"${whom}?`;
}

export function actFailed(act: PlanAct, place: PlanPlace): string {
  if (act === 'reactivate' || (act === 'deactivate' && place === 'team'))
    return 'Failed to update onboarding plan status. Please try again.';
  return place === 'team'
    ? 'Failed to delete onboarding plan. Please try again.'
    : `Failed to ${act} the onboarding plan. Please try again.`;
}

/**
 * What to say about a failed act: the spec's words, unless the server refused it for a reason that trying again would not
 * change. Then its sentence says what stands in the way.
 */
export function failureText(error: unknown, failed: string): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return refused && error.problem ? error.message : failed;
}
