/** The longest name, in characters (API 12). Characters are code points, as PostgreSQL counts them. */
export const NAME_LENGTH = 200;
/** The longest text of a search, in characters (API 12): an email has up to 254. */
export const SEARCH_LENGTH = 254;
/** The longest description, note or comment, in characters (API 12). */
export const TEXT_LENGTH = 5_000;
/** The longest reason of a deletion by HR, in characters (HR 3). */
export const REASON_LENGTH = 500;

/** Returns whether the text has no visible character; `null` and `undefined` count as blank. */
export function isBlank(text: string | null | undefined): boolean {
  return !text || text.trim() === '';
}
