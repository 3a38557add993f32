import { describe, expect, test } from 'vitest';
import type { PlanTask } from '#shared/checklist/schema.ts';
import type { Plan, PlanSubplan } from '#shared/plans/schema.ts';
import { nextTask } from '#shared/plans/nextTask.ts';
import { withTask, withTicks } from './ticks.ts';

const task = (id: string, completed: boolean) =>
  ({ id, name: id, completed, status_changed_at: '2026-03-01T09:00:00Z' }) as PlanTask;

function subplan(id: string, due_date: string, tasks: PlanTask[]) {
  const completed_tasks = tasks.filter(({ completed }) => completed).length;
  const topics = [{ id: `topic of ${id}`, tasks }];
  return { id, due_date, topics, total_tasks: tasks.length, completed_tasks } as PlanSubplan;
}

// The later subplan comes first, so that nothing depends on the order of the response.
const plan = () =>
  ({
    active_plan: true,
    signed_by_user: false,
    approved_by_manager: false,
    status: 'Overdue',
    has_overdue_subplans: true,
    progress: { total_tasks: 3, completed_tasks: 1 },
    subplans: [
      subplan('late', '2026-03-09', [task('c', false)]),
      subplan('early', '2026-03-02', [task('a', true), task('b', false)]),
    ],
  }) as Plan;

const AFTER_BOTH = '2026-03-10';
const BETWEEN = '2026-03-05';

describe('pending ticks', () => {
  test('change the task, the counters of its subplan and the sum', () => {
    const shown = withTicks(plan(), [{ taskId: 'b', completed: true }], AFTER_BOTH);
    expect(shown.subplans[1]).toMatchObject({ total_tasks: 2, completed_tasks: 2 });
    expect(shown.subplans[1]?.topics[0]?.tasks[1]).toMatchObject({
      completed: true,
      status_changed_at: null,
    });
    expect(shown.progress).toEqual({ total_tasks: 3, completed_tasks: 2 });
  });

  test('remove the overdue marks with the last open task', () => {
    const ticked = withTicks(plan(), [{ taskId: 'b', completed: true }], BETWEEN);
    expect(ticked.has_overdue_subplans).toBe(false);
    const all = ['b', 'c'].map((taskId) => ({ taskId, completed: true }));
    expect(withTicks(plan(), all, AFTER_BOTH)).toMatchObject({
      status: 'Active',
      has_overdue_subplans: false,
    });
    expect(withTicks(plan(), all.slice(0, 1), AFTER_BOTH).status).toBe('Overdue');
  });

  test('of an optional task change no counter, and of one of others also the counter of theirs', () => {
    const owner = { kind: 'manager' as const, person: null, group: null };
    const tasks = [
      { ...task('mine', false) },
      { ...task('theirs', false), owner },
      { ...task('optional', false), counts: false, owner },
    ];
    const before = {
      ...plan(),
      others_open: 1,
      subplans: [{ ...subplan('one', '2026-03-09', tasks), total_tasks: 2, others_open: 1 }],
    };
    const tick = (taskId: string) => withTicks(before, [{ taskId, completed: true }], BETWEEN);
    expect(tick('optional')).toMatchObject({ progress: { completed_tasks: 0 }, others_open: 1 });
    expect(tick('mine')).toMatchObject({ progress: { completed_tasks: 1 }, others_open: 1 });
    expect(tick('theirs')).toMatchObject({ progress: { completed_tasks: 1 }, others_open: 0 });
    expect(tick('theirs').subplans[0]).toMatchObject({ completed_tasks: 1, others_open: 0 });
    expect(withTicks(plan(), [{ taskId: 'b', completed: true }], BETWEEN)).not.toHaveProperty('others_open');
  });

  test('of one task are applied in the order of the presses', () => {
    const ticks = [true, false, true].map((completed) => ({ taskId: 'b', completed }));
    expect(withTicks(plan(), ticks, AFTER_BOTH).progress.completed_tasks).toBe(2);
    expect(withTicks(plan(), ticks.slice(0, 2), AFTER_BOTH).progress.completed_tasks).toBe(1);
  });

  test('untick as well', () => {
    const shown = withTicks(plan(), [{ taskId: 'a', completed: false }], AFTER_BOTH);
    expect(shown.progress.completed_tasks).toBe(0);
    expect(shown.subplans[1]?.completed_tasks).toBe(0);
  });

  test('keep the identity of the plan when they change nothing, and of subplans that they do not change', () => {
    const given = plan();
    expect(withTicks(given, [], AFTER_BOTH)).toBe(given);
    expect(withTicks(given, [{ taskId: 'a', completed: true }], AFTER_BOTH)).toBe(given);
    expect(withTicks(given, [{ taskId: 'gone', completed: true }], AFTER_BOTH)).toBe(given);
    expect(withTicks(given, [{ taskId: 'b', completed: true }], AFTER_BOTH).subplans[0]).toBe(
      given.subplans[0],
    );
  });
});

test('the task that the server returns replaces the cached one', () => {
  const answered = { ...task('c', true), status_changed_at: '2026-03-08T12:00:00Z' };
  const shown = withTask(plan(), answered, AFTER_BOTH);
  expect(shown.subplans[0]?.topics[0]?.tasks[0]).toBe(answered);
  expect(shown.progress.completed_tasks).toBe(2);
});

describe('the next task', () => {
  test('is the first open one of the subplan that is due first', () => {
    expect(nextTask(plan())).toMatchObject({ task: { id: 'b' }, subplan: { id: 'early' } });
    const ticked = withTicks(plan(), [{ taskId: 'b', completed: true }], AFTER_BOTH);
    expect(nextTask(ticked)?.task.id).toBe('c');
  });

  test('is none when everything is done', () => {
    const all = ['b', 'c'].map((taskId) => ({ taskId, completed: true }));
    expect(nextTask(withTicks(plan(), all, AFTER_BOTH))).toBeNull();
  });
});
