import { expect, test } from 'vitest';
import type { Notification } from '#shared/events/shape/notification.ts';
import { byDay, lineOf } from './line.ts';

const ada = { id: 'ada', name: 'Ada Lindqvist', email: 'ada@example.com' };
const mia = { id: 'mia', name: '', email: 'mia@example.com' };
const one = (kind: string, rest: Partial<Notification> = {}): Notification => ({
  id: kind,
  kind,
  plan: { id: 'p1', name: 'First weeks', user: ada },
  person: mia,
  text: null,
  params: {},
  created_at: '2026-05-10T09:00:00.000Z',
  read_at: null,
  ...rest,
});
const aboutPerson = { plan: null, person: ada };

test.each([
  ['ada', one('assigned'), 'mia@example.com assigned you a plan', 'First weeks', '/onboarding/p1'],
  [
    'mia',
    one('task_for_you', { params: { tasks: 3 } }),
    'Ada Lindqvist: 3 tasks for you',
    'First weeks',
    '/my-tasks',
  ],
  [
    'mia',
    one('reminder', { params: { tasks: 2, overdue: 1 } }),
    'Ada Lindqvist: 2 tasks of yours overdue',
    'First weeks',
    '/my-tasks',
  ],
  [
    'mia',
    one('reminder', { plan: null, params: { plans: 40, tasks: 90, overdue: 3 } }),
    '90 tasks of yours in 40 plans',
    '',
    '/my-tasks',
  ],
  [
    'mia',
    one('reminder', { plan: null, params: { plans: 40, overdue: 41, due_soon: 1 } }),
    '41 subplans overdue, 1 subplan due soon in 40 plans',
    '',
    '/overview',
  ],
  ['ada', one('start_moved'), 'Your start date has moved', 'First weeks', '/onboarding/p1'],
  [
    'mia',
    one('start_moved', { params: { tasks: 2 } }),
    'Ada Lindqvist: 2 tasks of yours have new due days',
    'First weeks',
    '/my-tasks',
  ],
  [
    'mia',
    one('start_proposed', { person: ada, params: { plans: 2 }, start_on: '2026-03-15' }),
    'Ada Lindqvist now starts on 15 March 2026. Move the dates of 2 plans?',
    'First weeks',
    '/onboarding/p1',
  ],
  [
    'mia',
    one('start_proposed', { ...aboutPerson, params: { plans: 1 }, start_on: '2026-03-15' }),
    'Ada Lindqvist now starts on 15 March 2026. Move the dates of 1 plan?',
    '',
    '/people/ada',
  ],
  [
    'mia',
    one('start_proposed', { plan: null, params: { people: 12 } }),
    '12 people start on other days. Move the dates of their plans?',
    '',
    '/onboarding',
  ],
  ['ada', one('due_date_moved'), 'A due day of your plan has moved', 'First weeks', '/onboarding/p1'],
  [
    'mia',
    one('due_date_moved', { params: { tasks: 1 } }),
    'Ada Lindqvist: a task of yours has a new due day',
    'First weeks',
    '/my-tasks',
  ],
  [
    'ada',
    one('ready_to_sign', { person: null }),
    'All tasks are done. Sign your plan.',
    'First weeks',
    '/onboarding/p1',
  ],
  [
    'mia',
    one('needs_signature', { person: ada }),
    'Ada Lindqvist signed. Your turn.',
    'First weeks',
    '/onboarding/p1',
  ],
  ['ada', one('completed'), 'Your plan is complete', 'First weeks', '/onboarding/p1'],
  [
    'mia',
    one('completed', { person: ada }),
    'Ada Lindqvist’s plan is complete',
    'First weeks',
    '/onboarding/p1',
  ],
  [
    'mia',
    one('comment', { person: ada, text: 'Where?' }),
    'Ada Lindqvist wrote',
    '“Where?”',
    '/onboarding/p1',
  ],
  [
    'ada',
    one('reminder', { params: { overdue: 1, due_soon: 2 } }),
    '1 subplan overdue, 2 subplans due soon in your plan',
    'First weeks',
    '/onboarding/p1',
  ],
  [
    'mia',
    one('reminder', { params: { overdue: 3, due_soon: 0 } }),
    'Ada Lindqvist: 3 subplans overdue',
    'First weeks',
    '/onboarding/p1',
  ],
  [
    'mia',
    one('handed_over', { ...aboutPerson, params: { to: 'new_manager', people: 1 } }),
    'Ada Lindqvist now reports to you',
    '',
    '/employees',
  ],
  [
    'mia',
    one('handed_over', { ...aboutPerson, params: { to: 'new_manager', people: 3 } }),
    '3 people now report to you',
    '',
    '/onboarding',
  ],
  [
    'ada',
    one('handed_over', { plan: null, params: { to: 'employee' } }),
    'mia@example.com is your manager now',
    '',
    '/employee-dashboard',
  ],
  [
    'mia',
    one('stand_in', { ...aboutPerson, params: { until: '2026-03-03' } }),
    'Ada Lindqvist chose you for their tasks until 3 March 2026',
    '',
    '/my-tasks',
  ],
  [
    'ada',
    one('stand_in_ended', aboutPerson),
    'Nobody stands in for you any more. Choose somebody else',
    '',
    '/settings',
  ],
  [
    'mia',
    one('email_changed', aboutPerson),
    'Ada Lindqvist has a new email address',
    'ada@example.com',
    '/employees',
  ],
  [
    'ada',
    one('email_changed', aboutPerson),
    'Your email address has changed',
    'ada@example.com',
    '/settings',
  ],
  [
    'ada',
    one('records_joined', aboutPerson),
    'Two records of you were joined',
    'ada@example.com',
    '/settings',
  ],
  ['mia', one('on_hold'), 'on hold', 'First weeks', '/onboarding/p1'],
])('%s reads %o as: %s', (viewer, notification, sentence, about, to) => {
  const line = lineOf(notification, viewer);
  expect([line.name + line.text, line.about, line.to]).toEqual([sentence, about, to]);
});

const at = (id: string, created_at: string, read_at: string | null) =>
  one('nudge', { id, created_at, read_at });

test('days are those of the reader, the newest first, each with its unread ones first (Notifications 8)', () => {
  const read = '2026-05-11T00:00:00.000Z';
  const days = byDay([
    at('d', '2026-05-10T12:00:00.000Z', read),
    at('c', '2026-05-10T11:00:00.000Z', null),
    at('b', '2026-05-10T10:00:00.000Z', null),
    at('a', '2026-05-08T10:00:00.000Z', read),
  ]);
  expect(days.map(({ notifications }) => notifications.map(({ id }) => id).join(''))).toEqual(['cbd', 'a']);
});
