/** The longest email address, in characters (RFC 5321). It also bounds the time of the match below. */
export const EMAIL_LENGTH = 254;

// One @, no white space, a dot in the domain (People 2). Labels contain no dots, so there is one way to
// match, in linear time.
export const EMAIL_PATTERN =
  '^[^\\s@.\\u0000\\ud800-\\udfff]+(?:\\.[^\\s@.\\u0000\\ud800-\\udfff]+)*@[^\\s@.\\u0000\\ud800-\\udfff]+(?:\\.[^\\s@.\\u0000\\ud800-\\udfff]+)+$';

const pattern = new RegExp(EMAIL_PATTERN, 'u');

/** Returns the email as it is stored and compared: trimmed and in lower case (People 2). */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Returns whether the trimmed text has the form of an email address (People 2). */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  // Counted in code points, as the server and the database do (API 12).
  return [...trimmed].length <= EMAIL_LENGTH && pattern.test(trimmed);
}
