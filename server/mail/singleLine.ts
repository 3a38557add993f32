// Control characters (line breaks among them) and those that turn the direction of what follows: the mail's own words
// would read backwards. The marks that scripts from right to left need (U+200E, U+200F) stay.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\s]+/gu;

/** The text as it may stand in one line beside ours: a name in a greeting, a subject in a header. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(UNPRINTABLE, ' ').trim();
}
