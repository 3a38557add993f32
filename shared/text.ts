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

const LINE_BREAKS = /(?<!\s)\s*[\n\r\v\f\u2028\u2029]+\s*/g;

/** Returns whether a text is on several lines. */
export const hasLineBreak = (text: string): boolean => text.search(LINE_BREAKS) !== -1;

/** Returns a text on one line. */
export const onOneLine = (text: string): string => text.replaceAll(LINE_BREAKS, ' ');

// Control characters with all line breaks, and direction overrides, which make 'fdp.exe' look like 'exe.pdf'.
// oxlint-disable-next-line no-control-regex -- the characters to replace
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/gu;

/** Returns a text as a part of a file name: invisible characters become underscores. */
export function fileNamePart(text: string): string {
  return text.replaceAll(HIDDEN, '_');
}
