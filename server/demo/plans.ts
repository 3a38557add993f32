/** A plan of the demo company. Its days are relative to the day on which the demo is created. */
export type DemoPlan = {
  template: string;
  employee: string;
  assignedDaysAgo: number;
  /** The number of done tasks, or 'all'. */
  done: number | 'all';
  signed?: ('employee' | 'manager')[];
  /** What the manager wrote when they returned the signed plan. */
  returned?: string;
  /** The index of the task that the employee took back after the return. */
  reopened?: number;
  /** In order; about the task with this index, or about the plan. */
  comments?: { by: 'employee' | 'manager'; text: string; task?: number }[];
  inactive?: boolean;
  name?: string;
};

/**
 * The first manager on the sign-in page has what needs a manager: two signatures, late tasks, a returned plan and
 * comments. Of the first employees one begins a plan, one is about to sign, and one got the plan back. The other teams have
 * every status (Plans 4).
 */
export const PLANS: DemoPlan[] = [
  // Amara's team
  {
    template: 'engineer',
    employee: 'nadia.haddad',
    assignedDaysAgo: 75,
    done: 12,
    comments: [
      {
        by: 'manager',
        text: 'How is it going? We can move the last part if the release takes your time.',
      },
      { by: 'employee', text: 'Yes please: the rotation starts next month only.' },
    ],
  },
  {
    template: 'sales',
    employee: 'oskar.lind',
    assignedDaysAgo: 20,
    done: 'all',
    signed: ['employee'],
    comments: [{ by: 'employee', text: 'All done. Thank you for the good start!' }],
  },
  {
    template: 'warehouse',
    employee: 'wei.chen',
    assignedDaysAgo: 11,
    done: 'all',
    signed: ['employee'],
    returned: 'Please take the practical test once more: the certificate of the old one has run out.',
    reopened: 4,
  },
  {
    template: 'engineer',
    employee: 'maya.patel',
    assignedDaysAgo: 2,
    done: 4,
    comments: [{ by: 'employee', task: 4, text: 'May I use my phone as a second key?' }],
  },
  { template: 'sales', employee: 'lena.fischer', assignedDaysAgo: 17, done: 11 },
  // Łukasz's team
  { template: 'engineer', employee: 'ada.lindqvist', assignedDaysAgo: 9, done: 6 },
  { template: 'engineer', employee: 'bjorn.aasen', assignedDaysAgo: 75, done: 11 },
  { template: 'engineer', employee: 'chidi.eze', assignedDaysAgo: 40, done: 'all', signed: ['employee'] },
  { template: 'engineer', employee: 'dmitri.volkov', assignedDaysAgo: 44, done: 'all', signed: ['manager'] },
  {
    template: 'engineer',
    employee: 'lei.li',
    assignedDaysAgo: 120,
    done: 'all',
    signed: ['employee', 'manager'],
  },
  { template: 'warehouse', employee: 'lei.li', assignedDaysAgo: 3, done: 1, name: 'Warehouse visit' },
  // Sofía's team
  { template: 'sales', employee: 'eleni.pappas', assignedDaysAgo: 6, done: 7 },
  { template: 'sales', employee: 'fatima.alhassan', assignedDaysAgo: 18, done: 'all' },
  { template: 'sales', employee: 'grace.mbeki', assignedDaysAgo: 30, done: 8 },
  { template: 'sales', employee: 'hugo.fernandez', assignedDaysAgo: 60, done: 3, inactive: true },
  {
    template: 'sales',
    employee: 'noa.levi',
    assignedDaysAgo: 25,
    done: 'all',
    signed: ['employee', 'manager'],
  },
  // Kenji's team
  { template: 'warehouse', employee: 'ines.duarte', assignedDaysAgo: 0, done: 0 },
  { template: 'warehouse', employee: 'minjun.kim', assignedDaysAgo: 20, done: 5 },
  { template: 'warehouse', employee: 'jonas.weber', assignedDaysAgo: 13, done: 'all', signed: ['employee'] },
  { template: 'sales', employee: 'jonas.weber', assignedDaysAgo: 4, done: 2 },
  {
    template: 'warehouse',
    employee: 'katya.shevchenko',
    assignedDaysAgo: 90,
    done: 'all',
    signed: ['employee', 'manager'],
  },
  // Robin's team
  { template: 'engineer', employee: 'tomas.novak', assignedDaysAgo: 5, done: 4 },
  // Amara's team: managers who are also direct reports
  { template: 'manager', employee: 'sofia.marin', assignedDaysAgo: 70, done: 'all', signed: ['employee'] },
  { template: 'manager', employee: 'robin.castillo', assignedDaysAgo: 8, done: 3 },
  {
    template: 'manager',
    employee: 'kenji.yamada',
    assignedDaysAgo: 100,
    done: 'all',
    signed: ['employee', 'manager'],
  },
];
