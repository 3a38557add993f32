/** The texts of the employees page. */
export const messages = {
  title: 'Employee Management',
  lead: (reports: number) =>
    `View and manage all employees in your organization (${reports} direct report${reports === 1 ? '' : 's'})`,
  search: 'Search employees...',
  manageAll: 'Manage All Employees',
  directReports: 'Direct Reports',
  found: (count: number) => `Direct Reports (${count} found)`,
  noMatch: 'No employees match your search',
  nobody: 'No employees found',

  loading: 'Loading employees...',
  loadFailed: 'Failed to load employee data',
  restFailed: 'Not all employees could be loaded. Counts and search need all of them.',
  noReports: 'No Direct Reports',
  noReportsText: "You don't have any direct reports assigned to you.",

  noPlanYet: 'No onboarding plan assigned',
  plans: (count: number) => `${count} Plans`,
  active: (count: number) => `${count} Active`,
  pending: (count: number) => `${count} Pending Approval`,
  overdue: (count: number) => `${count} Overdue`,

  noPlan: 'No Onboarding Plan Assigned',
  assignPlan: 'Assign Onboarding Plan',
  hasPlan: 'Has this plan',
  chooseTemplate: (name: string) => `Select Template for ${name}`,
  planOf: (name: string) => `${name} - Onboarding Plan`,
  choosePlan: (name: string) => `Select Onboarding Plan for ${name}`,
  backToAll: 'Back to Employee Management',

  add: 'Add people',
  addManager: 'Add Manager',
  managersDo: 'Managers build templates and follow the plans of their direct reports.',
  managerAdded: 'Manager added successfully!',
  addManagerFailed: 'Failed to add manager. Please try again.',
  addDirectReport: 'Add Direct Report',
  reportAdded: 'Direct report added successfully!',
  addReportFailed: 'Failed to add direct report. Please try again.',
  verifyFailed: 'Failed to verify user status. Please try again.',

  fullName: 'Full name',
  email: 'Email',
  emailMissing: 'Enter an email address first.',
  nameOrEmailMissing: 'Enter the full name and the email address first.',
  invalidEmail: (domain: string) => `Please enter a valid email address (e.g., user@${domain})`,

  removeDirectReport: 'Remove Direct Report',
  confirmRemoval: (name: string) => `Are you sure you want to remove ${name} as your direct report?`,
  reportRemoved: 'Direct report removed successfully!',
  removeReportFailed: 'Failed to remove direct report. Please try again.',

  assignNewManager: 'Assign New Manager',
  newManagerHelp: 'Enter a valid email address for the new manager',
  transferred: 'Transfer successful!',
  managerNotFound: 'Manager not found - Please add manager first.',
  transferFailed: 'Failed to transfer manager. Please try again.',
} as const;
