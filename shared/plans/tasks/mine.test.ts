import { expect, test } from 'vitest';
import type { OwnerShape } from '../../checklist/owner.ts';
import { mineOf } from './mine.ts';

const named = (id: string) => ({ id, name: id });
const person = (id: string): OwnerShape => ({ kind: 'person', person: named(id), group: null });
const team = (id: string, taker: string | null = null): OwnerShape => ({
  kind: 'group',
  person: taker === null ? null : named(taker),
  group: named(id),
});
const viewer = {
  id: 'viewer',
  groups: ['IT'],
  stand_ins: new Map([
    ['away', 'viewer'],
    ['farther', 'between'],
    ['between', 'viewer'],
  ]),
  absent_members: [
    { group_id: 'HR', person_id: 'away' },
    { group_id: 'Ops', person_id: 'farther' },
  ],
};

test.each([
  [person('viewer'), true, true],
  [person('other'), false, false],
  [person('away'), true, false],
  [team('IT'), true, true],
  [team('IT', 'viewer'), true, true],
  [team('IT', 'other'), false, false],
  [team('IT', 'away'), true, false],
  [team('HR'), true, false],
  [team('HR', 'other'), false, false],
  [team('Legal'), false, false],
])('whether a task of %j is the viewer’s: %s, and in their own plan: %s', (owner, mine, ownPlan) => {
  expect(mineOf({ owner }, viewer, 'employee')).toEqual({ mine });
  expect(mineOf({ owner }, viewer, 'viewer')).toEqual({ mine: ownPlan });
});

test('tasks that come through the employee stay with the absent person', () => {
  for (const owner of [person('farther'), team('Ops')]) {
    expect(mineOf({ owner }, viewer, 'employee')).toEqual({ mine: true });
    expect(mineOf({ owner }, viewer, 'between')).toEqual({ mine: false });
  }
});

test('nothing is said of a task of the employee', () => {
  expect(mineOf({}, viewer, 'employee')).toEqual({});
});
