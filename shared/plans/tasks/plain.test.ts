import { expect, test } from 'vitest';
import { isPlainChecklist, isPlainTask } from './plain.ts';

test.each([
  [{}, true],
  [{ owner: { kind: 'manager' } }, false],
  [{ counts: false }, false],
  [{ kind: 'acknowledge' }, false],
  [{ not_applicable: true, reason: 'No car' }, false],
  [{ reason: 'Ida is away' }, false],
])('whether the task %j is plain: %s', (task, expected) => {
  expect(isPlainTask(task)).toBe(expected);
  expect(isPlainChecklist([{ topics: [{ tasks: [{}] }] }, { topics: [{ tasks: [task] }] }])).toBe(expected);
});
