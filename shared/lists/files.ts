import { type Day, daysBetween } from '../calendar.ts';
import type { FileColumns } from '../csv.ts';
import type { PersonSummary } from '../people/schema.ts';
import { percentDone } from '../plans/progress.ts';
import type { PlanSummary } from '../plans/schema.ts';
import type { PlanHealth } from '../plans/state/health.ts';
import type { PersonState } from './people.ts';

/** When the sides have signed, or null. */
export type SignedAt = { signed_at: string | null; approved_at: string | null };

/** The features that the company uses: without them its files do not change. */
export type Uses = { owners: boolean; starts: boolean };

type Columns = FileColumns<PlanSummary & SignedAt>;

/** The columns of the file of a list of plans (Import 8), also the fields of its JSON. */
const PLAN_FILE: Columns = {
  plan_id: ({ id }) => id,
  name: ({ name }) => name,
  employee_name: ({ user }) => user.name,
  employee_email: ({ user }) => user.email,
  manager_name: ({ manager }) => manager.name,
  manager_email: ({ manager }) => manager.email,
  status: ({ status }) => status,
  assigned_at: ({ assigned_at }) => assigned_at,
  due_date: ({ due_date }) => due_date,
  completed_tasks: ({ progress }) => progress.completed_tasks,
  total_tasks: ({ progress }) => progress.total_tasks,
  progress_percent: ({ progress }) => percentDone(progress),
  signed_at: ({ signed_at }) => signed_at,
  approved_at: ({ approved_at }) => approved_at,
};

/** Those of a company that has owners of tasks, or start dates. They come last, so that no other file changes. */
const FILE_OF: Record<keyof Uses, Columns> = {
  owners: {
    buddy_name: ({ buddy }) => buddy?.name ?? null,
    buddy_email: ({ buddy }) => buddy?.email ?? null,
    others_open: ({ others_open }) => others_open ?? 0,
  },
  starts: { start_on: ({ start_on }) => start_on ?? null },
};

/** Returns the columns of the file of a company. */
export const planFile = ({ owners, starts }: Uses): Columns => ({
  ...PLAN_FILE,
  ...(owners && FILE_OF.owners),
  ...(starts && FILE_OF.starts),
});

type OngoingPlan = {
  name: string;
  user: PersonSummary;
  department: string;
  location: string;
  manager: PersonSummary;
  health: PlanHealth;
  due_date: Day | null;
};

/** The columns of the file of ongoing plans on a day (Overview 6). */
export const overviewFile = (today: Day): FileColumns<OngoingPlan> => ({
  plan: ({ name }) => name,
  employee: ({ user }) => user.name,
  employee_email: ({ user }) => user.email,
  department: ({ department }) => department,
  location: ({ location }) => location,
  manager: ({ manager }) => manager.name,
  manager_email: ({ manager }) => manager.email,
  state: ({ health }) => health,
  due_date: ({ due_date }) => due_date,
  days_late: ({ health, due_date }) =>
    health === 'overdue' && due_date !== null ? daysBetween(due_date, today) : null,
});

type PersonOfFile = Record<'name' | 'email' | 'job_title' | 'department' | 'location', string> & {
  manager: PersonSummary | null;
  start_on: Day | null;
  left_on: Day | null;
  state: PersonState | null;
};

/** The columns of the file of a list of people (People 15). */
export const PEOPLE_FILE: FileColumns<PersonOfFile> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  job_title: ({ job_title }) => job_title,
  department: ({ department }) => department,
  location: ({ location }) => location,
  manager_email: ({ manager }) => manager?.email ?? null,
  start_on: ({ start_on }) => start_on,
  left_on: ({ left_on }) => left_on,
  state: ({ state }) => state,
};
