import { describe, expect, test } from 'vitest';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { EVERYTHING, keepView } from '../listView.ts';
import { isNarrowed, plansInView } from './plansInView.ts';

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
  ])('searched for %j shows the matching plans', (search, found) => {
    expect(names(plansInView(plans, { filter: 'all', search }))).toEqual(found);
  });

  test('applies both filter and search', () => {
    expect(names(plansInView(plans, { filter: 'pending', search: '' }))).toEqual(['Sales']);
    expect(names(plansInView(plans, { filter: 'pending', search: 'fork' }))).toEqual([]);
  });

  test('is narrowed by a filter or a search, not by spaces', () => {
    expect(isNarrowed(EVERYTHING)).toBe(false);
    expect(isNarrowed({ filter: 'all', search: '  ' })).toBe(false);
    expect(isNarrowed({ filter: 'all', search: 'a' })).toBe(true);
    expect(isNarrowed({ filter: 'active', search: '' })).toBe(true);
  });

  test('starts with everything unless the navigation state has a known view', () => {
    expect(keepView({ filter: 'completed', search: 'ada' })).toEqual({ filter: 'completed', search: 'ada' });
    expect(keepView({})).toEqual(EVERYTHING);
    expect(keepView({ filter: 'archived', search: 7 })).toEqual(EVERYTHING);
  });
});
