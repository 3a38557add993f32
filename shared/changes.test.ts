import { expect, test } from 'vitest';
import { fieldChanges } from './changes.ts';

test.each([
  ['nothing', {}, []],
  ['a text', { name: 'New' }, [{ field: 'name', old: 'Old', new: 'New' }]],
  [
    'all of them, in the order of the names',
    { remind_days_before_due: 0, description: '', name: 'New' },
    [
      { field: 'name', old: 'Old', new: 'New' },
      { field: 'description', old: 'About', new: '' },
      { field: 'remind_days_before_due', old: 2, new: 0 },
    ],
  ],
  ['a field that was not asked for', { version: 2 }, []],
])('what has changed: %s', (_, edit, changes) => {
  const before = { name: 'Old', description: 'About', remind_days_before_due: 2, version: 1 };
  const after = { ...before, ...edit };
  expect(fieldChanges(before, after, ['name', 'description', 'remind_days_before_due'])).toEqual(changes);
});
