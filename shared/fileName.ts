// Control characters with all line breaks, and direction overrides, with which 'fdp.exe' looks like 'exe.pdf'.
// oxlint-disable-next-line no-control-regex -- the characters to replace
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/gu;

/** Returns a text as a part of the name of a file: what is not seen becomes an underscore. */
export function fileNamePart(text: string): string {
  return text.replaceAll(HIDDEN, '_');
}
