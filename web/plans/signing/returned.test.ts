import { expect, test } from 'vitest';
import type { HistoryEvent } from '#shared/plans/schema.ts';
import { standingReturn } from './returned.ts';

const event = (name: string, detail: HistoryEvent['detail'] = {}): HistoryEvent => ({
  at: '2026-03-01T09:00:00Z',
  actor: { id: 'm', name: 'Mira' },
  event: `plan.${name}`,
  detail,
});

const returned = event('returned', { comment: 'The badge photo is missing.' });

test('a return stands until the employee has signed again', () => {
  const history = [event('assigned'), event('signed'), returned, event('task_reopened')];
  expect(standingReturn(history)).toEqual({
    by: 'Mira',
    at: '2026-03-01T09:00:00Z',
    comment: 'The badge photo is missing.',
  });
  expect(standingReturn([...history, event('signed')])).toBeNull();
});

test('without a return there is none', () => {
  expect(standingReturn([])).toBeNull();
  expect(standingReturn([event('assigned'), event('signed')])).toBeNull();
});
