import { expect, test } from 'vitest';
import { fieldChanges } from './changes.ts';

test.each([
  ['an edit without a change', {}, []],
  ['one field', { name: 'New' }, [{ field: 'name', old: 'Old', new: 'New' }]],
  [
    'all fields, in the order of the names',
    { remind_days_before_due: 0, description: '', name: 'New' },
    [
      { field: 'name', old: 'Old', new: 'New' },
      { field: 'description', old: 'About', new: '' },
      { field: 'remind_days_before_due', old: 2, new: 0 },
    ],
  ],
  ['a field that is not named', { version: 2 }, []],
])('returns the changes of %s', (_, edit, changes) => {
  const before = { name: 'Old', description: 'About', remind_days_before_due: 2, version: 1 };
  const after = { ...before, ...edit };
  expect(fieldChanges(before, after, ['name', 'description', 'remind_days_before_due'])).toEqual(changes);
});
