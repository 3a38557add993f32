/** The texts of the overview. */
export const messages = {
  leadHr: 'The plans of the people for whom you act as HR, and those that you manage',
  leadManager: 'The plans that you manage',
  csv: 'Export CSV',
  csvFailed: 'Failed to export the overview. Please try again.',
  loading: 'Loading the overview…',
  loadFailed: 'Failed to load the overview',
  none: 'No plans yet',
  noneText: 'Assign a template, and its plans are counted here.',
  assign: 'Assign a template',
  noMatch: 'Nothing matches.',
  clearFilters: 'Clear filters',

  nowStarts: (name: string, day: string) => `${name} now starts on ${day}`,
  moveDates: (plans: number) => `Move the dates of ${plans === 1 ? '1 plan' : `${plans} plans`}?`,
  moreStarts: (count: number) =>
    `and ${count === 1 ? 'one more person' : `${count.toLocaleString('en')} more people`} whose start date has changed`,

  tiles: 'At a glance',
  lists: {
    active: 'Active',
    overdue: 'Overdue',
    waits: 'Wait for a manager',
    week: 'Due this week',
  },
  titles: {
    active: (count: number) =>
      count === 1 ? 'One active plan' : `${count.toLocaleString('en')} active plans`,
    overdue: (count: number) =>
      count === 1 ? 'One plan is late' : `${count.toLocaleString('en')} plans are late`,
    waits: (count: number) =>
      count === 1 ? 'One plan waits for a manager' : `${count.toLocaleString('en')} plans wait for a manager`,
    week: (count: number) =>
      count === 1 ? 'One plan is due this week' : `${count.toLocaleString('en')} plans are due this week`,
  },
  order: {
    active: 'By the last day',
    overdue: 'The longest first',
    waits: 'The oldest signature first',
    week: 'By the last day',
  },
  noneOf: {
    active: 'No plan goes on.',
    overdue: 'Nobody is late.',
    waits: 'No plan waits for a manager.',
    week: 'No plan is due this week.',
  },
  overdue: 'Overdue',
  risk: (onTrack: number, atRisk: number) =>
    `${onTrack.toLocaleString('en')} on track, ${atRisk.toLocaleString('en')} at risk`,
  ofActive: (active: number) => `of ${active.toLocaleString('en')} active`,
  signed: 'signed by the employee',
  oldest: (day: string) => `the oldest since ${day}`,
  onTrack: (plans: number) => `${plans.toLocaleString('en')} of them on track`,

  nobodyLate: 'Nobody is late.',
  days: (days: number) => (days === 1 ? '1 day' : `${days.toLocaleString('en')} days`),
  never: 'never',
  ask: 'Ask the manager',
  askAbout: (manager: string, employee: string) =>
    `Ask the manager, ${manager}, about the plan of ${employee}`,
  askedWho: (manager: string) => `Asked ${manager}`,
  asked: (when: string) => `Asked ${when}`,
  askFailed: 'Failed to ask the manager. Please try again.',
  waitsForSignature: (day: string) => `Waits for the manager’s signature since ${day}`,
  waitsFor: (who: string) => `Waits for ${who}`,
  nothing: 'Nothing ticked yet',
  employee: (tasks: number) => `the employee (${tasks})`,
  manager: (tasks: number) => `the manager (${tasks})`,
  others: (tasks: number) => `others (${tasks})`,
  team: (name: string, tasks: number) => `${name} (${tasks})`,
  showMore: (count: number) => `Show ${count.toLocaleString('en')} more`,
  cut: (count: number) => `The list has the first ${count}. The file has all of them.`,

  byManager: 'Late by manager',
  lateOf: (late: number, plans: number) => `${late.toLocaleString('en')} of ${plans.toLocaleString('en')}`,
  onlyManager: (name: string) => `Show only the plans of ${name}`,
  without: 'Started without a plan',
  since: (day: string) => `since ${day}`,
  assignTo: (name: string) => `Assign a plan to ${name}`,
  assignShort: 'Assign…',
  starting: (count: number) =>
    count === 1
      ? 'One person starts within 30 days'
      : `${count.toLocaleString('en')} people start within 30 days`,

  byStatus: 'Plans by status',
  completedYear: 'Completed, last 12 months',
  status: { name: 'Status', plans: 'Plans', share: 'Share' },
  waiting: 'Waiting for',
  waitingHelp: 'Open tasks whose day has come',
  waitingOf: {
    who: 'Who',
    tasks: 'Tasks',
    employees: 'Employees',
    managers: 'Managers',
    others: 'Buddies and others',
  },
  yours: 'Yours, for several people at once',
  yoursHelp: 'In all plans, whatever the filters are',
  allYours: 'All in My tasks',
  noneWaits: 'Nothing waits today.',
  daysTitle: 'Days to complete',
  daysHelp: 'From the start to the second signature, last 12 months',
  ofLast: (help: string, plans: number) =>
    `Of the ${plans.toLocaleString('en')} plans completed last. ${help}`,
  daysOf: { template: 'Template', half: 'Half by', nine: 'Nine of ten by', plans: 'Plans' },
  byMonth: 'By month',
  tooFew: 'too few to say',
  noneCompleted: 'No plan was completed in the last 12 months.',
  slowest: 'Slowest tasks',
  slowestHelp: 'Done late in at least five plans, half of them by',
  slowestOf: { task: 'Task', days: 'Days late', plans: 'Plans' },
  noneSlow: 'No task is usually done late.',
} as const;
