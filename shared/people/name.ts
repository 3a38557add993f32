/** What stands where a person's name should be when they have none (spec §2 'Employee management'). */
export const UNNAMED_EMPLOYEE = 'Unnamed Employee';

// English has the order of Unicode itself. A name of no language, such as 'und', would mean the machine's language, and
// server and browser would not agree.
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Compares two names for sorting, in any script and regardless of case. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}

/** How a person is called in a sentence: the name, or the email when there is no name (spec §5). */
export function nameOrEmail(person: { name: string; email: string }): string {
  return person.name.trim() || person.email;
}
