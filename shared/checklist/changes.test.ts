import { describe, expect, test } from 'vitest';
import { type ChecklistChange, checklistChanges } from './changes.ts';
import type { Subplan } from './schema.ts';
import { initialValues } from './values.ts';

type Edit = (subplans: Subplan[]) => void;

const task = (id: string) => ({
  ...initialValues('task'),
  id,
  name: `Task ${id}`,
  is_template: true,
});
const topic = (id: string, tasks: string[]) => ({
  id,
  name: `Topic ${id}`,
  description: '',
  is_template: true,
  public: true,
  tasks: tasks.map(task),
});
const subplan = (id: string, due_in_days: number, topics: ReturnType<typeof topic>[]): Subplan => ({
  id,
  name: `Subplan ${id}`,
  description: '',
  due_in_days,
  is_template: true,
  public: true,
  topics,
});

/** Returns two subplans of the same day and a later one; the first topic has four tasks. */
const stored = () => [
  subplan('A', 5, [topic('A1', ['a', 'b', 'c', 'd']), topic('A2', ['e'])]),
  subplan('B', 5, [topic('B1', ['f'])]),
  subplan('C', 9, []),
];

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`no item at ${index}`);
  return item;
}
const topicOf = (subplans: Subplan[], subplanIndex: number, index: number) =>
  at(at(subplans, subplanIndex).topics, index);
const tasksOf = (subplans: Subplan[], subplanIndex: number, index: number) =>
  topicOf(subplans, subplanIndex, index).tasks;

/** Returns a change as one line: 'moved task a: topic "Topic A1" → "Topic A2"'. */
function lineOf(change: ChecklistChange): string {
  const title = `${change.act} ${change.item} ${change.id}`;
  if (change.act === 'added' || change.act === 'removed') return title;
  return `${title}: ${change.field} ${JSON.stringify(change.old)} → ${JSON.stringify(change.new)}`;
}

function changeLines(edit: Edit): string[] {
  const [before, after] = [stored(), stored()];
  edit(after);
  return checklistChanges(before, after).map(lineOf);
}

describe('records the changes of an edit item by item (Plans 18)', () => {
  test.each<[string, Edit, string[]]>([
    ['no change', () => {}, []],
    [
      'every field of a subplan',
      (s) =>
        Object.assign(at(s, 2), { name: 'Later', description: 'Slowly', due_in_days: 10, public: false }),
      [
        'changed subplan C: name "Subplan C" → "Later"',
        'changed subplan C: description "" → "Slowly"',
        'changed subplan C: due_in_days 9 → 10',
        'changed subplan C: public true → false',
      ],
    ],
    [
      'every field of a topic',
      (s) => Object.assign(topicOf(s, 1, 0), { name: 'Desk', description: 'By the window', public: false }),
      [
        'changed topic B1: name "Topic B1" → "Desk"',
        'changed topic B1: description "" → "By the window"',
        'changed topic B1: public true → false',
      ],
    ],
    [
      'every field of a task',
      (s) =>
        Object.assign(at(tasksOf(s, 1, 0), 0), {
          name: 'Sit',
          note: '<b>Łukasz 李雷</b>',
          task_content: 'a.com,b.com',
        }),
      [
        'changed task f: name "Task f" → "Sit"',
        'changed task f: note "" → "<b>Łukasz 李雷</b>"',
        'changed task f: task_content "" → "a.com,b.com"',
      ],
    ],
    [
      'a tick and a user id, which are not part of an edit',
      (s) => Object.assign(at(tasksOf(s, 1, 0), 0), { completed: true, user_id: 'u' }),
      [],
    ],
    ['a task added', (s) => tasksOf(s, 1, 0).unshift(task('new')), ['added task new']],
    ['a task removed', (s) => tasksOf(s, 0, 0).shift(), ['removed task a']],
    [
      'a task replaced by one of the same name',
      (s) => tasksOf(s, 1, 0).splice(0, 1, { ...task('new'), name: 'Task f' }),
      ['added task new', 'removed task f'],
    ],
    ['a topic removed with its task', (s) => at(s, 1).topics.pop(), ['removed topic B1', 'removed task f']],
    [
      'a subplan added with its topics and tasks',
      (s) => s.push(subplan('D', 20, [topic('D1', ['g', 'h'])])),
      ['added subplan D', 'added topic D1', 'added task g', 'added task h'],
    ],
    [
      'everything removed',
      (s) => s.splice(0, 2),
      ['subplan A', 'topic A1', 'task a', 'task b', 'task c', 'task d', 'topic A2', 'task e']
        .concat(['subplan B', 'topic B1', 'task f'])
        .map((title) => `removed ${title}`),
    ],
    [
      'a task moved to another topic',
      (s) => tasksOf(s, 0, 1).push(...tasksOf(s, 0, 0).splice(0, 1)),
      ['moved task a: topic "Topic A1" → "Topic A2"'],
    ],
    [
      'a task moved and renamed',
      (s) => tasksOf(s, 0, 1).push({ ...at(tasksOf(s, 0, 0).splice(0, 1), 0), name: 'Z' }),
      ['changed task a: name "Task a" → "Z"', 'moved task a: topic "Topic A1" → "Topic A2"'],
    ],
    [
      'a topic moved to another subplan, with its tasks',
      (s) => at(s, 2).topics.push(...at(s, 0).topics.splice(1, 1)),
      ['moved topic A2: subplan "Subplan A" → "Subplan C"'],
    ],
    [
      'a task moved out of a topic that is removed',
      (s) => {
        tasksOf(s, 0, 0).push(at(tasksOf(s, 1, 0), 0));
        at(s, 1).topics.pop();
      },
      ['moved task f: topic "Topic B1" → "Topic A1"', 'removed topic B1'],
    ],
    [
      'the first task moved to the end',
      (s) => tasksOf(s, 0, 0).push(...tasksOf(s, 0, 0).splice(0, 1)),
      ['moved task a: position 1 → 4'],
    ],
    [
      'the last task moved to the start',
      (s) => tasksOf(s, 0, 0).unshift(...tasksOf(s, 0, 0).splice(3, 1)),
      ['moved task d: position 4 → 1'],
    ],
    [
      'all tasks in reverse order, as the fewest moves',
      (s) => Object.assign(topicOf(s, 0, 0), { tasks: tasksOf(s, 0, 0).toReversed() }),
      ['moved task d: position 4 → 1', 'moved task c: position 3 → 2', 'moved task b: position 2 → 3'],
    ],
    [
      'two topics swapped',
      (s) => at(s, 0).topics.push(...at(s, 0).topics.splice(0, 1)),
      ['moved topic A2: position 2 → 1'],
    ],
    [
      'two subplans of the same day swapped',
      (s) => s.unshift(...s.splice(1, 1)),
      ['moved subplan B: position 2 → 1'],
    ],
    [
      'a subplan with a new position that follows from its new days',
      (s) => s.push({ ...at(s.splice(0, 1), 0), due_in_days: 30 }),
      ['changed subplan A: due_in_days 5 → 30'],
    ],
  ])('%s', (_, edit, lines) => expect(changeLines(edit)).toEqual(lines));
});

test('records all fields of an added and of a removed item', () => {
  const [before, after] = [stored(), stored()];
  Object.assign(at(tasksOf(before, 1, 0), 0), { note: 'Room 5', task_content: 'a.com' });
  at(after, 1).topics.splice(0, 1, { ...topic('new', []), description: 'Fresh', public: false });
  expect(checklistChanges(before, after)).toEqual([
    {
      item: 'topic',
      id: 'new',
      name: 'Topic new',
      act: 'added',
      new: { name: 'Topic new', description: 'Fresh', public: false },
    },
    {
      item: 'topic',
      id: 'B1',
      name: 'Topic B1',
      act: 'removed',
      old: { name: 'Topic B1', description: '', public: true },
    },
    {
      item: 'task',
      id: 'f',
      name: 'Task f',
      act: 'removed',
      old: { name: 'Task f', note: 'Room 5', task_content: 'a.com' },
    },
  ]);
});

test('names an item by its current name and does not modify the checklists', () => {
  const [before, after] = [stored(), stored()];
  at(after, 2).name = 'Renamed';
  const copies = structuredClone([before, after]);
  expect(checklistChanges(before, after)).toEqual([
    {
      item: 'subplan',
      id: 'C',
      name: 'Renamed',
      act: 'changed',
      field: 'name',
      old: 'Subplan C',
      new: 'Renamed',
    },
  ]);
  expect([before, after]).toEqual(copies);
});

test('records the reversal of the largest topic as one move fewer than its tasks', () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => String(index));
  const [before, after] = [ids, ids.toReversed()].map((order) => [subplan('A', 5, [topic('A1', order)])]);
  expect(checklistChanges(before ?? [], after ?? [])).toHaveLength(1_999);
});
