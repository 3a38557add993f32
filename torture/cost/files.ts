import type { Input } from './inputs.ts';

/** The largest file of an import (Import 1). */
const MAX_BYTES = 5 * 1_048_576;

const HEADER = 'email,name,department\n';

const FILES: Record<string, () => string> = {
  'rows with a missing cell': () => rows(HEADER, () => 'a\n'),
  'rows with too many cells': () => rows(HEADER, () => 'a,b,c,d,e\n'),
  'blank rows': () => rows(HEADER, () => '\n'),
  'blank rows with a missing cell': () => rows(HEADER, () => ',\n'),
  'rows of commas': () => rows(HEADER, () => ',,\n'),
  'one row of commas': () => rows(HEADER, () => ','),
  'one row of quotes': () => rows(HEADER, () => '"'),
  'an open quote': () => `${HEADER}"${'a\n'.repeat(MAX_BYTES / 2 - 20)}`,
  'escaped quotes': () => rows(HEADER, () => '"""",""""\n'),
  'columns without end': () => rows('', (index) => `c${index},`),
  'one cell': () => `${HEADER}${'a'.repeat(MAX_BYTES - 30)}`,
  'U+FDFA': () => rows(HEADER, (index) => `a${index}@b.example,${'\ufdfa'.repeat(150)},x\n`),
  'emails without end': () => rows(HEADER, () => `${'a@'.repeat(120)},x,y\n`),
  'the same person': () => rows(HEADER, () => 'a@b.example,x,y\n'),
  'new people': () => rows(HEADER, (index) => `p${index}@b.example,P ${index},Sales\n`, 9_999),
  'new people above the bound': () => rows(HEADER, (index) => `p${index}@b.example,P ${index},Sales\n`),
  'a chain of managers': () =>
    rows('email,name,manager_email\n', (index) => `c${index}@b.example,C,c${index + 1}@b.example\n`, 9_999),
  NUL: () => '\0'.repeat(MAX_BYTES),
  'line feeds and returns': () => rows(HEADER, () => '\r\n\r'),
  'not UTF-8': () => `${HEADER}\u{10FFFF}`.repeat(200_000).slice(0, MAX_BYTES / 4),
};

/** Returns the worst files for an import. */
export function worstFiles(isWhole: boolean): Input[] {
  const short = ['rows with too many cells', 'new people above the bound'];
  return Object.entries(FILES)
    .filter(([about]) => isWhole || short.includes(about))
    .map(([about, file]) => ({ about, body: file() }));
}

function rows(header: string, row: (index: number) => string, most = Number.POSITIVE_INFINITY): string {
  const parts = [header];
  let size = header.length;
  for (let index = 0; index < most; index += 1) {
    const next = row(index);
    size += Buffer.byteLength(next);
    if (size > MAX_BYTES) break;
    parts.push(next);
  }
  return parts.join('');
}
