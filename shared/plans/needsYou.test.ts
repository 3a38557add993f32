import { expect, test } from 'vitest';
import { needsManager, needsYou } from './needsYou.ts';
import { PLAN_STATUSES, type PlanStatus } from './status.ts';

const plan = (status: PlanStatus, unread_comments = 0, has_overdue_subplans = false) => ({
  status,
  unread_comments,
  has_overdue_subplans,
});

test('a manager has to sign, to remind overdue employees, and to read comments (Plans 20)', () => {
  const plans = [...PLAN_STATUSES.map((status) => plan(status)), plan('Active', 2), plan('Overdue', 3)];
  expect(needsYou(plans)).toEqual([
    { kind: 'overdue', plans: [plan('Overdue'), plan('Overdue', 3)], count: 2 },
    { kind: 'sign', plans: [plan('Needs Manager Signature')], count: 1 },
    { kind: 'comments', plans: [plan('Active', 2), plan('Overdue', 3)], count: 5 },
  ]);
  expect(plans.filter(needsManager)).toHaveLength(4);
});

test('it is asked where the dates of a plan go until somebody answers (Dates 8)', () => {
  const asked = { ...plan('Active'), proposed_start_on: '2026-12-15' };
  expect(needsYou([plan('Active'), asked])).toEqual([{ kind: 'start', plans: [asked], count: 1 }]);
  expect(needsManager(asked)).toBe(true);
});

test('kinds without plans are absent', () => {
  expect(needsYou([])).toEqual([]);
  expect(needsYou([plan('Active'), plan('Completed')])).toEqual([]);
});

test('a subplan that is late in a plan that is not needs a reminder, too', () => {
  const late = plan('Active', 0, true);
  expect(needsYou([late])).toEqual([{ kind: 'overdue', plans: [late], count: 1 }]);
  expect(needsManager(late)).toBe(true);
});
