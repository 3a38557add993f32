import { describe, expect, test } from 'vitest';
import { initialValues } from '#shared/checklist/values.ts';
import { changeChecklist, type ChecklistAction } from './changeChecklist.ts';
import type { SubplanDraft, TaskDraft, TopicDraft } from './items.ts';

const task = (id: string): TaskDraft => ({ ...initialValues('task'), id, name: id });
const topic = (id: string, tasks: TaskDraft[] = []): TopicDraft => ({
  ...initialValues('topic'),
  id,
  name: id,
  tasks,
});
const subplan = (id: string, due_in_days: number, topics: TopicDraft[] = []): SubplanDraft => ({
  ...initialValues('subplan'),
  id,
  name: id,
  due_in_days,
  topics,
});

// S1 due in 7 with T1 (a b c) and T2 (d); S2 due in 14 with T3 (e).
const sample = () => [
  subplan('S1', 7, [topic('T1', [task('a'), task('b'), task('c')]), topic('T2', [task('d')])]),
  subplan('S2', 14, [topic('T3', [task('e')])]),
];

/** The tree as one line: `S1(T1(a b) T2()) S2()`. */
function shape(items: readonly { name: string; topics?: TopicDraft[]; tasks?: TaskDraft[] }[]): string {
  return items
    .map(({ name, topics, tasks }) => {
      const children = topics ?? tasks;
      return children ? `${name}(${shape(children)})` : name;
    })
    .join(' ');
}

function run(actions: readonly ChecklistAction[], from = sample()): SubplanDraft[] {
  return actions.reduce((subplans, action) => changeChecklist(subplans, action).subplans, from);
}

const WHOLE = 'S1(T1(a b c) T2(d)) S2(T3(e))';

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
      'adds a task after another one',
      { do: 'add', kind: 'task', to: 'T1', item: task('x'), after: 'a' },
      'S1(T1(a x b c) T2(d)) S2(T3(e))',
    ],
    [
      'pastes tasks after the one whose name is replaced',
      { do: 'paste', kind: 'task', id: 'b', name: 'B', items: [task('x'), task('y')] },
      'S1(T1(a B x y c) T2(d)) S2(T3(e))',
    ],
    [
      'pastes tasks after the one that keeps its name',
      { do: 'paste', kind: 'task', id: 'd', name: null, items: [task('x')] },
      'S1(T1(a b c) T2(d x)) S2(T3(e))',
    ],
    [
      'moves the last task of a topic into the next topic',
      { do: 'move', kind: 'task', id: 'c', by: 1 },
      'S1(T1(a b) T2(c d)) S2(T3(e))',
    ],
    [
      'moves the first task of a subplan to the end of the one before',
      { do: 'move', kind: 'task', id: 'e', by: -1 },
      'S1(T1(a b c) T2(d e)) S2(T3())',
    ],
    [
      'moves the last topic into the next subplan',
      { do: 'move', kind: 'topic', id: 'T2', by: 1 },
      'S1(T1(a b c)) S2(T2(d) T3(e))',
    ],
    [
      'places a task in another topic',
      { do: 'place', kind: 'task', id: 'a', to: 'T3', index: 1 },
      'S1(T1(b c) T2(d)) S2(T3(e a))',
    ],
    [
      'places a task past several of its topic',
      { do: 'place', kind: 'task', id: 'a', to: 'T1', index: 2 },
      'S1(T1(b c a) T2(d)) S2(T3(e))',
    ],
    [
      'places a topic in another subplan',
      { do: 'place', kind: 'topic', id: 'T3', to: 'S1', index: 1 },
      'S1(T1(a b c) T3(e) T2(d)) S2()',
    ],
    ['places nothing where it already is', { do: 'place', kind: 'task', id: 'b', to: 'T1', index: 1 }, WHOLE],
    [
      'places nothing in a list of another kind',
      { do: 'place', kind: 'task', id: 'b', to: 'S2', index: 0 },
      WHOLE,
    ],
    ['moves a topic', { do: 'move', kind: 'topic', id: 'T2', by: -1 }, 'S1(T2(d) T1(a b c)) S2(T3(e))'],
    ['moves a subplan', { do: 'move', kind: 'subplan', id: 'S1', by: 1 }, 'S2(T3(e)) S1(T1(a b c) T2(d))'],
    ['leaves the first where it is', { do: 'move', kind: 'task', id: 'a', by: -1 }, WHOLE],
    ['leaves the last where it is', { do: 'move', kind: 'topic', id: 'T3', by: 1 }, WHOLE],
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
  expect(shape(typed)).toBe('S3() S1(T1(a b c) T2(d)) S2(T3(e))');
});

const withDays = (actions: ChecklistAction[]) =>
  run(actions, [...sample(), subplan('S3', 20)]).map(({ name, due_in_days }) => `${name} ${due_in_days}`);

describe('a subplan that is moved', () => {
  test.each<[string, ChecklistAction[], string[]]>([
    [
      'gets the days of the one it passes',
      [{ do: 'move', kind: 'subplan', id: 'S1', by: 1 }],
      ['S2 14', 'S1 14', 'S3 20'],
    ],
    ['up too', [{ do: 'move', kind: 'subplan', id: 'S3', by: -1 }], ['S1 7', 'S3 14', 'S2 14']],
    [
      'keeps its own days where they fit',
      [
        { do: 'edit', kind: 'subplan', id: 'S3', change: { due_in_days: 14 } },
        { do: 'move', kind: 'subplan', id: 'S3', by: -1 },
      ],
      ['S1 7', 'S3 14', 'S2 14'],
    ],
  ])('%s, so that the order by days stays (Checklists 2)', (_, actions, expected) => {
    expect(withDays(actions)).toEqual(expected);
  });
});

test('a change keeps the identity of everything else', () => {
  const before = sample();
  const after = run([{ do: 'edit', kind: 'task', id: 'd', change: { note: 'n' } }], before);
  expect(after[1]).toBe(before[1]);
  expect(after[0]?.topics[0]).toBe(before[0]?.topics[0]);
  expect(after[0]?.topics[1]).not.toBe(before[0]?.topics[1]);
  expect(run([{ do: 'move', kind: 'task', id: 'a', by: -1 }], before)).toBe(before);
});

test.each<[ChecklistAction, string]>([
  [{ do: 'move', kind: 'task', id: 'a', by: 1 }, '“a” is now number 2 of 3.'],
  [{ do: 'move', kind: 'task', id: 'c', by: 1 }, '“c” is now number 1 of 2 in “T2”.'],
  [{ do: 'move', kind: 'subplan', id: 'S1', by: 1 }, '“S1” is now number 2 of 2, due in 14 days.'],
])('announces the new position of a moved item: %j', (action, announcement) => {
  expect(changeChecklist(sample(), action).announcement).toBe(announcement);
});
