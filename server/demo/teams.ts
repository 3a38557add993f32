/** A team of the demo company, which does tasks for new hires (Owners 2). */
export type DemoTeam = { key: string; name: string; email: string; lead: string; members: string[] };

export const TEAMS: DemoTeam[] = [
  {
    key: 'it',
    name: 'IT',
    email: 'it@harbor.example',
    lead: 'ravi.menon',
    members: ['ravi.menon', 'meiling.chen'],
  },
  {
    key: 'facilities',
    name: 'Facilities',
    email: 'facilities@harbor.example',
    lead: 'katya.shevchenko',
    members: ['katya.shevchenko', 'soren.kjaer'],
  },
];
