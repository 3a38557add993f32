import { withoutEmpty } from '../protocol/values.ts';
import { attributesOf } from './attributes.ts';
import { type UserRow } from './attributeForms.ts';
import { CORE_USER, ENTERPRISE, GANGWAY, userLocation } from './schemas.ts';

/** The order of these in existing responses; others follow. */
const FIRST = [
  'externalId',
  'userName',
  'displayName',
  'name',
  'emails',
  'active',
  'title',
  'preferredLanguage',
];

const placeOf = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
const CORE = attributesOf(CORE_USER).toSorted((a, b) => placeOf(a.name) - placeOf(b.name));
const EXTENSIONS = [ENTERPRISE, GANGWAY].map((schema) => ({ schema, attributes: attributesOf(schema) }));

/** Returns a person as a User resource (Directory 3). Attributes without a value are left out. */
export function toUser(person: UserRow, base: string): Record<string, unknown> {
  const show = (attributes: typeof CORE) =>
    withoutEmpty(Object.fromEntries(attributes.map((one) => [one.name, one.show(person, base)])));
  return withoutEmpty({
    schemas: [CORE_USER, ENTERPRISE, GANGWAY],
    id: person.id,
    ...show(CORE),
    ...Object.fromEntries(EXTENSIONS.map(({ schema, attributes }) => [schema, show(attributes)])),
    meta: {
      resourceType: 'User',
      created: person.created_at,
      lastModified: person.changed_at,
      location: userLocation(base, person.id),
    },
  });
}
