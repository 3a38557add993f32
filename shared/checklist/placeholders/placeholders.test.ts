import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inlineParts } from '../../notes/note.ts';
import { fillPlaceholders, PLACEHOLDERS, placeholdersIn, type PlaceholderValues } from './placeholders.ts';

const ADA: PlaceholderValues = {
  'first name': 'Ada',
  name: 'Ada Lovelace',
  manager: 'Mira Holm',
  buddy: 'Ben Okafor',
  'start date': '15 March 2027',
  'job title': 'Engineer',
  department: 'R&D',
  location: 'Berlin',
};
const noted = (text: string, values = ADA) =>
  fillPlaceholders({ name: 'x', description: text }, values).description;
const named = (text: string, values = ADA) => fillPlaceholders({ name: text }, values).name;
const linked = (task_content: string, values = ADA) =>
  fillPlaceholders(
    { name: 'x', subplans: [{ name: 'x', topics: [{ name: 'x', tasks: [{ name: 'x', task_content }] }] }] },
    values,
  ).subplans[0]?.topics[0]?.tasks[0]?.task_content;

describe('placeholders (Templates 13)', () => {
  test.each([
    ['Welcome, {first name}!', 'Welcome, Ada!'],
    ['{First Name} {NAME}', 'Ada Ada Lovelace'],
    ['{manager}, {buddy}, {start date}', 'Mira Holm, Ben Okafor, 15 March 2027'],
    ['{job title} in {department}, {location}', 'Engineer in R&D, Berlin'],
    // No placeholder: another program's, or other text in braces.
    ['{{name}} ${name} \\{name}', '{{name}} ${name} \\{name}'],
    [
      '{ name } {name } {first  name} {id_1} {"name": 1} {}',
      '{ name } {name } {first  name} {id_1} {"name": 1} {}',
    ],
    ['{unknown}', '{unknown}'],
    ['{constructor} {toString}', '{constructor} {toString}'],
  ])('%j becomes %j', (text, expected) => {
    expect(named(text)).toBe(expected);
  });

  test('are filled in in every text but addresses', () => {
    const content = {
      name: '{name}',
      description: '{name}',
      subplans: [
        {
          name: '{name}',
          description: '{name}',
          due_in_days: 3,
          topics: [
            {
              name: '{name}',
              description: null,
              tasks: [
                {
                  name: '{name}',
                  note: '{name}',
                  task_content: '{name} https://a.example/{name},b.example/{name}',
                },
                { name: 'x' },
              ],
            },
          ],
        },
      ],
    };
    expect(fillPlaceholders(content, { ...ADA, name: 'A' })).toEqual({
      name: 'A',
      description: 'A',
      subplans: [
        {
          name: 'A',
          description: 'A',
          due_in_days: 3,
          topics: [
            {
              name: 'A',
              description: null,
              tasks: [
                { name: 'A', note: 'A', task_content: 'A https://a.example/{name},b.example/{name}' },
                { name: 'x' },
              ],
            },
          ],
        },
      ],
    });
  });

  test('a value with a comma stays one title', () => {
    expect(linked('Ask {name} https://a.example,b.example', { ...ADA, name: 'Lovelace, Ada' })).toBe(
      'Ask Lovelace%2C Ada https://a.example,b.example',
    );
  });

  test('unknown words are found once, known ones in their order', () => {
    const content = {
      name: '{buddy} {frist name}',
      subplans: [
        { name: 'x', topics: [{ name: '{first name}', tasks: [{ name: 'x', note: '{pet} {frist name}' }] }] },
      ],
    };
    expect(placeholdersIn(content)).toEqual({
      known: ['first name', 'buddy'],
      unknown: ['frist name', 'pet'],
    });
  });

  test('ordinary names are as they are', () => {
    const name = 'Anne-Marie O’Neil (she/her) & Co. Ltd! 2';
    expect(noted('Meet {name}.', { ...ADA, name })).toBe(`Meet ${name}.`);
  });

  test('any value is shown literally, in a note and in a name', () => {
    const value = fc.string({
      unit: fc.constantFrom(
        'a',
        'B',
        ' ',
        '*',
        '_',
        '[',
        ']',
        '(',
        ')',
        '!',
        '\\',
        '`',
        '-',
        '{',
        '}',
        'name',
        '$&',
      ),
    });
    fc.assert(
      fc.property(value, (name) => {
        const shown = name.trim().replaceAll(/\s+/g, ' ');
        const values = { ...ADA, name };
        expect(named('{name}', values)).toBe(shown);
        const text = inlineParts(noted('Meet {name} today', values));
        expect(text).toEqual([{ kind: 'text', text: `Meet ${shown} today` }]);
        const alone = noted('{name}', values);
        expect(inlineParts(alone)).toEqual(shown === '' ? [] : [{ kind: 'text', text: shown }]);
      }),
      { numRuns: 3_000 },
    );
  });

  test('each of them is a placeholder', () => {
    for (const word of PLACEHOLDERS) expect(placeholdersIn({ name: `{${word}}` }).known).toEqual([word]);
  });
});
