import { describe, expect, test } from 'vitest';
import { NO_ATTRIBUTES } from '#shared/people/attributes.ts';
import type { Person } from '#shared/people/schema.ts';
import { NOT_HR } from '#shared/people/viewer.ts';
import { actsOn } from './acts.ts';

const viewer = { id: 'viewer' };
const other: Person = {
  id: 'other',
  name: 'Other Olsen',
  email: 'other@harbor.example',
  manager_id: null,
  is_manager: false,
  is_direct_report: false,
  ...NO_ATTRIBUTES,
  ...NOT_HR,
  is_admin: false,
  disabled_at: null,
  last_sign_in_at: null,
  source: 'manual',
};
const offered = (person: Person) => actsOn(person, viewer).map(({ act }) => act);

describe('the acts on a person', () => {
  test('give the roles that the person does not have', () => {
    expect(offered(other)).toEqual([
      'makeManager',
      'makeAdmin',
      'changeHr',
      'endSessions',
      'forgetAccount',
      'disable',
    ]);
  });

  test('take away the roles that the person has', () => {
    expect(offered({ ...other, is_manager: true, is_admin: true })).toEqual([
      'removeManager',
      'removeAdmin',
      'changeHr',
      'endSessions',
      'forgetAccount',
      'disable',
    ]);
  });

  test('a disabled person can be enabled, and has no sessions to end', () => {
    const disabled = { ...other, disabled_at: '2026-10-01T08:00:00Z' };
    expect(actsOn(disabled, viewer).map(({ act, reason }) => [act, reason?.code ?? null])).toEqual([
      ['makeManager', 'people.disabled'],
      ['makeAdmin', 'people.disabled'],
      ['changeHr', 'people.disabled'],
      ['forgetAccount', 'people.no_account'],
      ['enable', null],
    ]);
  });

  test('leave the viewer themselves the end of their sessions alone', () => {
    const allowed = actsOn({ ...other, id: viewer.id }, viewer).filter(({ reason }) => reason === null);
    expect(allowed.map(({ act }) => act)).toEqual(['endSessions']);
  });
});
