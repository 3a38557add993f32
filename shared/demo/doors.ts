/**
 * The people whom a visitor of the demo is offered first (Demo 1), and those whom the three steps are about
 * (Demo 4). They are found by their email: the demo company is data like any other.
 */
export const DOORS = [
  {
    key: 'manager',
    role: 'Manager',
    promise: 'Approve, remind, assign. Three steps, two minutes.',
    email: 'amara.okafor@harbor.example',
  },
  {
    key: 'new-hire',
    role: 'New hire',
    promise: 'The first days: what is due today, and what comes next.',
    email: 'maya.patel@harbor.example',
  },
  {
    key: 'hr',
    role: 'HR',
    promise: 'Everybody in the company: who is late, and why.',
    email: 'helen.brandt@harbor.example',
  },
  {
    key: 'it',
    role: 'IT',
    promise: 'Sign-in, mail, backups. Each line says its state.',
    email: 'ravi.menon@harbor.example',
  },
] as const;

export type DoorKey = (typeof DOORS)[number]['key'];

export function doorOf(key: DoorKey) {
  return DOORS.find((door) => door.key === key)!;
}

/** The people of the manager's three steps: whose plan to approve, whom to remind and who gets a plan. */
export const WALK = {
  approve: 'oskar.lind@harbor.example',
  remind: 'nadia.haddad@harbor.example',
  assign: 'lukasz.zielinski@harbor.example',
} as const;
