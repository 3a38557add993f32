import { ATTRIBUTE_LENGTH, MAX_HR_DEPARTMENTS } from '#shared/people/limits.ts';
import { messages } from './messages.ts';

/** Returns the departments in a text with one a line, null for an empty text, and why they cannot be saved. */
export function departmentsIn(text: string): { list: string[] | null; problem: string | null } {
  const list = [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
  const problem = list.some((name) => [...name].length > ATTRIBUTE_LENGTH)
    ? messages.departmentTooLong
    : list.length > MAX_HR_DEPARTMENTS
      ? messages.tooManyDepartments
      : null;
  return { list: list.length === 0 ? null : list, problem };
}
