import { ATTRIBUTE_LENGTH, MAX_HR_DEPARTMENTS } from '#shared/people/limits.ts';
import { messages } from './messages.ts';

/** Returns why these departments cannot be saved, or null. Null instead of a list means all of them. */
export function whyNotDepartments(chosen: readonly string[] | null): string | null {
  if (chosen === null) return null;
  if (chosen.length === 0) return messages.missingDepartments;
  if (chosen.length > MAX_HR_DEPARTMENTS) return messages.tooManyDepartments;
  return chosen.some((name) => [...name].length > ATTRIBUTE_LENGTH) ? messages.departmentTooLong : null;
}
