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
