/** Shown in place of a missing name (People 3). */
export const UNNAMED_EMPLOYEE = 'Unnamed Employee';

// English uses the root order of Unicode. A locale without a language, such as 'und', falls back to the
// machine's language, and server and browser would sort differently (People 7).
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Compares two names for an ascending sort, in any script and ignoring case and accents. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}

/**
 * Returns the name for addressing a person: its first word. A name with a comma begins with the family name, and a
 * single word, such as in Chinese or of an email, is the whole name.
 */
export function firstNameOf(name: string): string {
  const [family, given] = name.split(',', 2);
  return (given ?? family ?? '').trim().split(/\s+/)[0] || name.trim();
}

/** Returns the name for use in a sentence, or the email of a person without a name (People 3). */
export function nameOrEmail(person: { name: string; email: string }): string {
  return person.name.trim() || person.email;
}

/** Returns the letters of a person's avatar: the first ones of the first and of the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase() || '?';
}
