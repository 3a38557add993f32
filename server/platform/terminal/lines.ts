// Control characters, line breaks, and characters that change the direction of text: a terminal interprets them, so
// that a name could delete, reorder or add lines.
const OBEYED = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * Returns the text as one line with each character visible; characters that a terminal interprets are written as in
 * JSON: `\u001b`.
 */
function onOneLine(text: string): string {
  return text.replaceAll(OBEYED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Prints one line of a command's result. */
export function print(text: string): void {
  process.stdout.write(`${onOneLine(text)}\n`);
}

/** Prints one line on the standard error, since the standard output of a command is its result. */
export function say(text: string): void {
  process.stderr.write(`gangway: ${onOneLine(text)}\n`);
}

/** Says why a command ends, and returns its exit code. */
export function fail(reason: string): number {
  say(reason);
  return 1;
}
