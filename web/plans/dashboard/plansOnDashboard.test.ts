import { expect, test } from 'vitest';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { plansOnDashboard } from './plansOnDashboard.ts';

const plan = (name: string, fields: Partial<PlanSummary> = {}) =>
  ({ name, status: 'Active', active_plan: true, due_date: null, ...fields }) as PlanSummary;

test('returns active and completed plans, the most urgent first (Plans 9, 16)', () => {
  const plans = [
    plan('done', { status: 'Completed' }),
    plan('closed', { status: 'Completed', active_plan: false }),
    plan('stopped', { status: 'Inactive', active_plan: false }),
    plan('later', { due_date: '2026-05-01' }),
    plan('sooner', { due_date: '2026-04-01' }),
    plan('late', { status: 'Overdue' }),
    plan('to sign', { status: 'Needs Employee Signature' }),
  ];
  expect(plansOnDashboard(plans).map(({ name }) => name)).toEqual([
    'to sign',
    'late',
    'sooner',
    'later',
    'done',
    'closed',
  ]);
});
