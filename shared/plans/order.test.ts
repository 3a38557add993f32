import { describe, expect, test } from 'vitest';
import {
  byDueDate,
  compareEmployees,
  compareForEmployee,
  compareForManager,
  type SortablePlan,
} from './order.ts';
import type { PlanStatus } from './status.ts';

const MANAGER = 'Needs Manager Signature';
const EMPLOYEE = 'Needs Employee Signature';

const plan = (status: PlanStatus, due_date: string | null = '2026-06-01'): SortablePlan => ({
  status,
  due_date,
});
const person = (name: string, ...plans: SortablePlan[]) => ({ name, plans });

/** Compares each pair in both directions. Items of the same rank must compare as equal. */
function expectOrder<T>(ranks: readonly (readonly T[])[], compare: (a: T, b: T) => number) {
  for (const [rankA, as] of ranks.entries()) {
    for (const [rankB, bs] of ranks.entries()) {
      for (const a of as) {
        for (const b of bs) {
          expect({ a, b, sign: Math.sign(compare(a, b)) }).toEqual({ a, b, sign: Math.sign(rankA - rankB) });
        }
      }
    }
  }
}

describe.each<[string, (a: SortablePlan, b: SortablePlan) => number, PlanStatus[][]]>([
  [
    'manager plan list',
    compareForManager,
    [['Overdue'], [MANAGER], [EMPLOYEE], ['Active'], ['Completed'], ['Inactive']],
  ],
  [
    'employee dashboard and plan selection list',
    compareForEmployee,
    [[MANAGER, EMPLOYEE], ['Overdue'], ['Active'], ['Completed'], ['Inactive']],
  ],
])('%s (Plans 9)', (_, compare, ranks) => {
  test('sorts by status, and statuses of the same rank are equal', () => {
    expectOrder(
      ranks.map((statuses) => statuses.map((status) => plan(status))),
      compare,
    );
  });

  test('sorts plans of the same rank by due date, with missing due dates last', () => {
    const days = ['2025-12-31', '2026-01-01', '2026-10-01', null];
    expectOrder(
      ranks.flatMap((statuses) => days.map((day) => statuses.map((status) => plan(status, day)))),
      compare,
    );
  });
});

describe('cards of direct reports (Team 6)', () => {
  // Overdue is 'other', the last rank.
  const STATUSES: PlanStatus[] = [MANAGER, EMPLOYEE, 'Active', 'Completed', 'Inactive', 'Overdue'];

  test('sorts by status, then due date, then name; people without a plan come last, by name', () => {
    const days = ['2026-01-01', '2026-10-01', null];
    const withPlans = STATUSES.flatMap((status) =>
      days.flatMap((day) => ['ann', 'Bob', 'Zoë'].map((name) => [person(name, plan(status, day))])),
    );
    const without = ['aaron', 'Ben', 'Zora'].map((name) => [person(name)]);
    expectOrder([...withPlans, ...without], compareEmployees);
  });

  test('the most urgent of several plans counts, and of equally urgent ones the earliest', () => {
    const cards = [
      person(
        'by the manager signature',
        plan('Inactive'),
        plan('Active', '2026-01-01'),
        plan(MANAGER, '2027-01-01'),
      ),
      person('by the employee signature', plan(EMPLOYEE, null), plan('Completed', '2020-01-01')),
      person(
        'by the earlier of two',
        plan('Active', null),
        plan('Active', '2026-03-01'),
        plan('Active', '2026-02-01'),
      ),
      person('by its only date', plan('Active', '2026-02-02')),
      person('not by its overdue plan', plan('Overdue', '2020-01-01'), plan('Completed', '2026-01-01')),
    ];
    const before = structuredClone(cards);
    expectOrder(
      cards.map((card) => [card]),
      compareEmployees,
    );
    expect(cards).toEqual(before);
  });

  test('people with the same name, status and due date compare as equal', () => {
    expect(compareEmployees(person('Ann', plan('Active')), person('ann', plan('Active')))).toBe(0);
    expect(compareEmployees(person('Ann'), person('ann'))).toBe(0);
  });
});

test('the subplans of a plan are sorted by due date, and equal ones keep their order (Checklists 2)', () => {
  const given = ['2026-03-01', '2026-01-01', '2025-12-31', '2026-01-01'].map((due_date, id) => ({
    id,
    due_date,
  }));
  const before = structuredClone(given);
  expect(byDueDate(given).map(({ id }) => id)).toEqual([2, 1, 3, 0]);
  expect(given).toEqual(before);
});
