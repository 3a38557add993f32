import { type Reason, stateReason } from '../reason.ts';
import { nameOrEmail } from './name.ts';
import type { User } from './schema.ts';
import type { Viewer } from './viewer.ts';

/**
 * Returns whether the viewer may act as HR for a person of this department (HR 1). Departments are compared as they
 * are written; without `hr_departments` HR acts for everybody, also for people whose department is not known.
 */
export function isInHrScope(
  { is_hr, hr_departments }: Pick<Viewer, 'is_hr' | 'hr_departments'>,
  department: string,
): boolean {
  return is_hr && (hr_departments === null || hr_departments.includes(department));
}

/** Returns why HR cannot assign a plan to the person, or null: it would have no manager (HR 4). */
export function whyNoPlanOnBehalf(person: Pick<User, 'name' | 'email' | 'manager_id'>): Reason | null {
  return person.manager_id === null
    ? stateReason('people.no_manager', `${nameOrEmail(person)} has no manager. Choose one first.`)
    : null;
}
