import { describe, expect, test } from 'vitest';
import { NO_ATTRIBUTES } from '../../people/attributes.ts';
import { peopleInCircles } from './circles.ts';
import type { Line } from './columns.ts';
import { planImport } from './planImport.ts';
import { type Importer, type Known, type StoredPerson } from './refusals.ts';

const person = (
  email: string,
  manager_id: string | null,
  fields: Partial<StoredPerson> = {},
): StoredPerson => ({
  id: email,
  email,
  name: email,
  manager_id,
  is_manager: true,
  manager_denied: false,
  disabled_at: null,
  scim_fields: [],
  ...NO_ATTRIBUTES,
  ...fields,
});
const line = (number: number, email: string, fields: Partial<Line> = {}): Line => ({
  line: number,
  email,
  attributes: {},
  ...fields,
});

const ADMIN: Importer = { id: 'admin', team: null };

function plan(lines: Line[], people: StoredPerson[], facts: Partial<Known> = {}) {
  const known = { today: '2026-03-10', people, reports: [], openPlans: [], externalIds: [], ...facts };
  return planImport({ lines, errors: [], error_count: 0, date_order: null, unclear_day: null }, known, ADMIN);
}
const errorsOf = (...input: Parameters<typeof plan>) =>
  plan(...input).errors.map(({ line: number, message }) => `${number} ${message}`);

// a > b > c: c reports to b, and b reports to a.
const CHAIN = [person('a', null), person('b', 'a'), person('c', 'b')];

describe('the plan of an import (Import 6)', () => {
  test.each<[string, Line[], string[]]>([
    [
      'a person who reports to themselves',
      [line(2, 'a', { manager_email: 'a' })],
      ['2 Nobody can be their own'],
    ],
    [
      'a circle with people who are not in the file',
      [line(2, 'a', { manager_email: 'c' })],
      ['2 This would make'],
    ],
    [
      'a circle of new people',
      [
        line(2, 'x', { manager_email: 'y', is_manager: true }),
        line(3, 'y', { manager_email: 'x', is_manager: true }),
      ],
      ['2 This would make a circle', '3 This would make a circle'],
    ],
    ['an unknown manager', [line(2, 'c', { manager_email: 'z' })], ['2 Nobody has the email z.']],
    [
      'a manager who is none after the file',
      [line(2, 'x'), line(3, 'y', { manager_email: 'x' })],
      ['3 x is not a manager.'],
    ],
    [
      'a line for each of its reasons, also when a part of it could not be read',
      [line(2, 'c', { manager_email: 'z', attributes: { external_id: '9' }, is_broken: true })],
      ['2 Nobody has the email z.', '2 Another person has the external_id 9.'],
    ],
    ['a person twice', [line(2, 'x'), line(3, 'x')], ['3 x is already in line 2.']],
    [
      'an external id twice',
      [
        line(2, 'x', { attributes: { external_id: '7' } }),
        line(3, 'y', { attributes: { external_id: '7' } }),
      ],
      ['3 Another person has the external_id 7.'],
    ],
  ])('refuses %s', (_, lines, starts) => {
    const externalIds = [{ email: 'b', external_id: '9' }];
    const found = errorsOf(lines, CHAIN, { externalIds });
    expect(found.map((error, index) => error.slice(0, starts[index]?.length))).toEqual(starts);
  });

  test('allows a chain to be turned round in one file', () => {
    const lines = [
      line(2, 'a', { manager_email: 'b' }),
      line(3, 'b', { manager_email: 'c' }),
      line(4, 'c', { manager_email: null }),
    ];
    expect(plan(lines, CHAIN)).toMatchObject({ errors: [], unchanged: 0 });
  });

  const WITH_IDS = [person('x', null, { external_id: '7' }), person('y', null, { external_id: '8' })];
  const externalIds = [
    { email: 'x', external_id: '7' },
    { email: 'y', external_id: '8' },
  ];
  const ids = (...pairs: [string, string | null | undefined][]) =>
    pairs.map(([email, external_id], index) =>
      line(index + 2, email, { attributes: external_id === undefined ? {} : { external_id } }),
    );

  test.each<[string, Line[], string[]]>([
    ['two people who swap their external ids', ids(['x', '8'], ['y', '7']), []],
    ['an external id that its holder gives up', ids(['z', '7'], ['x', null]), []],
    ['an external id whose holder is not in the file', ids(['z', '7']), ['2 Another person has']],
    ['an external id whose holder keeps it', ids(['z', '7'], ['x', '7']), ['2 Another person has']],
    [
      'an external id whose holder has none in the file',
      ids(['z', '7'], ['x', undefined]),
      ['2 Another person has'],
    ],
    [
      'an external id that its holder gives up for two others',
      ids(['z', '7'], ['x', '9'], ['y', '7']),
      ['4 Another person has'],
    ],
  ])('decides by what people have after the file: %s', (_, lines, starts) => {
    const found = errorsOf(lines, WITH_IDS, { externalIds });
    expect(found.map((error, index) => error.slice(0, starts[index]?.length))).toEqual(starts);
  });

  test('keeps the role of a manager with plans of people who stay, in the file or not', () => {
    const demoted = line(2, 'b', { is_manager: false });
    const openPlans = [{ email: 'c', manager_id: 'b' }];
    expect(errorsOf([demoted], CHAIN, { openPlans })[0]).toContain('one plan that is not completed');
    const removed = line(3, 'c', { manager_email: null });
    expect(errorsOf([demoted, removed], CHAIN, { openPlans })[0]).toContain('one plan that is not completed');
    const moved = line(3, 'c', { manager_email: 'a' });
    expect(errorsOf([demoted, moved], CHAIN, { openPlans })).toEqual([]);
  });
});

test('peopleInCircles returns those in circles, not those who lead into one', () => {
  const managers: Record<string, string> = { a: 'b', b: 'c', c: 'a', d: 'a', e: 'd', f: 'g' };
  const managerOf = (email: string) => managers[email] ?? null;
  expect([...peopleInCircles(['e', 'd', 'f', 'a', 'b'], managerOf)].toSorted()).toEqual(['a', 'b', 'c']);
});
