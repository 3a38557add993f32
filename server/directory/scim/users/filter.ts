import { type Condition, type FilterAttributes, readFilter } from '../protocol/filter.ts';
import { ENTERPRISE, GANGWAY } from './schemas.ts';

/** What people are compared by. */
export type UserColumn =
  | 'id'
  | 'email'
  | 'work_email'
  | 'name'
  | 'formatted'
  | 'given_name'
  | 'family_name'
  | 'external_id'
  | 'active'
  | 'job_title'
  | 'language'
  | 'employment_type'
  | 'location'
  | 'department'
  | 'manager_id'
  | 'start_on'
  | 'left_on'
  | 'created_at'
  | 'changed_at';

export type UserCondition = Condition<UserColumn>;

const text = (name: UserColumn) => ({ name, type: 'text' }) as const;

const ATTRIBUTES: FilterAttributes<UserColumn> = {
  names: {
    id: text('id'),
    username: text('email'),
    emails: text('work_email'),
    'emails.value': text('work_email'),
    displayname: text('name'),
    'name.formatted': text('formatted'),
    'name.givenname': text('given_name'),
    'name.familyname': text('family_name'),
    externalid: text('external_id'),
    active: { name: 'active', type: 'boolean' },
    title: text('job_title'),
    preferredlanguage: text('language'),
    usertype: text('employment_type'),
    'addresses.locality': text('location'),
    [`${ENTERPRISE}:department`.toLowerCase()]: text('department'),
    // Microsoft Entra ID asks for `id eq "…" and manager eq "…"`, without the schema.
    manager: text('manager_id'),
    [`${ENTERPRISE}:manager`.toLowerCase()]: text('manager_id'),
    [`${ENTERPRISE}:manager.value`.toLowerCase()]: text('manager_id'),
    [`${GANGWAY}:startDate`.toLowerCase()]: text('start_on'),
    [`${GANGWAY}:leaveDate`.toLowerCase()]: text('left_on'),
    'meta.created': text('created_at'),
    'meta.lastmodified': text('changed_at'),
  },
  constants: [
    'emails.type eq work',
    'emails.primary eq true',
    'addresses.type eq work',
    'meta.resourcetype eq user',
  ],
};

/** Reads a filter of people. Throws a 400 for a bad one. */
export const readUserFilter = (filter: string): UserCondition => readFilter(filter, ATTRIBUTES);
