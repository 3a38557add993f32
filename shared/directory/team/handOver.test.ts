import { expect, test } from 'vitest';
import { goesToNewManager } from './handOver.ts';

const plan = (signed_by_user: boolean, approved_by_manager: boolean) => ({
  manager_id: 'ann',
  signed_by_user,
  approved_by_manager,
});

test.each([
  ['nobody', false, false, [true, true, true]],
  ['the employee', true, false, [true, true, true]],
  ['the manager', false, true, [true, true, true]],
  ['both sides', true, true, [true, false, false]],
])(
  'a plan that was signed by %s goes to the new manager, or stays (Team 5)',
  (_, employee, manager, goes) => {
    const signed = plan(employee, manager);
    // Transferred by the plan's manager, by another manager, and added without a manager.
    expect(['ann', 'bob', null].map((former) => goesToNewManager(signed, former))).toEqual(goes);
  },
);
