import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { DaySchema, freeText, ItemName, Name, RequiredText } from './schema.ts';
import { isBlank, NAME_LENGTH, TEXT_LENGTH } from './text.ts';

// As the server validates bodies.
const ajv = addFormats.default(new Ajv({ allErrors: true }));
const isName = ajv.compile<string>(Name);
const isItemName = ajv.compile<string>(ItemName);
const isRequiredText = ajv.compile<string>(RequiredText);
const isFreeText = ajv.compile<string>(freeText());

describe('Name, RequiredText and freeText (API 12)', () => {
  // Each row has a name, because not all of the texts are printable.
  test.each([
    ['a word', 'Welcome', [true, true, true]],
    ['space around', ' Welcome\t', [true, true, true]],
    ['line breaks', 'Welcome\r\nto us', [false, true, true]],
    ['a line break in front', '\n Welcome', [false, true, true]],
    ['markup and SQL', "<b>'; drop table plans; --</b>", [true, true, true]],
    ['every script', 'Łukasz 李雷 김철수 Ωμέγα Дмитрий محمد שלום', [true, true, true]],
    ['an emoji of several code points', '👩‍👩‍👧‍👦', [true, true, true]],
    ['nothing', '', [false, false, true]],
    ['spaces', '   ', [false, false, true]],
    [
      'all white space of Unicode',
      '\t\n\v\f\r \u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000\ufeff',
      [false, false, true],
    ],
    ['NUL', 'a\u0000b', [false, false, false]],
    ['NUL alone', '\u0000', [false, false, false]],
    ['a lone high surrogate', 'a\ud83d', [false, false, false]],
    ['a lone low surrogate', '\ude80a', [false, false, false]],
    ['surrogates in the wrong order', '\ude80\ud83d', [false, false, false]],
    ['a lone surrogate after blanks', '  \ud800', [false, false, false]],
    ['200 letters', 'x'.repeat(200), [true, true, true]],
    ['201 letters', 'x'.repeat(201), [false, true, true]],
    ['200 emoji, which are 400 UTF-16 units', '🚀'.repeat(200), [true, true, true]],
    ['201 emoji', '🚀'.repeat(201), [false, true, true]],
    ['199 letters and an emoji', `${'x'.repeat(199)}🚀`, [true, true, true]],
    ['5,000 emoji', '🚀'.repeat(5_000), [false, true, true]],
    ['5,001 letters', 'x'.repeat(5_001), [false, false, false]],
    ['100,000 spaces', ' '.repeat(100_000), [false, false, false]],
  ])('%s', (_, text, expected) => {
    expect([isName(text), isRequiredText(text), isFreeText(text)]).toEqual(expected);
  });

  test('a name of an item of a checklist may have line breaks', () => {
    expect(['Welcome\r\nto us', '\n', ''].map((text) => isItemName(text))).toEqual([true, false, false]);
  });

  test('the limits are 200 and 5,000 characters', () => {
    expect([NAME_LENGTH, TEXT_LENGTH]).toEqual([200, 5_000]);
  });

  test.each([null, undefined, 5, true, ['a'], { a: 1 }])('%j is not a text', (value) => {
    expect([isName(value), isRequiredText(value), isFreeText(value)]).toEqual([false, false, false]);
  });
});

test('isBlank is true for exactly the texts that the server refuses as blank', () => {
  expect([null, undefined, ''].map(isBlank)).toEqual([true, true, true]);
  // Every character of the basic plane except NUL and surrogates, which are always refused.
  for (let code = 1; code < 0xfffe; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const text = String.fromCharCode(code);
    if (isBlank(text) === isName(text)) expect.fail(`the two differ for U+${code.toString(16)}`);
  }
});

test.each([
  ['2026-01-31', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-1-31', false],
  ['2026-01-31T00:00:00Z', false],
])('days are YYYY-MM-DD (API 2): %j is valid: %j', (text, expected) => {
  expect(ajv.validate(DaySchema, text)).toBe(expected);
});
