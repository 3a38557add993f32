import { describe, expect, test } from 'vitest';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { EVERYTHING, keepView } from '../../plans/listView.ts';
import { employeesOf, isNarrowed, planNamesOf, plansInView, sortPlans } from './plansInView.ts';

const plan = (name: string, fields: Partial<ListedPlan> = {}) =>
  ({
    name,
    description: '',
    status: 'Active',
    active_plan: true,
    due_date: null,
    user: { id: name, name: 'Ada Okafor', email: 'ada@harbor.example' },
    ...fields,
  }) as ListedPlan;

const names = (plans: ListedPlan[]) => plans.map(({ name }) => name);

const counts = (completed_tasks: number) => ({ progress: { total_tasks: 4, completed_tasks } });

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
  ])('searched for %j shows the matching plans', (search, found) => {
    expect(names(plansInView(plans, { ...EVERYTHING, search }))).toEqual(found);
  });

  test('applies both filter and search', () => {
    expect(names(plansInView(plans, { ...EVERYTHING, filter: 'pending' }))).toEqual(['Sales']);
    expect(names(plansInView(plans, { ...EVERYTHING, filter: 'pending', search: 'fork' }))).toEqual([]);
  });

  test('shows the plans of one person, of one name, or that need the manager (Plans 20)', () => {
    const all = plans.map((each) => ({ ...each, user_id: each.user.id, unread_comments: 0 }));
    expect(names(plansInView(all, { ...EVERYTHING, person: '1' }))).toEqual(['Engineer']);
    expect(names(plansInView(all, { ...EVERYTHING, plan: 'Sales' }))).toEqual(['Sales']);
    expect(names(plansInView(all, { ...EVERYTHING, needsYou: true }))).toEqual(['Sales', 'Support']);
    expect(employeesOf(all).map(({ label }) => label)).toEqual([
      'Ada Okafor',
      'Ada Okafor',
      'Ada Okafor',
      'Łukasz',
    ]);
    expect(planNamesOf(all).map(({ value }) => value)).toEqual(['Engineer', 'Sales', 'Support', 'Warehouse']);
  });

  test('is sorted by urgency, employee, next due date or progress', () => {
    const listed = [
      plan('a', { next_due_date: null, due_date: '2026-01-02', status: 'Completed', ...counts(4) }),
      plan('b', { next_due_date: '2026-02-01', status: 'Overdue', ...counts(1) }),
      plan('c', { next_due_date: '2026-01-01', ...counts(2), user: { id: 'c', name: 'Aba', email: '' } }),
    ];
    expect(names(sortPlans(listed, 'urgency'))).toEqual(['b', 'c', 'a']);
    expect(names(sortPlans(listed, 'name'))).toEqual(['c', 'a', 'b']);
    expect(names(sortPlans(listed, 'due'))).toEqual(['c', 'b', 'a']);
    expect(names(sortPlans(listed, 'progress'))).toEqual(['b', 'c', 'a']);
  });

  test('sorts a plan whose tasks are all done by its own due date until it is signed', () => {
    const listed = [
      plan('open', { next_due_date: '2026-01-02' }),
      plan('returned', { next_due_date: null, due_date: '2026-01-01' }),
      plan('signed', { next_due_date: null, due_date: '2026-01-01', status: 'Needs Manager Signature' }),
    ];
    expect(names(sortPlans(listed, 'due'))).toEqual(['returned', 'open', 'signed']);
  });

  test('is narrowed by a filter or a search, not by spaces', () => {
    expect(isNarrowed(EVERYTHING)).toBe(false);
    expect(isNarrowed({ ...EVERYTHING, search: '  ' })).toBe(false);
    expect(isNarrowed({ ...EVERYTHING, search: 'a' })).toBe(true);
    expect(isNarrowed({ ...EVERYTHING, filter: 'active' })).toBe(true);
  });

  test('starts with everything unless the navigation state has a known view', () => {
    expect(keepView({ filter: 'completed', search: 'ada' })).toEqual({
      ...EVERYTHING,
      filter: 'completed',
      search: 'ada',
    });
    expect(keepView({})).toEqual(EVERYTHING);
    expect(keepView({ filter: 'archived', search: 7 })).toEqual(EVERYTHING);
  });
});
