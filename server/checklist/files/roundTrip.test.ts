import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { templateDueInDays } from '#shared/checklist/due.ts';
import { readMarkdown } from './read/readMarkdown.ts';
import type { FileSubplan, FileTask, FileTemplate } from './text/tree.ts';
import { printTemplate } from './write/printTemplate.ts';
import { casesOf } from '../../testing/torture.ts';

/** Characters with a meaning somewhere in Markdown, in our own form or in YAML. */
const HOSTILE = [
  '#',
  '##',
  '# ',
  '[',
  ']',
  '[ ]',
  '[x]',
  '[]',
  '(',
  ')',
  '](',
  '`',
  '```',
  '~~~',
  '*',
  '**',
  '_',
  '__',
  '<',
  '>',
  '> ',
  '<!--',
  '-->',
  '<div>',
  '&amp;',
  '&#13;',
  '&amp;#13;',
  '&',
  ';',
  '\\',
  '\\[',
  '\\\\',
  '|',
  '|-|',
  '- ',
  '- [ ] ',
  '1. ',
  '+',
  '* [x] ',
  '---',
  '===',
  '\n',
  '\n\n',
  '\r',
  '\r\n',
  '\t',
  '  ',
  '    ',
  ' ',
  '\u00A0',
  '\u2028',
  '\u{E000}',
  '\u202E',
  'مرحبا',
  '李',
  'é',
  '🧑‍💻',
  '(due in 3 days)',
  ' (private)',
  ' (due in 3 days, private)',
  'Week 2',
  'Day 1',
  '- Optional\n',
  '- Team: IT\n',
  '- Read and confirm:\n',
  'https://a.example/b_(c)?d=e,f',
  'www.a.example',
  'a@b.example',
  'mailto:a@b.example',
  '"',
  "'",
  ': ',
  'name: x',
  ', ',
  '%2C',
  '%2c',
  ',',
  '(5 days before the start)',
  ' (on the start date, private)',
  'Due in 3 days',
  '- Due 2 days after the start',
  '☐ ',
  '☑',
  '![',
  '!',
  '{',
  '\u0001',
  '\u007F',
  '\uFEFF',
  'a',
  'word',
  'Two words',
  '0',
  '1',
];

const length = (text: string) => [...text].length;
const text = (most: number) =>
  fc
    .array(fc.constantFrom(...HOSTILE), { maxLength: 14 })
    .map((parts) => parts.join(''))
    .filter((joined) => length(joined) <= most);
const name = text(200).filter((joined) => joined.trim() !== '');
const optional = fc.oneof(fc.constant(''), text(5_000));
const flag = fc.boolean();
const link = fc.oneof(
  text(300).map((joined) => joined.replaceAll(',', '')),
  fc.constantFrom(
    'https://a.example/b_(c)',
    'Handbook https://a.example/x',
    'a%2Cb https://a.example/%2C',
    'example.com/x',
    'x',
  ),
);

const owner = fc.oneof(
  fc.constantFrom('manager' as const, 'buddy' as const).map((kind) => ({ kind, person: null, group: null })),
  name.map((group) => ({ kind: 'group' as const, person: null, group: { name: group } })),
  fc.record({
    kind: fc.constant('person' as const),
    person: fc.oneof(
      fc.record({ name }),
      fc.record({
        name: fc.oneof(fc.constant(''), name),
        email: fc.constantFrom('ben@a.example', 'b_c.d+e@x-y.z'),
      }),
    ),
    group: fc.constant(null),
  }),
);
const confirmed = text(5_000)
  .filter((joined) => joined.trim() !== '')
  .map((joined) => ({ kind: 'acknowledge' as const, settings: { text: joined } }));
const options = fc
  .tuple(
    fc.oneof(fc.constant({}), fc.record({ owner })),
    fc.constantFrom({}, { counts: false }),
    fc.constantFrom({}, { required: true }),
    fc.oneof(fc.constant({}), fc.record({ offset_days: fc.integer({ min: -365, max: 3650 }) })),
    fc.oneof(fc.constant({}), confirmed),
  )
  .map((parts): Partial<FileTask> => Object.assign({}, ...parts));
const task: fc.Arbitrary<FileTask> = fc
  .tuple(
    fc.record({
      name,
      task_content: fc.array(link, { maxLength: 3 }).map((links) => links.join(',')),
      note: optional,
    }),
    options,
  )
  .map(([plain, more]) => ({ ...plain, ...more }));
const topic = fc.record({
  name,
  description: optional,
  public: flag,
  tasks: fc.array(task, { maxLength: 3 }),
});
const fromStart = fc
  .record({
    anchor: fc.constant('start' as const),
    offset: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -365, max: 3650 })),
    unit: fc.constantFrom('days' as const, 'working_days' as const),
  })
  .map((due) => ({ due, due_in_days: templateDueInDays({ due_in_days: 1, due }) }));
const subplan: fc.Arbitrary<FileSubplan> = fc
  .tuple(
    fc.record({ name, description: optional, public: flag, topics: fc.array(topic, { maxLength: 3 }) }),
    fc.oneof(fc.record({ due_in_days: fc.integer({ min: 1, max: 36_500 }) }), fromStart),
  )
  .map(([rest, due]) => ({ ...rest, ...due }));
const template: fc.Arbitrary<FileTemplate> = fc.record({
  name,
  description: text(5_000).filter((joined) => joined.trim() !== ''),
  remind_days_before_due: fc.integer({ min: 0, max: 36_500 }),
  public: flag,
  subplans: fc.array(subplan, { maxLength: 3 }),
});

describe('a printed checklist (Files 1)', () => {
  test('any texts are read back unchanged, and printed again as the same text', () => {
    fc.assert(
      fc.property(template, (original) => {
        const printed = printTemplate(original);
        const { template: read, problems } = readMarkdown(printed);
        expect(read).toEqual(original);
        expect(problems).toEqual([]);
        expect(printTemplate(read)).toBe(printed);
      }),
      { numRuns: casesOf({ few: 200, many: 5_000 }) },
    );
  });
});
