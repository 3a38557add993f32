import { expect, test } from 'vitest';
import { whyTemplateCannotBeEdited } from './rights.ts';

test.each([
  ['its creator', { id: 'mia', is_manager: true }, true],
  ['another manager', { id: 'max', is_manager: true }, false],
  ['its creator, no longer a manager', { id: 'mia', is_manager: false }, false],
  ['an employee', { id: 'eve', is_manager: false }, false],
])('whether a template can be edited by %s (Templates 3)', (_, viewer, expected) => {
  expect(whyTemplateCannotBeEdited(viewer, { manager_id: 'mia' }) === null).toBe(expected);
});

test('the reason has a code, and its sentence offers a copy (Templates 3)', () => {
  expect(whyTemplateCannotBeEdited({ id: 'max', is_manager: true }, { manager_id: 'mia' })).toEqual({
    kind: 'role',
    code: 'templates.not_the_creator',
    text: 'Only the person who created this template can change it. You can copy it instead.',
  });
});
