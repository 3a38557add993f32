import { expect, test } from 'vitest';
import { NOT_HR } from '../people/viewer.ts';
import { whyTemplateCannotBeEdited } from './rights.ts';

test.each([
  ['its creator', { id: 'mia', is_manager: true, ...NOT_HR }, true],
  ['another manager', { id: 'max', is_manager: true, ...NOT_HR }, false],
  ['its creator, no longer a manager', { id: 'mia', is_manager: false, ...NOT_HR }, false],
  ['its creator, who is HR', { id: 'mia', is_manager: false, is_hr: true, hr_departments: null }, true],
  ['HR', { id: 'hanna', is_manager: false, is_hr: true, hr_departments: null }, false],
  ['an employee', { id: 'eve', is_manager: false, ...NOT_HR }, false],
])('whether a template can be edited by %s (Templates 3)', (_, viewer, expected) => {
  expect(whyTemplateCannotBeEdited(viewer, { manager_id: 'mia' }) === null).toBe(expected);
});

test('the reason has a code, and its sentence offers a copy (Templates 3)', () => {
  expect(
    whyTemplateCannotBeEdited({ id: 'max', is_manager: true, ...NOT_HR }, { manager_id: 'mia' }),
  ).toEqual({
    kind: 'role',
    code: 'templates.not_the_creator',
    text: 'Only the person who created this template can change it. You can copy it instead.',
  });
});
