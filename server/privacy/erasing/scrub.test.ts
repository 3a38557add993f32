import { expect, test } from 'vitest';
import { scrubOf } from './scrub.ts';

const scrub = scrubOf(['Al', 'Al Ibsen', 'al@a.example', 'Ω (x)'], 'Former employee');

test.each([
  ['Al asks', 'Former employee asks'],
  ['Al Ibsen, Al', 'Former employee, Former employee'],
  ['Also Alan and Val', 'Also Alan and Val'],
  ['mail AL@A.example!', 'mail Former employee!'],
  ['“Ω (x)”', '“Former employee”'],
  ['AL IBSEN', 'Former employee'],
  ['al fresco', 'al fresco'],
  ['', ''],
])('names are replaced as whole words: %j', (text, expected) => {
  expect(scrub.replace(text)).toBe(expected);
  expect(scrub.isIn(text)).toBe(text !== expected);
});

test('values of JSON keep their form, and nothing is replaced without names', () => {
  expect(scrub.replaceIn({ subject: 'Al', lists: [{ items: ['Al', 3, null] }], is: true })).toEqual({
    subject: 'Former employee',
    lists: [{ items: ['Former employee', 3, null] }],
    is: true,
  });
  expect(scrubOf(['', ' '], 'x').replace('Anything')).toBe('Anything');
});

test('names with characters that JSON escapes are found', () => {
  const quoted = scrubOf(['Al "Ibs" Ek'], 'Former employee');
  expect(quoted.isInValue({ subject: 'From Al "Ibs" Ek' })).toBe(true);
  expect(quoted.isInValue({ subject: 'From Al Ibs Ek' })).toBe(false);
});
