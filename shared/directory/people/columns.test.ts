import { describe, expect, test } from 'vitest';
import { columnsFor, columnsIn, columnsText } from './columns.ts';

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
    expect(columnsIn(text, true).join('.')).toBe(columns);
  });

  test('admins who are not HR see no plans', () => {
    expect(columnsFor(false)).not.toContain('plans');
    expect(columnsIn(null, false)).toEqual(['job_title', 'department', 'manager', 'start', 'state']);
    expect(columnsIn('plans.email', false)).toEqual(['email']);
  });

  test.each([true, false])('are in the address unless they are those at first (HR: %s)', (isHr) => {
    expect(columnsText(columnsIn(null, isHr), isHr)).toBeNull();
    for (const columns of [[], ['email'], ['state', 'start']] as const)
      expect(columnsIn(columnsText(columns, isHr), isHr)).toEqual(columns);
  });
});
