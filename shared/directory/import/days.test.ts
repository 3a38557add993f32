import { expect, test } from 'vitest';
import { dayInOrder, findOrder, readDay, type YearLast } from './days.ts';

test.each([
  ['2026-12-01', '2026-12-01'],
  ['2026-1-2', '2026-01-02'],
  ['2026/12/01', '2026-12-01'],
  ['2026.12.1', '2026-12-01'],
  ['2026-02-30', null],
  ['2026-13-01', null],
  ['2026-12/01', null],
  ['12/26', null],
  ['1/12/26', null],
  ['tomorrow', null],
  ['', null],
])('the day %j is %j', (text, day) => {
  expect(readDay(text)).toBe(day);
});

const parts = (text: string) => readDay(text) as YearLast;

test.each([
  ['01.12.2026', '2026-12-01', '2026-12-01'],
  ['1/12/2026', '2026-12-01', '2026-01-12'],
  ['1-12-2026', '2026-12-01', '2026-01-12'],
  ['13/1/2026', '2026-01-13', null],
  ['1/13/2026', null, '2026-01-13'],
  ['31/2/2026', null, null],
])('%s is %s with the day first, and %s with the month first', (text, dayFirst, monthFirst) => {
  expect([dayInOrder(parts(text), 'dmy'), dayInOrder(parts(text), 'mdy')]).toEqual([dayFirst, monthFirst]);
});

const found = (...texts: string[]) => {
  const cells = texts.map((text) => ({ ...parts(text), text }));
  const result = findOrder(cells);
  if ('order' in result) return result.order;
  return 'unclear' in result ? [result.unclear.text] : [result.dayFirst.text, result.monthFirst.text];
};

test.each([
  ['none', [], null],
  ['the same in both orders', ['5/5/2026'], null],
  ['one after the 12th with the day first', ['1/12/2026', '13/1/2026'], 'dmy'],
  ['one after the 12th with the month first', ['1/12/2026', '1/13/2026'], 'mdy'],
  ['dots beside slashes', ['1/12/2026', '01.12.2026'], 'dmy'],
  ['slashes that say otherwise than dots', ['12/13/2026', '01.12.2026'], 'mdy'],
  ['nothing that decides', ['5/5/2026', '1/12/2026', '2/12/2026'], ['1/12/2026']],
  ['no such day in either order', ['31/2/2026'], null],
  ['both orders', ['1/12/2026', '1/13/2026', '14/1/2026'], ['14/1/2026', '1/13/2026']],
])('the days of a file with %s: %j', (_, texts, order) => {
  expect(found(...texts)).toEqual(order);
});
