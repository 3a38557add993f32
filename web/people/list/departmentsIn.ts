import { messages } from './messages.ts';

/** The longest name of a department, and the most of them (HR 1). */
const MAX_LENGTH = 200;
const MOST = 200;

/** Returns the departments in a text with one a line, null for an empty text, and why they cannot be saved. */
export function departmentsIn(text: string): { list: string[] | null; problem: string | null } {
  const list = [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
  const problem = list.some(({ length }) => length > MAX_LENGTH)
    ? messages.departmentTooLong
    : list.length > MOST
      ? messages.tooManyDepartments
      : null;
  return { list: list.length === 0 ? null : list, problem };
}
