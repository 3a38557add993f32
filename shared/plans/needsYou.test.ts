import { expect, test } from 'vitest';
import { needsManager, needsYou } from './needsYou.ts';
import { PLAN_STATUSES, type PlanStatus } from './status.ts';

const plan = (status: PlanStatus, unread_comments = 0) => ({ status, unread_comments });

test('a manager has to sign, to remind of what is overdue, and to read comments (Plans 20)', () => {
  const plans = [...PLAN_STATUSES.map((status) => plan(status)), plan('Active', 2), plan('Overdue', 3)];
  expect(needsYou(plans)).toEqual([
    { kind: 'sign', plans: [plan('Needs Manager Signature')], count: 1 },
    { kind: 'overdue', plans: [plan('Overdue'), plan('Overdue', 3)], count: 2 },
    { kind: 'comments', plans: [plan('Active', 2), plan('Overdue', 3)], count: 5 },
  ]);
  expect(plans.filter(needsManager)).toHaveLength(4);
});

test('kinds without plans are absent', () => {
  expect(needsYou([])).toEqual([]);
  expect(needsYou([plan('Active'), plan('Completed')])).toEqual([]);
});
