import { expect, test } from 'vitest';
import { DOORS, WALK } from '#shared/demo/doors.ts';
import { NOT_HR } from '#shared/people/viewer.ts';
import type { ListedPlan } from '#shared/plans/schema.ts';
import { type Step, stepsOf } from './steps.ts';

const viewer = { id: 'amara', is_manager: true, ...NOT_HR };
const PERSON = { id: 'lukasz', name: 'Łukasz Zieliński', email: WALK.assign };

const plan = (name: string, email: string, changes: Partial<ListedPlan> = {}): ListedPlan =>
  ({
    id: name,
    user_id: name,
    manager_id: viewer.id,
    user: { id: name, name: `${name} Someone`, email },
    active_plan: true,
    signed_by_user: false,
    approved_by_manager: false,
    status: 'Active',
    progress: { total_tasks: 3, completed_tasks: 3 },
    ...changes,
  }) as ListedPlan;

const oskar = plan('Oskar', WALK.approve, { signed_by_user: true, status: 'Needs Manager Signature' });
const nadia = plan('Nadia', WALK.remind, { status: 'Overdue' });
const other = plan('Maya', DOORS[1].email);
const START = { viewer, plans: [other, oskar, nadia], reports: [PERSON], isNudged: false };

const texts = (steps: Step[]) => steps.map(({ act, name, done }) => `${act} ${name}${done ? ' done' : ''}`);

test.each<[string, Partial<typeof START>, string[]]>([
  ['at the start', {}, ['approve Oskar', 'remind Nadia', 'assign Łukasz']],
  [
    'once the plan is approved',
    { plans: [nadia, { ...oskar, approved_by_manager: true, status: 'Completed' }] },
    ['approve Oskar done', 'remind Nadia', 'assign Łukasz'],
  ],
  [
    'once it was returned',
    { plans: [plan('Oskar', WALK.approve), nadia] },
    ['remind Nadia', 'assign Łukasz'],
  ],
  ['after a nudge', { isNudged: true }, ['approve Oskar', 'remind Nadia done', 'assign Łukasz']],
  [
    'when there is nothing to remind of any more',
    { plans: [oskar, { ...nadia, signed_by_user: true, status: 'Needs Manager Signature' }] },
    ['approve Oskar', 'assign Łukasz'],
  ],
  [
    'once there is a plan, also of somebody who has left the team',
    { plans: [oskar, nadia, plan('Łukasz', WALK.assign)], reports: [] },
    ['approve Oskar', 'remind Nadia', 'assign Łukasz done'],
  ],
  ['where the people are gone', { plans: [other], reports: [] }, []],
])('the steps %s (Demo 4)', (_, changes, expected) => {
  expect(texts(stepsOf({ ...START, ...changes }))).toEqual(expected);
});
