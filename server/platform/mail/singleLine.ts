// Control characters with all line breaks, and direction overrides, which would also reverse the text after
// them. The marks that right-to-left scripts need (U+200E, U+200F) stay.
// oxlint-disable-next-line no-control-regex -- the characters to remove
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\s]+/gu;

/**
 * Returns the text without line breaks and invisible control characters, for use in a subject or sentence.
 */
export function singleLine(text: string): string {
  return text.toWellFormed().replaceAll(UNPRINTABLE, ' ').trim();
}
