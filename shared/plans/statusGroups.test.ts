import { expect, test } from 'vitest';
import { countByGroup, isInGroup, STATUS_GROUPS } from './statusGroups.ts';
import { PLAN_STATUSES } from './status.ts';

test.each([
  ['all', [...PLAN_STATUSES]],
  ['active', ['Active']],
  ['inactive', ['Inactive']],
  ['pending', ['Needs Manager Signature', 'Needs Employee Signature']],
  ['completed', ['Completed']],
  ['overdue', ['Overdue']],
] as const)('the filter %s shows plans of status %j (Plans 10)', (filter, shown) => {
  expect(PLAN_STATUSES.filter((status) => isInGroup(filter, status))).toEqual(shown);
});

test('counts the plans that each filter shows (Plans 10)', () => {
  expect([...STATUS_GROUPS]).toEqual(['all', 'active', 'inactive', 'pending', 'completed', 'overdue']);
  // One plan of the first status, two of the second, and so on, so that all counts differ.
  const plans = PLAN_STATUSES.flatMap((status, index) =>
    Array.from({ length: index + 1 }, () => ({ status })),
  );
  expect(countByGroup(plans)).toEqual({
    all: 21,
    active: 1,
    overdue: 2,
    pending: 3 + 4,
    completed: 5,
    inactive: 6,
  });
  expect(countByGroup([])).toEqual({ all: 0, active: 0, inactive: 0, pending: 0, completed: 0, overdue: 0 });
});
