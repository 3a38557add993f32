import { nameOrEmail } from '#shared/people/name.ts';
import type { PersonSummary } from '#shared/people/schema.ts';

/** Returns the name of a plan's employee, with a fallback when it is missing (Screens 9). */
export function employeeName(employee: PersonSummary): string {
  return nameOrEmail(employee) || 'Unknown Employee';
}

/** Returns the name of a plan's manager, with a fallback when it is missing (Screens 9). */
export function managerName(manager: PersonSummary): string {
  return nameOrEmail(manager) || 'Manager';
}
