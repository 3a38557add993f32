import { expect, test } from 'vitest';
import type { PlanStatus } from '#shared/plans/status.ts';
import { listMessages } from './messages.ts';

test.each<[PlanStatus[], string]>([
  [['Overdue', 'Overdue'], '2 overdue'],
  [['Overdue', 'Active', 'Overdue'], '2 overdue, 1 partly'],
  [['Active'], '1 partly overdue'],
])('of plans with the status %j "Needs you" says: %s (Plans 20)', (statuses, text) => {
  const [first, ...others] = statuses.map((status) => ({ status }));
  const plans = [first!, ...others] as const;
  expect(listMessages.need.overdue({ kind: 'overdue', plans, count: statuses.length })).toBe(text);
});
