import type { DueGroup } from '#shared/plans/dueGroups.ts';
import type { StatusGroup } from '#shared/plans/statusGroups.ts';

/** The screen that offers an act on a plan. The texts of questions and failures differ between them. */
export type PlanScreen = 'list' | 'plan' | 'team';

/** The acts that ask for a confirmation. */
export type ConfirmedAct = 'deactivate' | 'reactivate' | 'delete';

export const messages = {
  filters: {
    all: 'View All Onboarding Plans',
    active: 'Active Plans',
    inactive: 'Inactive Plans',
    pending: 'Pending Approval',
    completed: 'Completed Plans',
    overdue: 'Overdue',
  } satisfies Record<StatusGroup, string>,

  headings: {
    all: 'All Onboarding Plans',
    active: 'Active Onboarding Plans',
    inactive: 'Inactive Onboarding Plans',
    pending: 'Pending Approval',
    completed: 'Completed Onboarding Plans',
    overdue: 'Overdue Onboarding Plans',
  } satisfies Record<StatusGroup, string>,

  found: (count: number) => `(${count} found)`,
  search: 'Search onboarding plans...',
  manageEmployees: 'Manage Employees',
  manageTemplates: 'Manage Templates',
  ownPlans: 'Your Onboarding Plans',

  loadingList: 'Loading onboarding plans...',
  listFailed: 'Failed to load onboarding plans',
  restFailed: 'Not all onboarding plans could be loaded. Counts and search need all of them.',
  noPlans: 'No onboarding plans found.',
  noMatch: 'No onboarding plans match your search criteria.',

  assigned: 'Assigned',
  due: 'Due',
  noDescription: 'No description available',
  subplanTasksOverdue: 'SUBPLAN TASKS OVERDUE',
  tasksOverdue: 'TASKS OVERDUE',

  /** The heading until the plan's name is known. */
  plan: 'Onboarding Plan',
  list: 'Onboarding plans',
  searchList: 'Search onboarding plans',
  manage: 'Manage',
  backToList: 'Back to onboarding plans',
  backToOwn: 'Back to your onboarding plans',
  overallProgress: 'Overall progress',
  setByHand: 'Set by hand',
  countAgain: (subplan: string, offset: string) => `Undo: ${subplan} is due ${offset}`,
  undo: 'Undo',
  dueDate: 'Due date',
  earliestDue: (day: string) => `The earliest due date is ${day}.`,
  loadingPlan: 'Loading onboarding plan...',
  planFailed: 'Failed to load onboarding plan',
  planNotFound: 'Onboarding plan not found',
  planNotFoundText: 'It may have been deleted, or the link may be incomplete.',
  idNotFound: 'Error: Onboarding ID not found',
  noSubplans: 'No subplans available in this onboarding plan.',
  noData: 'No Onboarding Data',
  unableToLoad: 'Unable to load onboarding information.',
  planGone: 'No onboarding plan found.',

  edit: 'Edit',
  cancelEdits: 'Cancel Edits',
  save: 'Save',
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
  delete: 'Delete',
  nudge: 'Send Reminder',
  people: 'People…',
  moveStart: 'Move start date',
  moveDueDate: 'Move due date',
  menuOfSubplan: (subplan: string) => `Due day of ${subplan}`,
  startDate: 'Start date',
  starts: (when: string) => `Starts ${when}`,
  reason: 'Reason',
  reasonText: 'Kept in the history of the plan.',
  reasonMissing: 'Enter a reason first.',

  editableSubplans: 'Editable Subplans (No Progress)',
  nothingToEdit: 'There are no subplans without progress. Add one to go on.',
  viewOnlySubplans: 'View-Only Subplans',

  dashboard: 'Your Onboarding Plans',
  loadingDashboard: 'Loading your onboarding information...',
  redirecting: 'Redirecting to your onboarding plan...',
  noneAssigned: 'No Onboarding Plan Assigned',
  inactivePlan: (manager: string) => `Your plan is inactive. Ask ${manager}.`,
  ownPlan: 'Your own onboarding:',
  ownPlanCount: (count: number) => `${count} plans`,
  howAPlanWorks: 'How a plan works',
  noneAssignedText:
    "You don't currently have any onboarding plans assigned to you. Please contact your manager if you believe this is an error.",

  doNow: 'What you can do now',
  doNowActs: { sign: 'Sign', continue: 'Continue' },
  allDone: 'all tasks are done',
  open: (count: number) => `${count} open ${count === 1 ? 'task' : 'tasks'}`,
  nextDue: 'next due ',

  next: 'Next',
  today: 'Today',
  nothingToday: 'Nothing due today',
  doneForToday: 'Done for today',
  tasks: (count: number) => `${count} ${count === 1 ? 'task' : 'tasks'}`,
  andMore: (count: number) => `and ${count} more`,
  markDone: (task: string) => `Mark as done: ${task}`,
  openTask: (opening: string, task: string) => `${opening}: ${task}`,
  details: 'Plan details',
  openTasks: 'Open tasks by when they are due',
  openIn: {
    overdue: (count: number) => `${count} overdue`,
    today: (count: number) => `${count} today`,
    thisWeek: (count: number) => `${count} this week`,
    later: (count: number) => `${count} later`,
  } satisfies Record<DueGroup, (count: number) => string>,

  saved: 'Onboarding plan saved.',
  saveFailed: 'Failed to save onboarding plan. Please try again.',
  tickFailed: 'Failed to update task status. Please try again.',
  statusUpdated: 'Onboarding plan status updated successfully!',
  deleted: 'Onboarding plan deleted successfully!',
  nudged: 'Reminder sent to the employee.',
  nudgeIsShown: 'The employee sees the reminder.',
  nudgeFailed: 'Failed to send the reminder. Please try again.',

  confirm(act: ConfirmedAct, planName: string, screen: PlanScreen): string {
    const whom = screen === 'list' ? ' for this employee' : '';
    return `Are you sure you want to ${act} the onboarding plan "${planName}"${whom}?`;
  },

  actFailed(act: ConfirmedAct, screen: PlanScreen): string {
    if (act === 'reactivate' || (act === 'deactivate' && screen === 'team'))
      return 'Failed to update onboarding plan status. Please try again.';
    return screen === 'team'
      ? 'Failed to delete onboarding plan. Please try again.'
      : `Failed to ${act} the onboarding plan. Please try again.`;
  },
} as const;
