import { expect, test } from 'vitest';
import { csvLine, readCell } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  [' =1+1', "' =1+1"],
  ["'=1", "''=1"],
  ['\t=1', "'\t'=1"],
  ['＝1', "'＝1"],
  ['Zoë;=1', "Zoë;'=1"],
  ['Zoë\n=1', "Zoë\n'=1"],
  ['Zoë\r\n+1', "Zoë\r\n'+1"],
  ['Zoë\t@x', "Zoë\t'@x"],
  ['Zoë;"=1"', `Zoë;'"=1"`],
  ['a; -1;b', "a;' -1;b"],
  ['a=1, b', 'a=1, b'],
  ['tail -f; ls', 'tail -f; ls'],
  ["O'Hara", "O'Hara"],
])('the cell %j is written as %j, so that no spreadsheet runs it in any locale', (text, written) => {
  expect(csvLine([text])).toBe(
    /[",;\r\n]/.test(written) ? `"${written.replaceAll('"', '""')}"\r\n` : `${written}\r\n`,
  );
  expect(readCell(written)).toBe(text);
});

test('any cell is read as it was, and no part of a written one starts a formula', () => {
  const parts = ['=', '+', '-', '@', ';', ',', '\n', '\r', '\t', ' ', '"', "'", 'a', '＝'];
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let n = 0; n < 20_000; n += 1) {
    const text = Array.from({ length: next() % 8 }, () => parts[next() % parts.length]).join('');
    const line = csvLine([text]).slice(0, -2);
    const cell = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
    expect(readCell(cell)).toBe(text);
    // A spreadsheet of another locale splits at semicolons, and takes the quote of a cell for a part of its text.
    expect(line).not.toMatch(/[;\t\r\n][ "]*[=+\-@＝]/);
    expect(line).not.toMatch(/^"?(?: *[=+\-@＝]|[\t\r\n])/);
  }
});
