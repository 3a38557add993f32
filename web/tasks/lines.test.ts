import { expect, test } from 'vitest';
import type { MyTask } from '#shared/tasks/schema.ts';
import { linesOf, withKept } from './lines.ts';

function task(id: string, due_date: string, more: Partial<MyTask> & { person?: string } = {}): MyTask {
  const { person = 'Freya', ...fields } = more;
  return {
    id,
    name: `Task ${id}`,
    plan: {
      id: `plan of ${person}`,
      name: 'First weeks',
      approved_by_manager: false,
      signed_by_user: false,
      employee: { id: person, name: person, job_title: '', department: '', start_on: null },
    },
    subplan: 'Week 1',
    due_date,
    owner: { kind: 'employee', person: null, group: null },
    completed: false,
    status_changed_at: null,
    template_task_id: null,
    ...fields,
  };
}

// A Tuesday.
const TODAY = '2026-11-24';
const laptop = { name: 'Laptop', template_task_id: 't1' };
const shown = (tasks: MyTask[]) =>
  linesOf(tasks, TODAY).map(({ group, count, lines }) => [
    group,
    count,
    lines.map((line) => line.tasks.map(({ id }) => id).join('+')),
  ]);

test('tasks are in groups by when they are due; empty groups are left out (My tasks 3)', () => {
  const tasks = [task('a', '2026-11-21'), task('b', TODAY), task('c', '2026-11-29'), task('d', '2026-11-30')];
  expect(shown(tasks)).toEqual([
    ['overdue', 1, ['a']],
    ['today', 1, ['b']],
    ['thisWeek', 1, ['c']],
    ['later', 1, ['d']],
  ]);
  expect(shown([])).toEqual([]);
});

test('the same task of several people is one line in its group (My tasks 4)', () => {
  const tasks = [
    task('a', TODAY, { ...laptop, person: 'Freya' }),
    task('b', TODAY, { ...laptop, person: 'Elsa' }),
    task('c', '2026-11-27', { ...laptop, person: 'Omar' }),
    task('d', TODAY, { person: 'Elsa' }),
  ];
  expect(shown(tasks)).toEqual([
    ['today', 3, ['a+b', 'd']],
    ['thisWeek', 1, ['c']],
  ]);
});

test.each([
  ['of one person', [task('a', TODAY, laptop), task('b', TODAY, laptop)]],
  ['of no template', [task('a', TODAY, { name: 'X' }), task('b', TODAY, { name: 'X', person: 'Elsa' })]],
  [
    'that are read',
    [
      task('a', TODAY, { ...laptop, kind: 'acknowledge' }),
      task('b', TODAY, { ...laptop, kind: 'acknowledge', person: 'Elsa' }),
    ],
  ],
  [
    'with other names',
    [task('a', TODAY, laptop), task('b', TODAY, { ...laptop, name: 'Mac', person: 'Elsa' })],
  ],
])('tasks %s are lines of their own', (_, tasks) => {
  expect(shown(tasks)).toEqual([['today', 2, ['a', 'b']]]);
});

test('a task ticked in this visit stays in its place', () => {
  const ticked = task('a', TODAY, { completed: true });
  const kept = new Map([[ticked.id, ticked]]);
  const [b, c] = [task('b', TODAY), task('c', TODAY)];
  expect(withKept([task('a', TODAY), b], kept)).toEqual([ticked, b]);
  expect(withKept([b, c], kept)).toEqual([ticked, b, c]);
});
