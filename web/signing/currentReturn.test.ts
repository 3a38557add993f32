import { expect, test } from 'vitest';
import type { HistoryEvent } from '#shared/plans/schema.ts';
import { currentReturn } from './useReturn.ts';

const event = (name: string, detail: HistoryEvent['detail'] = {}): HistoryEvent => ({
  at: '2026-03-01T09:00:00Z',
  actor: { id: 'm', name: 'Mira' },
  event: `plan.${name}`,
  detail,
});

const returned = event('returned', { comment: 'The badge photo is missing.' });

test('a return is current until the employee has signed again', () => {
  const history = [event('assigned'), event('signed'), returned, event('task_reopened')];
  expect(currentReturn(history)).toEqual({
    by: 'Mira',
    at: '2026-03-01T09:00:00Z',
    comment: 'The badge photo is missing.',
  });
  expect(currentReturn([...history, event('signed')])).toBeNull();
});

test('a history without a return has no current return', () => {
  expect(currentReturn([])).toBeNull();
  expect(currentReturn([event('assigned'), event('signed')])).toBeNull();
});
