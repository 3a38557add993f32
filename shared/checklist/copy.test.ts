import { expect, test } from 'vitest';
import { copySubplan } from './copy.ts';
import type { Subplan } from './schema.ts';
import { initialValues } from './values.ts';

const FETCH = {
  ...initialValues('task'),
  name: 'Fetch',
  task_content: 'a.com,b.com',
  note: 'Room 5',
  is_template: true,
};
const ORIGINAL: Subplan = {
  id: 'subplan-1',
  name: 'First week',
  description: 'Arrive',
  due_in_days: 5,
  is_template: true,
  public: false,
  topics: [
    {
      id: 'topic-1',
      name: 'Laptop',
      description: 'Get one',
      is_template: true,
      public: true,
      tasks: [
        { ...FETCH, id: 'task-1' },
        { ...initialValues('task'), id: 'task-2', name: 'Sign in', is_template: true },
      ],
    },
    { id: 'topic-2', name: 'Nothing yet', description: '', is_template: true, public: false, tasks: [] },
  ],
};

type Item = { id: string; topics?: Item[]; tasks?: Item[] };
const idsOf = (item: Item): string[] => [
  item.id,
  ...[...(item.topics ?? []), ...(item.tasks ?? [])].flatMap(idsOf),
];
const withoutIds = (item: object): unknown =>
  JSON.parse(JSON.stringify(item, (key, value: unknown) => (key === 'id' ? null : value)));

/** Returns an id source that counts up in place of random texts. */
function countingIds() {
  let count = 0;
  return { now: () => 1_767_225_600_000, random: () => `r${(count += 1)}` };
}

test('a copy equals its original except for the ids, which are new and unique on every level (Checklists 4)', () => {
  const before = structuredClone(ORIGINAL);
  const ids = countingIds();
  const copies = [copySubplan(ORIGINAL, ids), copySubplan(ORIGINAL, ids)];

  for (const copy of copies) expect(withoutIds(copy)).toEqual(withoutIds(ORIGINAL));
  expect(idsOf(ORIGINAL)).toHaveLength(5);
  expect(new Set([ORIGINAL, ...copies].flatMap(idsOf)).size).toBe(15);
  const kinds = ['subplan', 'topic', 'task', 'task', 'topic'].map((kind) => `${kind}-1767225600000-r`);
  for (const copy of copies) expect(idsOf(copy).map((id) => id.replace(/\d+$/, ''))).toEqual(kinds);
  expect(ORIGINAL).toEqual(before);
});

test('changing a copy does not change its original (Checklists 4)', () => {
  const before = structuredClone(ORIGINAL);
  const copy = copySubplan(ORIGINAL, countingIds());
  for (const topic of copy.topics) {
    topic.name = 'Changed';
    topic.tasks.push({ ...initialValues('task'), id: 'task-9', name: 'Added', is_template: false });
    for (const task of topic.tasks) task.note = 'Changed';
  }
  copy.topics.pop();
  expect(ORIGINAL).toEqual(before);
});

test('does not copy properties that only plans have: ticks, counters, user ids', () => {
  const [topic] = ORIGINAL.topics;
  const [task] = topic?.tasks ?? [];
  const ticked = {
    ...task,
    completed: true,
    status_changed_at: '2026-01-01T00:00:00Z',
    user_id: 'u',
    task_id: 't',
  };
  const planned = {
    ...ORIGINAL,
    due_date: '2026-01-07',
    total_tasks: 1,
    completed_tasks: 1,
    topics: [{ ...topic, tasks: [ticked] }],
  } as Subplan;
  const copy = copySubplan(planned, countingIds());
  expect(Object.keys(copy).toSorted()).toEqual(Object.keys(ORIGINAL).toSorted());
  expect(Object.keys(copy.topics[0]?.tasks[0] ?? {}).toSorted()).toEqual(Object.keys(task ?? {}).toSorted());
});
