import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { allTasks } from '../checklist/tree.ts';
import { TEMPLATE_EXAMPLES } from './examples.ts';
import { TemplateInput } from './schema.ts';

test('there are six examples with names of their own (Templates 9)', () => {
  expect(new Set(TEMPLATE_EXAMPLES.map(({ name }) => name)).size).toBe(6);
});

test.each(TEMPLATE_EXAMPLES)('the example $name can be saved and assigned', (example) => {
  expect(Value.Check(TemplateInput, example)).toBe(true);
  expect(allTasks(example.subplans).length).toBeGreaterThan(5);
  const days = example.subplans.map(({ due_in_days }) => due_in_days);
  expect(days).toEqual(days.toSorted((a, b) => a - b));
});
