import { expect, test } from 'vitest';
import { changeLines } from './changeLines.ts';

test.each([
  [
    'a field of the plan',
    { field: 'remind_days_before_due', old: 2, new: 3 },
    { what: 'Plan', values: [{ field: 'Remind days before due', old: '2', new: '3' }] },
  ],
  [
    'a field of an item',
    { item: 'task', id: 't', name: 'Read', act: 'changed', field: 'note', old: '', new: 'Page 4' },
    { what: 'Task "Read"', values: [{ field: 'Note', old: 'empty', new: 'Page 4' }] },
  ],
  [
    'a switch',
    { item: 'topic', id: 't', name: 'Arrival', act: 'changed', field: 'public', old: true, new: false },
    { what: 'Topic "Arrival"', values: [{ field: 'Public', old: 'yes', new: 'no' }] },
  ],
  [
    'an added item, with its values',
    {
      item: 'task',
      id: 't',
      name: 'Read',
      act: 'added',
      new: { name: 'Read', note: '', task_content: 'example.com' },
    },
    { what: 'Task "Read" added', values: [{ field: 'Links', old: null, new: 'example.com' }] },
  ],
  [
    'a removed item, with its values',
    {
      item: 'subplan',
      id: 's',
      name: 'First day',
      act: 'removed',
      old: { name: 'First day', description: 'Arrive', due_in_days: 3, public: true },
    },
    {
      what: 'Subplan "First day" removed',
      values: [
        { field: 'Description', old: 'Arrive', new: null },
        { field: 'Due in days', old: '3', new: null },
      ],
    },
  ],
  [
    'a moved item',
    { item: 'task', id: 't', name: 'Read', act: 'moved', field: 'topic', old: 'Arrival', new: 'Work' },
    { what: 'Task "Read" moved', values: [{ field: 'Topic', old: 'Arrival', new: 'Work' }] },
  ],
])('describes %s', (_case, change, line) => {
  expect(changeLines([change])).toEqual([line]);
});

test('names the managers of a hand-over, without their ids', () => {
  const changes = [
    { field: 'manager_id', old: 'a', new: 'b' },
    { field: 'manager_name', old: 'Ann', new: 'Bo' },
  ];
  expect(changeLines(changes)).toEqual([
    { what: 'Plan', values: [{ field: 'Manager', old: 'Ann', new: 'Bo' }] },
  ]);
});

test.each([
  [undefined],
  [null],
  ['everything'],
  [[7, null, {}, { item: 'task' }, { item: 'task', act: 'added' }]],
])('skips unknown changes: %j', (changes) => {
  expect(changeLines(changes)).toEqual([]);
});
