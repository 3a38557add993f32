import { boxOf } from '../text/boxes.ts';
import { withoutOuterSpaces } from '../text/spaces.ts';
import { daysOfHeading } from './days.ts';

/** Lines are read by their start alone: the columns of an indent, with tabs to four. */
export function indentOf(line: string): number {
  let columns = 0;
  for (const character of line.slice(0, 400)) {
    if (character === ' ') columns += 1;
    else if (character === '\t') columns += 4 - (columns % 4);
    else break;
  }
  return columns;
}

/** Returns a line without as many columns of its indent. */
export function withoutIndent(line: string, columns: number): string {
  let [index, done] = [0, 0];
  while (done < columns && (line[index] === ' ' || line[index] === '\t')) {
    done += line[index] === ' ' ? 1 : 4 - (done % 4);
    index += 1;
  }
  return ' '.repeat(Math.max(0, done - columns)) + line.slice(index);
}

export const isBlankLine = (line: string) => /^[ \t]*$/.test(line);
export const isDivider = (line: string) => /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/.test(line);

type Heading = { level: number; text: string };

/** Returns a heading. '##Overview' counts, since people write it; '#123' does not. */
export function headingOf(line: string, isExact: boolean): Heading | null {
  const match =
    /^ {0,3}(#{1,6})(?:[ \t](.*))?$/s.exec(line) ?? (isExact ? null : /^(#{2,6})([\p{L}*].*)$/su.exec(line));
  if (match === null) return null;
  const text = withoutOuterSpaces(match[2] ?? '').replace(/(?:^|[ \t])#+$/, '');
  return { level: match[1]!.length, text: withoutOuterSpaces(text) };
}

/** Returns the text of a line that is bold as a whole. Many lists use such lines as headings. */
export function boldLineOf(line: string): string | null {
  const match = /^ {0,3}(?:\*\*([^*\s][^*]{0,198})\*\*|__([^_\s][^_]{0,198})__)[ \t]*(?::[ \t]*)?$/.exec(
    line,
  );
  return match && (match[1] ?? match[2]!).replace(/(?<![ \t])[ \t]*:[ \t]*$/, '');
}

export type Fence = { mark: string; indent: number };

export function fenceOf(line: string): Fence | null {
  const start = line.slice(0, 400);
  const match = /^[ \t]*(`{3,}|~{3,})/.exec(start);
  if (match === null || start.includes('`', match[0].length)) return null;
  return { mark: match[1]!, indent: indentOf(line) };
}

export function closesFence(line: string, { mark }: Fence): boolean {
  const text = line.trim();
  return text.length >= mark.length && text.length < 400 && text === mark[0]!.repeat(text.length);
}

type Bullet = { indent: number; offset: number; text: string };

/** Returns the item of a list that a line starts. */
export function bulletOf(line: string): Bullet | null {
  const match = /^[ \t]*(?:[-*+•◦▪‣]|\d{1,9}[.)])(?:[ \t]+|$)/.exec(line.slice(0, 400));
  if (match === null || isDivider(line)) return null;
  return { indent: indentOf(line), offset: match[0].length, text: line.slice(match[0].length) };
}

/** Properties of the whole file, which decide the meaning of a single line. */
export type Survey = {
  /** The levels of headings, without the one that is the name. */
  levels: number[];
  /** The line of the heading that is the name, from 0. */
  nameAt: number | null;
  hasBoxes: boolean;
  /** Whether a box is in a list, as in Markdown: then a '✅' that starts a paragraph is a picture. */
  hasListBoxes: boolean;
  hasBold: boolean;
};

export function survey(lines: readonly string[], start: number, isNamed: boolean): Survey {
  const headings: { level: number; at: number }[] = [];
  let [hasBoxes, hasListBoxes, hasBold] = [false, false, false];
  let fence: Fence | null = null;
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (fence !== null) {
      const isOutside = !isBlankLine(line) && indentOf(line) < fence.indent;
      if (isOutside || closesFence(line, fence)) fence = null;
      if (!isOutside) continue;
    }
    fence = fenceOf(line);
    if (fence !== null) continue;
    const level = headingOf(line, false)?.level ?? setextLevel(lines, at);
    const box = boxOf(line);
    if (level !== null) headings.push({ level, at });
    else if (box !== null) {
      hasBoxes = true;
      hasListBoxes ||= box.hasBullet;
    } else if (boldLineOf(line) !== null) hasBold = true;
  }
  const [first] = headings;
  const next = headings.slice(1).reduce((least, { level }) => Math.min(least, level), 7);
  const isName =
    first !== undefined &&
    daysOfHeading(lines[first.at]!) === null &&
    // If the front matter has a name, the heading becomes a line of the description, unless the file has nothing else.
    ((!isNamed || next < 7) && first.level < next
      ? first.level === 1 || next < 7
      : !isNamed && first.level === 1 && isTitle(lines, start, headings));
  const others = isName ? headings.slice(1) : headings;
  const levels = [...new Set(others.map(({ level }) => level))].toSorted((a, b) => a - b);
  return { levels, nameAt: isName ? first.at : null, hasBoxes, hasListBoxes, hasBold };
}

/**
 * Whether the first heading is the title of a page whose parts have headings of the same level, as in the exports of
 * Notion: it starts the file, and no list comes before the next heading.
 */
function isTitle(
  lines: readonly string[],
  start: number,
  [first, second]: readonly { at: number }[],
): boolean {
  if (first === undefined || second === undefined) return false;
  const isFirst = lines.slice(start, first.at).every(isBlankLine);
  return (
    isFirst &&
    lines.slice(first.at + 1, second.at).every((line) => bulletOf(line) === null && boxOf(line) === null)
  );
}

/** The level of a line with '===' or '---' below it, or null. */
export function setextLevel(lines: readonly string[], at: number): number | null {
  const [line = '', below = ''] = [lines[at], lines[at + 1]];
  if (!/^(?:=+|-{2,})[ \t]*$/.test(below) || !/^ {0,3}[^\s>#|`~-]/.test(line) || bulletOf(line) !== null)
    return null;
  if (at > 0 && !isBlankLine(lines[at - 1]!)) return null;
  return below.startsWith('=') ? 1 : 2;
}
