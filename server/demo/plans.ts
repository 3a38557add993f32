/** A plan of the demo company. Its days are counted back from the day on which the demo is created: 0 is today. */
export type DemoPlan = {
  template: string;
  employee: string;
  /** The day from which its due dates count. */
  started: number;
  /** In how many days the employee starts, where the template counts from that. */
  starts_in?: number;
  /** The number of done tasks, or 'all', and the day of the last of them; without it they continue until today. */
  done: number | 'all';
  doneBy?: number;
  /** When either side signed. */
  signed?: Partial<Record<'employee' | 'manager', number>>;
  /**
   * The day and the comment of the manager's return of the signed plan, and the task that the employee reopened then.
   */
  returned?: { day: number; comment: string; reopened: number };
  /** About the task with this index, or about the plan. */
  comments?: { day: number; by: 'employee' | 'manager'; text: string; task?: number }[];
  /** When the manager deactivated it. */
  deactivated?: number;
  name?: string;
  buddy?: string;
  /** The tasks of teams, by index, that the leads have taken by today. */
  taken?: number[];
};

/** The team of the first door: one plan to approve, one that is late, one person without a plan. */
const AMARAS_TEAM: DemoPlan[] = [
  {
    template: 'warehouse',
    employee: 'nadia.haddad',
    started: 27,
    done: 4,
    doneBy: 17,
    comments: [
      {
        day: 14,
        by: 'employee',
        task: 4,
        text: 'The instructor was ill last week, and there is no new date yet.',
      },
      { day: 13, by: 'manager', task: 4, text: 'Ask Katya: she may hold the test as well.' },
      { day: 1, by: 'employee', text: 'Could we move this by a week?' },
    ],
  },
  {
    template: 'sales',
    employee: 'oskar.lind',
    started: 20,
    done: 'all',
    doneBy: 2,
    signed: { employee: 1 },
    comments: [{ day: 1, by: 'employee', text: 'All done. Thank you for the good start!' }],
  },
  {
    template: 'warehouse',
    employee: 'wei.chen',
    started: 11,
    done: 'all',
    doneBy: 3,
    signed: { employee: 2 },
    returned: {
      day: 1,
      comment: 'Please take the practical test once more: the certificate of the old one has run out.',
      reopened: 4,
    },
  },
  {
    template: 'engineer',
    employee: 'maya.patel',
    started: 2,
    done: 4,
    comments: [{ day: 0, by: 'employee', task: 4, text: 'May I use my phone as a second key?' }],
  },
  { template: 'sales', employee: 'lena.fischer', started: 17, done: 11 },
  {
    template: 'lead',
    employee: 'kenji.yamada',
    started: 100,
    done: 'all',
    doneBy: 20,
    signed: { employee: 19, manager: 18 },
  },
  { template: 'lead', employee: 'leila.rahimi', started: 34, done: 4 },
  { template: 'lead', employee: 'robin.castillo', started: 8, done: 2 },
];

const ENGINEERING: DemoPlan[] = [
  { template: 'engineer', employee: 'ada.lindqvist', started: 9, done: 10 },
  {
    template: 'engineer',
    employee: 'bjorn.aasen',
    started: 52,
    done: 14,
    doneBy: 24,
    comments: [
      {
        day: 20,
        by: 'employee',
        task: 15,
        text: 'The status page moved, and I have no access to the new one. I asked for it on Monday.',
      },
      { day: 6, by: 'employee', task: 15, text: 'Still no access.' },
    ],
  },
  {
    template: 'engineer',
    employee: 'chidi.eze',
    started: 40,
    done: 'all',
    doneBy: 3,
    signed: { employee: 2 },
    comments: [{ day: 2, by: 'employee', text: 'The incident exercise was the best part.' }],
  },
  {
    template: 'engineer',
    employee: 'dmitri.volkov',
    started: 44,
    done: 'all',
    doneBy: 2,
    signed: { manager: 1 },
  },
  {
    template: 'engineer',
    employee: 'lei.li',
    started: 120,
    done: 'all',
    doneBy: 77,
    signed: { employee: 76, manager: 75 },
  },
  { template: 'warehouse', employee: 'lei.li', started: 3, done: 1, name: 'Warehouse visit' },
  { template: 'engineer', employee: 'aoife.bhriain', started: 24, done: 15 },
  {
    template: 'engineer',
    employee: 'meiling.chen',
    started: 14,
    done: 8,
    doneBy: 6,
    comments: [
      { day: 5, by: 'employee', task: 8, text: 'The phishing mail never came. Did the filter catch it?' },
      { day: 4, by: 'manager', task: 8, text: 'Ravi sends it again this week.' },
    ],
  },
];

const SALES: DemoPlan[] = [
  { template: 'sales', employee: 'eleni.pappas', started: 6, done: 7 },
  { template: 'sales', employee: 'fatima.alhassan', started: 18, done: 'all' },
  {
    template: 'sales',
    employee: 'grace.mbeki',
    started: 30,
    done: 8,
    doneBy: 16,
    comments: [
      {
        day: 9,
        by: 'manager',
        text: 'We agreed to wait with the calls until your daughter is well again. Take your time.',
      },
    ],
  },
  {
    template: 'sales',
    employee: 'hugo.fernandez',
    started: 60,
    done: 3,
    doneBy: 55,
    deactivated: 50,
    comments: [{ day: 51, by: 'manager', text: 'On parental leave until spring: we go on then.' }],
  },
  {
    template: 'sales',
    employee: 'noa.levi',
    started: 25,
    done: 'all',
    doneBy: 7,
    signed: { employee: 6, manager: 6 },
  },
  { template: 'sales', employee: 'giorgos.nikolaou', started: 12, done: 9 },
];

const WAREHOUSE: DemoPlan[] = [
  { template: 'warehouse', employee: 'ines.duarte', started: 0, done: 0 },
  {
    template: 'warehouse',
    employee: 'minjun.kim',
    started: 20,
    done: 5,
    doneBy: 11,
    comments: [{ day: 8, by: 'employee', task: 6, text: 'The crane is in repair until Thursday.' }],
  },
  {
    template: 'warehouse',
    employee: 'jonas.weber',
    started: 13,
    done: 'all',
    doneBy: 2,
    signed: { employee: 1 },
  },
  { template: 'sales', employee: 'jonas.weber', started: 4, done: 6 },
  {
    template: 'warehouse',
    employee: 'katya.shevchenko',
    started: 90,
    done: 'all',
    doneBy: 78,
    signed: { employee: 78, manager: 77 },
  },
  { template: 'warehouse', employee: 'olena.kovalenko', started: 5, done: 3 },
  {
    template: 'warehouse',
    employee: 'soren.kjaer',
    started: 45,
    done: 'all',
    doneBy: 31,
    signed: { employee: 30, manager: 28 },
  },
];

/** The late courses of last season: with two others of the template they are enough for the figures of the overview. */
const LAST_SEASON: DemoPlan[] = [
  ['minjun.kim', 112, 86],
  ['jonas.weber', 108, 80],
  ['olena.kovalenko', 104, 79],
].map(([employee, started, doneBy]) => ({
  template: 'warehouse',
  employee: String(employee),
  started: Number(started),
  done: 'all',
  doneBy: Number(doneBy),
  signed: { employee: Number(doneBy) - 1, manager: Number(doneBy) - 2 },
  name: 'Warehouse safety, last season',
}));

/** Three plans that wait for their manager, who approves them together. */
const CARE: DemoPlan[] = [
  {
    template: 'care',
    employee: 'grace.tanaka',
    started: 28,
    done: 'all',
    doneBy: 4,
    signed: { employee: 3 },
  },
  {
    template: 'care',
    employee: 'hana.kovarova',
    started: 27,
    done: 'all',
    doneBy: 2,
    signed: { employee: 2 },
  },
  {
    template: 'care',
    employee: 'thandiwe.nkosi',
    started: 26,
    done: 'all',
    doneBy: 1,
    signed: { employee: 1 },
    comments: [{ day: 1, by: 'employee', text: 'I would like to show the next person around.' }],
  },
  { template: 'care', employee: 'mohammed.alshami', started: 7, done: 6 },
  {
    template: 'care',
    employee: 'jose.iniguez',
    started: 65,
    done: 'all',
    doneBy: 36,
    signed: { employee: 35, manager: 34 },
  },
  { template: 'care', employee: 'minhanh.dang', started: 1, done: 2 },
  { template: 'ward', employee: 'mohammed.alshami', started: 1, starts_in: 12, done: 1 },
];

/** For people of several teams, so that IT has something overdue, something for today, and the same task for several. */
const ARRIVALS: DemoPlan[] = [
  { template: 'arrival', employee: 'ines.duarte', started: 0, done: 0, buddy: 'olena.kovalenko' },
  {
    template: 'arrival',
    employee: 'minhanh.dang',
    started: 1,
    done: 1,
    buddy: 'jose.iniguez',
    taken: [1, 8],
  },
  { template: 'arrival', employee: 'olena.kovalenko', started: 5, done: 1, buddy: 'soren.kjaer', taken: [1] },
  { template: 'arrival', employee: 'eleni.pappas', started: 7, done: 8, buddy: 'noa.levi' },
  { template: 'arrival', employee: 'ada.lindqvist', started: 8, done: 8, doneBy: 3 },
];

/** The plans of the other teams have every status (Plans 4). The plans with tasks of others come last. */
export const PLANS: DemoPlan[] = [
  ...AMARAS_TEAM,
  ...ENGINEERING,
  ...SALES,
  ...WAREHOUSE,
  ...LAST_SEASON,
  ...CARE,
  { template: 'engineer', employee: 'tomas.novak', started: 5, done: 7 },
  ...ARRIVALS,
];
