import { describe, expect, test } from 'vitest';
import type { SubplanInput } from '../checklist/schema.ts';
import { isSubplanUnchanged } from './unchanged.ts';

type Task = { id: string; name: string; task_content: string; note: string };
type Topic<Tasks = Task[]> = { id: string; name: string; description: string; tasks: Tasks };
type Draft = {
  name: string;
  description: string;
  due_in_days: number;
  topics: [Topic<[Task, Task]>, Topic];
};

const task = (id: string): Task => ({ id, name: `Task ${id}`, task_content: 'a.com', note: 'n' });
const EMPTY_TOPIC = {
  id: 't2',
  name: 'Nothing yet',
  description: '',
  tasks: [{ id: 'c', name: 'C', task_content: '', note: '' }],
};
const STORED: Draft = {
  name: 'First week',
  description: 'Arrive',
  due_in_days: 5,
  topics: [{ id: 't1', name: 'Laptop', description: 'Get one', tasks: [task('a'), task('b')] }, EMPTY_TOPIC],
};

/** What is sent: what is stored, changed at one place. */
function sent(change: (draft: Draft) => unknown): SubplanInput {
  const draft = structuredClone(STORED);
  change(draft);
  return draft;
}

describe('spec §2 subplans with completed tasks cannot be edited (contract §5: 409 when one is changed)', () => {
  test.each<[string, SubplanInput]>([
    ['as it was read', sent(() => null)],
    [
      'with what only the server writes',
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
      'without what is empty',
      sent((draft) => {
        draft.topics[1] = { id: 't2', name: 'Nothing yet', tasks: [{ id: 'c', name: 'C' }] } as never;
      }),
    ],
  ])('not a change: %s', (_, subplan) => expect(isSubplanUnchanged(STORED, subplan)).toBe(true));

  test.each<[string, (draft: Draft) => unknown]>([
    ['its name', (draft) => (draft.name = 'Second week')],
    ['the case of its name', (draft) => (draft.name = 'first week')],
    ['its description', (draft) => (draft.description = '')],
    ['its due days', (draft) => (draft.due_in_days = 6)],
    ["a topic's name", (draft) => (draft.topics[0].name = 'Phone')],
    ["a topic's description", (draft) => (draft.topics[0].description = '')],
    ["a topic's id, which would make it a new one", (draft) => (draft.topics[0].id = 'topic-1')],
    ['a topic without its id', (draft) => Reflect.deleteProperty(draft.topics[0], 'id')],
    ['a topic less', (draft) => draft.topics.pop()],
    ['a topic more', (draft) => draft.topics.push({ id: 'x', name: 'X', description: '', tasks: [] })],
    ['the order of topics', (draft) => (draft.topics = [draft.topics[1], draft.topics[0]] as never)],
    ["a task's name", (draft) => (draft.topics[0].tasks[0].name = 'Other')],
    ["a task's links", (draft) => (draft.topics[0].tasks[0].task_content = 'a.com,b.com')],
    ["a task's note", (draft) => (draft.topics[0].tasks[0].note = '')],
    ["a task's id", (draft) => (draft.topics[0].tasks[0].id = 'task-1')],
    ['a task less', (draft) => draft.topics[0].tasks.pop()],
    ['a task more', (draft) => draft.topics[0].tasks.push(task('x'))],
    ['the order of tasks', (draft) => (draft.topics[0].tasks = [task('b'), task('a')])],
    ['no topics at all', (draft) => Reflect.deleteProperty(draft, 'topics')],
    // The same texts in a row, cut at another place.
    [
      'where one text ends',
      (draft) => Object.assign(draft.topics[0].tasks[0], { name: 'Task a","a.com', task_content: '' }),
    ],
  ])('a change: %s', (_, change) => expect(isSubplanUnchanged(STORED, sent(change))).toBe(false));
});
