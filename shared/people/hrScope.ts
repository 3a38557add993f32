import type { Kind, Terms } from '../terms/terms.ts';
import { IN_VALUES } from '../terms/inValues.ts';
import { type Reason, stateReason } from '../reason.ts';
import { nameOrEmail } from './name.ts';
import type { User } from './schema.ts';
import type { Viewer } from './viewer.ts';

/** The scope of HR (HR 1), in one place: `acts` for HR, `covers` for a list of departments, which is null for all. */
export function hrRules<K extends Kind>({ all, any, isNull, isOneOf }: Terms<K>) {
  const covers = (departments: K['texts'], department: K['text']) =>
    any(isNull(departments), isOneOf(department, departments));
  return {
    covers,
    acts: (viewer: { is_hr: K['condition']; hr_departments: K['texts'] }, department: K['text']) =>
      all(viewer.is_hr, covers(viewer.hr_departments, department)),
  };
}

const IN_SCOPE = hrRules(IN_VALUES);

/**
 * Returns whether the viewer may act as HR for a person of this department (HR 1). Departments are compared as they
 * are written; without `hr_departments` HR acts for everybody, also for people whose department is not known.
 */
export function isInHrScope(
  { is_hr, hr_departments }: Pick<Viewer, 'is_hr' | 'hr_departments'>,
  department: string,
): boolean {
  return IN_SCOPE.acts({ is_hr, hr_departments }, department);
}

/** Returns why HR cannot assign a plan to the person, or null: it would have no manager (HR 4). */
export function whyNoPlanOnBehalf(person: Pick<User, 'name' | 'email' | 'manager_id'>): Reason | null {
  return person.manager_id === null
    ? stateReason('people.no_manager', `${nameOrEmail(person)} has no manager. Choose one first.`)
    : null;
}
