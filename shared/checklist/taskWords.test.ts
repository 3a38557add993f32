import { expect, test } from 'vitest';
import { optionsText } from './taskWords.ts';

test.each([
  [{}, ''],
  [{ owner: { kind: 'employee', person: null, group: null }, counts: true, kind: 'tick' }, ''],
  [{ owner: { kind: 'manager', person: null, group: null } }, 'Manager'],
  [
    { owner: { kind: 'group', person: null, group: { id: 'g', name: 'IT' } }, counts: false },
    'IT · Optional',
  ],
  [{ kind: 'acknowledge', required: true }, 'Read and confirm · Locked'],
] as const)('the words for the task %j: %s', (task, expected) => {
  expect(optionsText(task)).toBe(expected);
});
