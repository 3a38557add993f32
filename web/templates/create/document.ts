import type { ImportPreview, LineFate } from '#shared/templates/files/schema.ts';

/** Returns the text whose lines the preview names: of HTML and JSON the Markdown that was made of it. */
export function textOfPreview({ lines }: Pick<ImportPreview, 'lines'>): string {
  const all: string[] = [];
  for (const { line, text } of lines) {
    while (all.length < line - 1) all.push('');
    all.push(text);
  }
  return all.join('\n');
}

export function isSameItem(a: readonly number[] | null, b: readonly number[] | null): boolean {
  return a !== null && b !== null && a.length === b.length && a.every((index, at) => index === b[at]);
}

/** Returns the first and last line of an item, or null. Only adjacent lines count. */
export function linesOfItem(
  lines: readonly LineFate[],
  item: readonly number[] | null,
): [number, number] | null {
  if (item === null || item.length === 0) return null;
  const first = lines.findIndex((line) => isSameItem(line.item, item));
  if (first === -1) return null;
  let last = first;
  while (last + 1 < lines.length && isSameItem(lines[last + 1]!.item, item)) last += 1;
  return [lines[first]!.line, lines[last]!.line];
}

/** Returns the place in the tree of a line, from 1. */
export function itemOfLine(lines: readonly LineFate[], line: number): readonly number[] | null {
  return lines.find((fate) => fate.line === line)?.item ?? null;
}

/** Returns a document with a name behind the mark of a heading that has none. */
export function withName(text: string, line: number, name: string): string {
  return changedLine(
    text,
    line,
    (content) => `${content.trimEnd().replace(/(?<![ \t])[ \t]+#+$/, '')} ${name}`,
  );
}

/** Returns a document that has a task for each line with text. */
export function withBoxes(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line.trim() === '' ? '' : `- [ ] ${line.trim().replace(/^(?:[-*+•]|\d{1,3}[.)])\s+/, '')}`,
    )
    .join('\n');
}

function changedLine(text: string, line: number, change: (content: string) => string): string {
  return text
    .split('\n')
    .map((content, index) => (index === line - 1 ? change(content) : content))
    .join('\n');
}
