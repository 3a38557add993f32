import { describe, expect, test } from 'vitest';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { viewIn } from './listView.ts';
import { EVERYTHING, isNarrowed, plansInView, plansOnDashboard } from './search.ts';

const plan = (name: string, fields: Partial<PlanSummary> = {}) =>
  ({
    name,
    description: '',
    status: 'Active',
    active_plan: true,
    due_date: null,
    user: { id: name, name: 'Ada Okafor', email: 'ada@harbor.example' },
    ...fields,
  }) as PlanSummary;

const names = (plans: PlanSummary[]) => plans.map(({ name }) => name);

describe("the manager's list", () => {
  const plans = [
    plan('Engineer', { user: { id: '1', name: 'Łukasz', email: 'lz@harbor.example' } }),
    plan('Warehouse', { description: 'Forklift licence' }),
    plan('Sales', { status: 'Needs Manager Signature' }),
    plan('Support', { status: 'Overdue' }),
  ];

  test.each([
    ['', ['Engineer', 'Warehouse', 'Sales', 'Support']],
    ['lukasz', ['Engineer']],
    ['LZ@harbor', ['Engineer']],
    ['fork', ['Warehouse']],
    [' sales ', ['Sales']],
    ['ada', ['Warehouse', 'Sales', 'Support']],
    ['nothing', []],
  ])('searched for %j', (search, found) => {
    expect(names(plansInView(plans, { filter: 'all', search }))).toEqual(found);
  });

  test('filter and search both count', () => {
    expect(names(plansInView(plans, { filter: 'pending', search: '' }))).toEqual(['Sales']);
    expect(names(plansInView(plans, { filter: 'pending', search: 'fork' }))).toEqual([]);
  });

  test('is narrowed by a filter or by a search, not by spaces', () => {
    expect(isNarrowed(EVERYTHING)).toBe(false);
    expect(isNarrowed({ filter: 'all', search: '  ' })).toBe(false);
    expect(isNarrowed({ filter: 'all', search: 'a' })).toBe(true);
    expect(isNarrowed({ filter: 'active', search: '' })).toBe(true);
  });

  test('begins with everything unless the navigation state says something that it knows', () => {
    expect(viewIn({ filter: 'completed', search: 'ada' })).toEqual({ filter: 'completed', search: 'ada' });
    expect(viewIn({})).toEqual(EVERYTHING);
    expect(viewIn({ filter: 'archived', search: 7 })).toEqual(EVERYTHING);
  });
});

test('the dashboard keeps what is active or completed, the most pressing first', () => {
  const plans = [
    plan('done', { status: 'Completed' }),
    plan('closed', { status: 'Completed', active_plan: false }),
    plan('stopped', { status: 'Inactive', active_plan: false }),
    plan('later', { due_date: '2026-05-01' }),
    plan('sooner', { due_date: '2026-04-01' }),
    plan('late', { status: 'Overdue' }),
    plan('to sign', { status: 'Needs Employee Signature' }),
  ];
  expect(names(plansOnDashboard(plans))).toEqual(['to sign', 'late', 'sooner', 'later', 'done', 'closed']);
});
