import { nameOrEmail } from '#shared/people/name.ts';
import type { PersonSummary } from '#shared/people/schema.ts';

/** The name of a plan's employee, and what stands in its place when there is none (spec §8). */
export function employeeName(employee: PersonSummary): string {
  return nameOrEmail(employee) || 'Unknown Employee';
}

/** The same for its manager. */
export function managerName(manager: PersonSummary): string {
  return nameOrEmail(manager) || 'Manager';
}
