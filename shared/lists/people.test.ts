import { describe, expect, test } from 'vitest';
import { columnsFor, columnsIn, columnsText } from './people.ts';

const AT_FIRST = 'job_title.department.manager.start.plans.state';

describe('the columns of the list of people (People 19)', () => {
  test.each([
    [null, AT_FIRST],
    ['', AT_FIRST],
    ['state.start', 'state.start'],
    ['location.location.email', 'location.email'],
    // Of a later release, or mistyped.
    ['shoe_size.left', 'left'],
    ['shoe_size', AT_FIRST],
    ['State', AT_FIRST],
    ['name', ''],
    ['name.email', 'email'],
  ])('%j shows %j', (text, columns) => {
    expect(columnsIn(text, 'organisation', true).join('.')).toBe(columns);
  });

  test('admins who are not HR see no plans', () => {
    expect(columnsFor('organisation', false)).not.toContain('plans');
    expect(columnsIn(null, 'organisation', false)).toEqual([
      'job_title',
      'department',
      'manager',
      'start',
      'state',
    ]);
    expect(columnsIn('plans.email', 'organisation', false)).toEqual(['email']);
  });

  test.each([true, false])('are in the address unless they are those at first (HR: %s)', (isHr) => {
    expect(columnsText(columnsIn(null, 'organisation', isHr), 'organisation', isHr)).toBeNull();
    for (const columns of [[], ['email'], ['state', 'start']] as const)
      expect(columnsIn(columnsText(columns, 'organisation', isHr), 'organisation', isHr)).toEqual(columns);
  });

  test('the list of admins has columns of its own', () => {
    expect(columnsIn(null, 'administration', true)).toEqual(['roles', 'last_sign_in']);
    expect(columnsIn('plans.location', 'administration', true)).toEqual(['location']);
    expect(columnsFor('organisation', true)).not.toContain('roles');
  });
});
