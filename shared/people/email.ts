/** RFC 5321: an address has at most 254 characters. The cap also bounds the pattern below. */
export const EMAIL_LENGTH = 254;

// One @, no white space, a dot in the domain (spec §5). Dots only separate, so that there is one way to match: linear.
export const EMAIL_PATTERN =
  '^[^\\s@.\\u0000\\ud800-\\udfff]+(?:\\.[^\\s@.\\u0000\\ud800-\\udfff]+)*@[^\\s@.\\u0000\\ud800-\\udfff]+(?:\\.[^\\s@.\\u0000\\ud800-\\udfff]+)+$';

const pattern = new RegExp(EMAIL_PATTERN, 'u');

/** The address as it is stored and compared: trimmed, in lower case (contract §3). */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Whether the trimmed text has the shape of an email address (spec §5). */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  // Counted by code point, as the server and the database count.
  return [...trimmed].length <= EMAIL_LENGTH && pattern.test(trimmed);
}
