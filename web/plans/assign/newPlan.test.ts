import { expect, test } from 'vitest';
import { newPlan } from './newPlan.ts';

test('a new plan has a temporary id of the form plan-timestamp, and names its template (Plans 1)', () => {
  const template = { id: '0198a6f0-0000-7000-8000-00000000000b' };
  const openedAt = '2026-11-27T09:30:00.000Z';
  const body = newPlan({
    draft: { name: 'Onboarding', description: '', remind_days_before_due: 0, subplans: [] },
    template,
    employee: { id: '0198a6f0-0000-7000-8000-00000000000c' },
    viewer: { id: '0198a6f0-0000-7000-8000-00000000000d' },
    openedAt,
    assignedAt: '2026-11-01T00:00:00.000Z',
    buddy: null,
    start_on: null,
  });
  expect(body).toMatchObject({ id: `plan-${Date.parse(openedAt)}`, template_id: template.id });
});
