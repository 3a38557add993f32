import { expect, test } from 'vitest';
import { beginsWithTypo } from './entries.ts';

test.each([
  [true, 'the word itself', 'warehouse', 'warehouse'],
  [true, 'a letter left out', 'warehouse', 'warehose'],
  [true, 'a letter added', 'warehouse', 'warrehouse'],
  [true, 'a letter replaced', 'warehouse', 'warahouse'],
  [true, 'two letters exchanged', 'warehouse', 'waerhouse'],
  [true, 'an error in the first letter', 'warehouse', 'earehouse'],
  [true, 'an error in the last letter', 'warehouse', 'warehousw'],
  [true, 'the start of a word', 'warehouse', 'waerh'],
  [true, 'the second word', 'first weeks', 'weesk'],
  [true, 'a word of an address', 'mona\nmona.berg@harbor.example', 'brerg'],
  [false, 'two errors', 'warehouse', 'waerhuose'],
  [false, 'three letters', 'mona berg', 'mna'],
  [false, 'the middle of a word', 'warehouse', 'huose'],
  [false, 'a term that is longer by two', 'mona', 'monabe'],
  [false, 'another word', 'warehouse', 'forklift'],
  [false, 'a text without words', '', 'word'],
])('finds (%s): %s', (expected, _, text, term) => {
  expect(beginsWithTypo(text, term)).toBe(expected);
});
