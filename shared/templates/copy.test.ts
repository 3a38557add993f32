import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { Name } from '../schema.ts';
import { copyTemplate } from './copy.ts';
import type { Template } from './schema.ts';

const IDS = { now: () => 5, random: () => Math.random().toString(36) };

const TEMPLATE: Template = {
  id: 'template-1',
  name: 'Engineer',
  description: 'For new engineers',
  manager_id: 'mia',
  manager_name: 'Mia Manager',
  public: true,
  remind_days_before_due: 3,
  version: 8,
  subplans: ['a', 'b'].map((name) => ({
    id: `subplan-${name}`,
    name,
    description: '',
    due_in_days: 7,
    is_template: true,
    public: true,
    topics: [],
  })),
};

test('a copy of a template is private and has all of its subplans with new ids (Templates 4)', () => {
  const before = structuredClone(TEMPLATE);
  const { subplans, ...fields } = copyTemplate(TEMPLATE, IDS);
  expect(fields).toEqual({
    name: 'Copy of Engineer',
    description: 'For new engineers',
    public: false,
    remind_days_before_due: 3,
  });
  expect(subplans.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(new Set([...subplans, ...TEMPLATE.subplans].map(({ id }) => id)).size).toBe(4);
  expect(TEMPLATE).toEqual(before);
});

test.each([
  ['a word', 'Engineer', 'Copy of Engineer'],
  ['a copy', 'Copy of Engineer', 'Copy of Copy of Engineer'],
  ['192 letters', 'x'.repeat(192), `Copy of ${'x'.repeat(192)}`],
  ['200 letters', 'x'.repeat(200), `Copy of ${'x'.repeat(192)}`],
  ['200 emoji, which are cut between two', '🚀'.repeat(200), `Copy of ${'🚀'.repeat(192)}`],
  ['an emoji at the limit', `${'x'.repeat(191)}🚀🚀`, `Copy of ${'x'.repeat(191)}🚀`],
])("a copy is named 'Copy of {name}', cut at 200 characters (Templates 4): %s", (_, name, expected) => {
  const copy = copyTemplate({ ...TEMPLATE, name }, IDS);
  expect(copy.name).toBe(expected);
  expect(new Ajv().validate(Name, copy.name)).toBe(true);
});
