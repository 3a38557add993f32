import { describe, expect, test } from 'vitest';
import type { SubplanInput } from './schema.ts';
import { isSameChecklist, isSameSubplan } from './same.ts';

type Task = { id: string; name: string; task_content: string; note: string };
type Topic<Tasks = Task[]> = { id: string; name: string; description: string; public: boolean; tasks: Tasks };
type Draft = {
  name: string;
  description: string;
  due_in_days: number;
  public: boolean;
  topics: [Topic<[Task, Task]>, Topic];
};

const task = (id: string): Task => ({ id, name: `Task ${id}`, task_content: 'a.com', note: 'n' });
const EMPTY_TOPIC = {
  id: 't2',
  name: 'Nothing yet',
  description: '',
  public: true,
  tasks: [{ id: 'c', name: 'C', task_content: '', note: '' }],
};
const STORED: Draft = {
  name: 'First week',
  description: 'Arrive',
  due_in_days: 5,
  public: false,
  topics: [
    { id: 't1', name: 'Laptop', description: 'Get one', public: false, tasks: [task('a'), task('b')] },
    EMPTY_TOPIC,
  ],
};

/** Returns the stored subplan with a change, as a client sends it. */
function sent(change: (draft: Draft) => unknown): SubplanInput {
  const draft = structuredClone(STORED);
  change(draft);
  return draft;
}

describe('a subplan with a done task must be returned unchanged (Plans 12)', () => {
  test.each<[string, SubplanInput]>([
    ['as it was read', sent(() => null)],
    [
      'with fields that only the server writes',
      sent((draft) => Object.assign(draft, { due_date: 'x', completed_tasks: 9 })),
    ],
    [
      'with ticks',
      sent((draft) =>
        Object.assign(draft.topics[0].tasks[0], { completed: false, user_id: 'x', task_id: null }),
      ),
    ],
    ['with null for an empty text', sent((draft) => Object.assign(draft.topics[1], { description: null }))],
    [
      'without empty texts',
      sent((draft) => {
        draft.topics[1] = { id: 't2', name: 'Nothing yet', tasks: [{ id: 'c', name: 'C' }] } as never;
      }),
    ],
  ])('it is unchanged %s', (_, subplan) => expect(isSameSubplan(STORED, subplan)).toBe(true));

  // A missing field counts as what it would be stored as.
  const BARE = { name: 'Later', description: '', due_in_days: 1, public: true };
  const BARE_TOPIC = { id: 't1', name: 'Open', description: '', public: true, tasks: [] };
  test.each<[string, (typeof BARE_TOPIC)[], SubplanInput]>([
    ['without topics', [], { name: 'Later', due_in_days: 1 }],
    ['without tasks', [BARE_TOPIC], { name: 'Later', due_in_days: 1, topics: [{ id: 't1', name: 'Open' }] }],
  ])('it is unchanged %s, description and visibility, when it is stored so', (_, topics, subplan) =>
    expect(isSameSubplan({ ...BARE, topics }, subplan)).toBe(true),
  );

  test.each<[string, (draft: Draft) => unknown]>([
    ['its name', (draft) => (draft.name = 'Second week')],
    ['the case of its name', (draft) => (draft.name = 'first week')],
    ['its description', (draft) => (draft.description = '')],
    ['its due days', (draft) => (draft.due_in_days = 6)],
    ['its visibility', (draft) => (draft.public = true)],
    ['a missing visibility, which is stored as public', (draft) => Reflect.deleteProperty(draft, 'public')],
    ["a topic's visibility", (draft) => (draft.topics[0].public = true)],
    ["a topic's name", (draft) => (draft.topics[0].name = 'Phone')],
    ["a topic's description", (draft) => (draft.topics[0].description = '')],
    ["a topic's id, which makes it a new topic", (draft) => (draft.topics[0].id = 'topic-1')],
    ['a missing id of a topic', (draft) => Reflect.deleteProperty(draft.topics[0], 'id')],
    ['a removed topic', (draft) => draft.topics.pop()],
    [
      'an added topic',
      (draft) => draft.topics.push({ id: 'x', name: 'X', description: '', public: true, tasks: [] }),
    ],
    ['the order of topics', (draft) => (draft.topics = [draft.topics[1], draft.topics[0]] as never)],
    ["a task's name", (draft) => (draft.topics[0].tasks[0].name = 'Other')],
    ["a task's links", (draft) => (draft.topics[0].tasks[0].task_content = 'a.com,b.com')],
    ["a task's note", (draft) => (draft.topics[0].tasks[0].note = '')],
    ["a task's id", (draft) => (draft.topics[0].tasks[0].id = 'task-1')],
    ['a removed task', (draft) => draft.topics[0].tasks.pop()],
    ['an added task', (draft) => draft.topics[0].tasks.push(task('x'))],
    ['the order of tasks', (draft) => (draft.topics[0].tasks = [task('b'), task('a')])],
    ['no topics', (draft) => Reflect.deleteProperty(draft, 'topics')],
    // The same characters, divided differently between two fields.
    [
      'the boundary between two texts',
      (draft) => Object.assign(draft.topics[0].tasks[0], { name: 'Task a","a.com', task_content: '' }),
    ],
  ])('it is changed by %s', (_, change) => expect(isSameSubplan(STORED, sent(change))).toBe(false));
});

test('checklists are compared by ids, order and edited fields, without the fields that only plans have', () => {
  const first = { id: 's1', ...STORED };
  const second = { id: 's2', ...STORED };
  const checklist = [first, second];
  expect(isSameChecklist(checklist, structuredClone(checklist))).toBe(true);
  expect(isSameChecklist(checklist, [first, Object.assign({ total_tasks: 9 }, second)])).toBe(true);
  for (const other of [[first], [second, first], [first, { ...second, id: 's3' }], [...checklist, first]]) {
    expect(isSameChecklist(checklist, other)).toBe(false);
  }
});
