import { CORE_USER, ENTERPRISE, GANGWAY } from './schemas.ts';
import type { UserRow } from './store.ts';

export const userLocation = (base: string, id: string) => `${base}/Users/${id}`;

/** Returns a person as a User resource (Directory 3). Attributes without a value are left out. */
export function toUser(person: UserRow, base: string): Record<string, unknown> {
  const { id, email, name, scim_values: values } = person;
  const at = name.lastIndexOf(' ');
  return withoutEmpty({
    schemas: [CORE_USER, ENTERPRISE, GANGWAY],
    id,
    externalId: person.external_id,
    userName: email,
    displayName: name,
    name: withoutEmpty({
      formatted: values.formatted ?? name,
      givenName: values.given_name ?? (at < 0 ? name : name.slice(0, at)),
      familyName: values.family_name ?? (at < 0 ? '' : name.slice(at + 1)),
    }),
    emails: [{ value: values.work_email || email, type: 'work', primary: values.is_primary ?? true }],
    active: person.disabled_at === null,
    title: person.job_title,
    preferredLanguage: person.language,
    userType: person.employment_type,
    addresses: person.location === '' ? null : [{ type: 'work', locality: person.location }],
    [ENTERPRISE]: withoutEmpty({
      department: person.department,
      manager:
        person.manager_id === null
          ? null
          : withoutEmpty({
              value: person.manager_id,
              $ref: userLocation(base, person.manager_id),
              displayName: person.manager_name,
            }),
    }),
    [GANGWAY]: withoutEmpty({ startDate: person.start_on, leaveDate: person.left_on }),
    meta: {
      resourceType: 'User',
      created: person.created_at,
      lastModified: person.changed_at,
      location: userLocation(base, id),
    },
  });
}

function withoutEmpty(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) =>
        value !== null && value !== '' && !(typeof value === 'object' && Object.keys(value).length === 0),
    ),
  );
}
