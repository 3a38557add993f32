// Control characters with all line breaks, and characters that change the direction of what follows: these would reverse our own text.
// The marks that right-to-left scripts need (U+200E, U+200F) stay.
// oxlint-disable-next-line no-control-regex -- the characters to remove
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\s]+/gu;

/** Returns the text without line breaks and invisible controls, fit for a subject or a sentence of ours. */
export function singleLine(text: string): string {
  return text.toWellFormed().replaceAll(UNPRINTABLE, ' ').trim();
}
