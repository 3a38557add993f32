import { expect, test } from 'vitest';
import { exceptionsOf } from './exceptions.ts';

test.each<[string, object, string[]]>([
  ['plan.task_not_applicable', {}, ['not_applicable']],
  ['plan.start_moved', {}, ['moved_dates']],
  ['plan.due_date_moved', { as: 'hr' }, ['moved_dates', 'by_hr']],
  ['plan.returned', {}, ['returned']],
  ['plan.assigned', { as: 'hr' }, ['by_hr']],
  ['plan.edited', {}, []],
  ['plan.signed', { as: 'manager' }, []],
])('%s with %j is %j (Audit 3)', (event, detail, kinds) => {
  expect(exceptionsOf({ event, detail: { ...detail } })).toEqual(kinds);
});
