/*
 * Check boxes at the start of a line, behind any marks of lists and quotes. In a note or description of ours such a line is
 * text and no task: the file has a backslash before the box, which reading removes again.
 */

const PREFIX = String.raw`^((?:[ \t]|>|[-*+•◦▪‣][ \t]|\d{1,9}[.)][ \t])*)`;
// [ ], [x] and, as people type it, [] with a space after it; box characters; boxes of HTML. '[ ](' is a link.
const HTML = String.raw`(?:<label\b[^<>]{0,150}>[ \t]*)?<input\b[^<>]{0,150}\btype=["']?checkbox\b[^<>]{0,150}>`;
const BOX = String.raw`(\[[ \txX]\](?=[ \t]|$)|\[ \](?![(\[:])|\[\](?=[ \t]|$)|[☐☑☒✓✔✅⬜✗✘]\uFE0F?(?=[ \t]|$)|${HTML})`;

const BOXED = new RegExp(`${PREFIX}${BOX}[ \\t]*`);
const PROTECTABLE = new RegExp(`${PREFIX}(\\\\*)${BOX}`);
const PROTECTED = new RegExp(`${PREFIX}(\\\\+)${BOX}`);

/** A longer prefix is no list that somebody wrote; without a bound, a line of marks alone would cost a stack. */
const LONGEST_PREFIX = 400;

/** A box at the start of a line: where its text starts, whether it is ticked, and whether a mark of a list precedes it. */
type Box = { text: string; isTicked: boolean; hasBullet: boolean; isDrawn: boolean };

/** Returns the box at the start of a line, or null. */
export function boxOf(line: string): Box | null {
  const match = BOXED.exec(line.slice(0, LONGEST_PREFIX));
  if (match === null) return null;
  const hasBullet = /[-*+•◦▪‣\d]/.test(match[1]!);
  const mark = match[2]!;
  const isHtml = mark.startsWith('<');
  const rest = line.slice(match[0].length);
  const text = isHtml ? rest.replace(/<\/label>[ \t]*$/, '') : rest;
  return {
    // '[] - Text', as some write it.
    text: hasBullet ? text : text.replace(/^[-–—:][ \t]+/, ''),
    isTicked: isHtml ? /\bchecked\b/i.test(mark.slice(mark.indexOf('<input'))) : /[xX☑✓✔✅]/.test(mark),
    hasBullet,
    isDrawn: !isHtml && !mark.startsWith('['),
  };
}

const CARRIAGE_RETURN = /&((?:amp;)*#13;)/g;

/** Returns the lines of a note or description as they can be written into a file, without the marks around them. */
export function protectedLines(text: string): string[] {
  const written = text.replace(CARRIAGE_RETURN, '&amp;$1').replaceAll('\r', '&#13;');
  return atEdges(written.split('\n').map(protect), (line) => (EDGE.test(line) ? `\\${line}` : line));
}

/** Returns the text of lines that `protectedLines` returned, or of lines as somebody wrote them. */
export function textOfLines(lines: readonly string[]): string {
  return atEdges(lines.map(unprotect), (line) => (PROTECTED_EDGE.test(line) ? line.slice(1) : line))
    .join('\n')
    .replace(CARRIAGE_RETURN, (_, rest: string) => (rest === '#13;' ? '\r' : `&${rest.slice(4)}`));
}

// Blank lines at the start and at the end of a note are no lines of it, unless they contain a backslash.
const EDGE = /^\\*[ \t]*$/;
const PROTECTED_EDGE = /^\\+[ \t]*$/;

function atEdges(lines: string[], change: (line: string) => string): string[] {
  return lines.map((line, index) => (index === 0 || index === lines.length - 1 ? change(line) : line));
}

function protect(line: string): string {
  return insertAfterPrefix(line, PROTECTABLE, (marks) => `${marks}\\`);
}

function unprotect(line: string): string {
  const match = PROTECTED.exec(line.slice(0, LONGEST_PREFIX));
  if (match === null) return line;
  const at = match[1]!.length;
  return line.slice(0, at) + line.slice(at + 1);
}

function insertAfterPrefix(line: string, pattern: RegExp, change: (prefix: string) => string): string {
  // One character less than reading takes, which sees the line with the backslash.
  const match = pattern.exec(line.slice(0, LONGEST_PREFIX - 1));
  if (match === null) return line;
  const [, prefix = ''] = match;
  return change(prefix) + line.slice(prefix.length);
}
