import { describe, expect, test } from 'vitest';
import type { ItemKind } from '#shared/checklist/defaults.ts';
import {
  changeChecklist,
  type ChecklistAction,
  type ChecklistState,
  startChecklist,
} from './changeChecklist.ts';
import type { SubplanDraft, TaskDraft, TopicDraft } from './items.ts';

const task = (id: string): TaskDraft => ({ id, name: id, task_content: '', note: '' });
const topic = (id: string, tasks: TaskDraft[] = []): TopicDraft => ({
  id,
  name: id,
  description: '',
  public: true,
  tasks,
});
const subplan = (id: string, due_in_days: number, topics: TopicDraft[] = []): SubplanDraft => ({
  id,
  name: id,
  description: '',
  due_in_days,
  public: true,
  topics,
});

// S1 due in 7 with T1 (a b c) and T2 (d); S2 due in 14 with T3 (e).
const sample = () =>
  startChecklist([
    subplan('S2', 14, [topic('T3', [task('e')])]),
    subplan('S1', 7, [topic('T1', [task('a'), task('b'), task('c')]), topic('T2', [task('d')])]),
  ]);

/** The tree as one line: `S1(T1(a b) T2()) S2()`. */
function shape(items: readonly { name: string; topics?: TopicDraft[]; tasks?: TaskDraft[] }[]): string {
  return items
    .map(({ name, topics, tasks }) => {
      const children = topics ?? tasks;
      return children ? `${name}(${shape(children)})` : name;
    })
    .join(' ');
}

function run(actions: readonly ChecklistAction[], from: ChecklistState = sample()): ChecklistState {
  return actions.reduce(changeChecklist, from);
}

const WHOLE = 'S1(T1(a b c) T2(d)) S2(T3(e))';

test('starts with the subplans sorted by the days they are due in (Checklists 2)', () => {
  expect(shape(sample().subplans)).toBe(WHOLE);
});

describe('one change', () => {
  const cases: [string, ChecklistAction, string][] = [
    [
      'adds a task at the end of its topic',
      { do: 'add', kind: 'task', to: 'T1', item: task('x') },
      'S1(T1(a b c x) T2(d)) S2(T3(e))',
    ],
    [
      'adds a topic at the end of its subplan',
      { do: 'add', kind: 'topic', to: 'S2', item: topic('X') },
      'S1(T1(a b c) T2(d)) S2(T3(e) X())',
    ],
    [
      'adds a subplan at the position of its days',
      { do: 'add', kind: 'subplan', item: subplan('X', 7) },
      'S1(T1(a b c) T2(d)) X() S2(T3(e))',
    ],
    [
      'adds nothing to an owner that does not exist',
      { do: 'add', kind: 'task', to: 'S1', item: task('x') },
      WHOLE,
    ],
    [
      'renames a task',
      { do: 'edit', kind: 'task', id: 'd', change: { name: 'D' } },
      'S1(T1(a b c) T2(D)) S2(T3(e))',
    ],
    [
      'renames a topic',
      { do: 'edit', kind: 'topic', id: 'T2', change: { name: 'X' } },
      'S1(T1(a b c) X(d)) S2(T3(e))',
    ],
    [
      'renames a subplan',
      { do: 'edit', kind: 'subplan', id: 'S2', change: { name: 'X' } },
      'S1(T1(a b c) T2(d)) X(T3(e))',
    ],
    [
      'does not reorder while days are being typed',
      { do: 'edit', kind: 'subplan', id: 'S2', change: { due_in_days: 1 } },
      WHOLE,
    ],
    ['removes a task', { do: 'remove', kind: 'task', id: 'b' }, 'S1(T1(a c) T2(d)) S2(T3(e))'],
    ['removes a topic with its tasks', { do: 'remove', kind: 'topic', id: 'T1' }, 'S1(T2(d)) S2(T3(e))'],
    ['removes a subplan with everything in it', { do: 'remove', kind: 'subplan', id: 'S1' }, 'S2(T3(e))'],
    ['removes only an item of the kind', { do: 'remove', kind: 'task', id: 'T1' }, WHOLE],
    ['moves a task down', { do: 'move', kind: 'task', id: 'a', by: 1 }, 'S1(T1(b a c) T2(d)) S2(T3(e))'],
    ['moves a task up', { do: 'move', kind: 'task', id: 'c', by: -1 }, 'S1(T1(a c b) T2(d)) S2(T3(e))'],
    [
      'moves a task past several',
      { do: 'move', kind: 'task', id: 'a', by: 2 },
      'S1(T1(b c a) T2(d)) S2(T3(e))',
    ],
    ['moves no task past the end', { do: 'move', kind: 'task', id: 'b', by: 2 }, WHOLE],
    ['moves a topic', { do: 'move', kind: 'topic', id: 'T2', by: -1 }, 'S1(T2(d) T1(a b c)) S2(T3(e))'],
    ['moves a subplan', { do: 'move', kind: 'subplan', id: 'S1', by: 1 }, 'S2(T3(e)) S1(T1(a b c) T2(d))'],
    ['leaves the first where it is', { do: 'move', kind: 'task', id: 'a', by: -1 }, WHOLE],
    ['leaves the last where it is', { do: 'move', kind: 'topic', id: 'T2', by: 1 }, WHOLE],
    ['has nothing to undo', { do: 'undo' }, WHOLE],
  ];
  test.each(cases)('%s', (_, action, expected) => {
    const before = sample();
    const frozen = JSON.stringify(before);
    expect(shape(changeChecklist(before, action).subplans)).toBe(expected);
    expect(JSON.stringify(before)).toBe(frozen);
  });
});

test('sorts on demand and keeps the order of equal days (Checklists 2)', () => {
  const typed = run([
    { do: 'edit', kind: 'subplan', id: 'S2', change: { due_in_days: 7 } },
    { do: 'add', kind: 'subplan', item: subplan('S3', 3) },
    { do: 'sort' },
  ]);
  expect(shape(typed.subplans)).toBe('S3() S1(T1(a b c) T2(d)) S2(T3(e))');
});

const remove = (kind: ItemKind, id: string): ChecklistAction => ({ do: 'remove', kind, id });
const undo: ChecklistAction = { do: 'undo' };

describe('undo', () => {
  test.each<[ItemKind, string]>([
    ['task', 'b'],
    ['topic', 'T1'],
    ['subplan', 'S1'],
  ])('restores a %s at its position with everything in it', (kind, id) => {
    const undone = run([remove(kind, id), undo]);
    expect(undone).toEqual(sample());
  });

  test('restores one removal after the other, also of an item whose owner was removed later', () => {
    const removed = run([remove('task', 'b'), remove('topic', 'T1'), remove('subplan', 'S1')]);
    expect(shape(removed.subplans)).toBe('S2(T3(e))');
    expect(removed.removed.map(({ item }) => item.id)).toEqual(['b', 'T1', 'S1']);
    expect(shape(run([undo], removed).subplans)).toBe('S1(T2(d)) S2(T3(e))');
    expect(shape(run([undo, undo], removed).subplans)).toBe('S1(T1(a c) T2(d)) S2(T3(e))');
    expect(run([undo, undo, undo], removed)).toEqual(sample());
  });

  test('keeps edits made in between', () => {
    const undone = run([
      remove('task', 'c'),
      { do: 'edit', kind: 'task', id: 'a', change: { name: 'A' } },
      remove('task', 'b'),
      undo,
      undo,
    ]);
    expect(shape(undone.subplans)).toBe('S1(T1(A b c) T2(d)) S2(T3(e))');
  });

  test('restores nothing once the removals are final', () => {
    expect(shape(run([remove('task', 'b'), { do: 'forgetRemoved' }, undo]).subplans)).toBe(
      'S1(T1(a c) T2(d)) S2(T3(e))',
    );
  });

  test('restores nothing in a new checklist', () => {
    expect(run([remove('task', 'b'), { do: 'replace', subplans: [] }])).toEqual(startChecklist([]));
  });
});

test('a change keeps the identity of everything else', () => {
  const before = sample();
  const after = run([{ do: 'edit', kind: 'task', id: 'd', change: { note: 'n' } }], before);
  expect(after.subplans[1]).toBe(before.subplans[1]);
  expect(after.subplans[0]?.topics[0]).toBe(before.subplans[0]?.topics[0]);
  expect(after.subplans[0]?.topics[1]).not.toBe(before.subplans[0]?.topics[1]);
  expect(run([{ do: 'move', kind: 'task', id: 'a', by: -1 }], before).subplans).toBe(before.subplans);
});

test('announces the new position of a moved item', () => {
  expect(run([{ do: 'move', kind: 'task', id: 'a', by: 1 }]).announcement).toBe('“a” is now number 2 of 3.');
});
