/** The longest email address, in characters (RFC 5321). It also bounds the time of the match below. */
export const EMAIL_LENGTH = 254;

// The local part: ASCII atoms of RFC 5322, so that no look-alike of another alphabet can be entered and no
// mail server reads a comment, a quoted string or a second address (People 2). The domain: letters and digits
// of any script. Labels contain no dots, so there is one way to match, in linear time.
const ATOM = "[0-9A-Za-z!#$%&'*+/=?^_`{|}~\\-]+";
const LABEL = '[\\p{L}\\p{M}\\p{N}\\-]+';
export const EMAIL_PATTERN = `^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`;

const pattern = new RegExp(EMAIL_PATTERN, 'u');

/** Returns the email as it is stored and compared: trimmed, in NFKC and in lower case (People 2). */
export function normalizeEmail(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}

/** Returns whether the trimmed text has the form of an email address (People 2). */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  // Counted in code points, as the server and the database do (API 12).
  return [...trimmed].length <= EMAIL_LENGTH && pattern.test(trimmed);
}

/** How the emails end that replace those of erased people. No mail can be delivered below .invalid. */
export const ERASED_EMAIL_END = '@erased.invalid';

/** Returns whether the email replaces that of an erased person. In SQL: `isErased` in server/people/people.sql.ts. */
export function isErasedEmail(email: string): boolean {
  return email.endsWith(ERASED_EMAIL_END);
}

/**
 * Returns whether a person may be given this email (People 2): not the placeholders of erased people, which somebody
 * else could block or misuse.
 */
export function isUsableEmail(text: string): boolean {
  return isEmail(text) && !isErasedEmail(normalizeEmail(text));
}
