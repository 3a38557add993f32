import { expect, test } from 'vitest';
import { NOT_HR } from '#shared/people/viewer.ts';
import { doNow } from './doNow.ts';

const viewer = { id: 'employee', is_manager: false, ...NOT_HR, is_admin: false };

function plan(name: string, completed_tasks: number, fields: object = {}) {
  const flags = { active_plan: true, signed_by_user: false, approved_by_manager: false };
  const progress = { total_tasks: 4, completed_tasks };
  return { name, user_id: 'employee', manager_id: 'manager', progress, ...flags, ...fields };
}

test('lists what can be signed, then what can be continued, three at most (Plans 23)', () => {
  const plans = [
    plan('signed', 4, { signed_by_user: true }),
    plan('inactive', 1, { active_plan: false }),
    plan('of another', 1, { user_id: 'other' }),
    plan('of others alone', 2, { others_open: 2 }),
    plan('begun', 2, { others_open: 1 }),
    plan('new', 0),
    plan('done', 4),
    plan('fourth', 0),
  ];
  expect(doNow(viewer, plans).map((one) => [one.plan.name, one.act])).toEqual([
    ['done', 'sign'],
    ['begun', 'continue'],
    ['new', 'continue'],
  ]);
  expect(doNow(viewer, [plan('empty', 0, { progress: { total_tasks: 0, completed_tasks: 0 } })])).toEqual([]);
});
