import { expect, test } from 'vitest';
import { mayEditTemplate } from './permissions.ts';

test.each([
  ['its creator', { id: 'mia', is_manager: true }, true],
  ['another manager', { id: 'max', is_manager: true }, false],
  ['its creator, who is no manager any more', { id: 'mia', is_manager: false }, false],
  ['an employee', { id: 'eve', is_manager: false }, false],
])("spec §6 only a template's creator edits it: %s", (_, viewer, expected) => {
  expect(mayEditTemplate(viewer, { manager_id: 'mia' })).toBe(expected);
});
