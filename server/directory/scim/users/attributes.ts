import { LANGUAGE_LENGTH } from '#shared/people/attributes.ts';
import { EMAIL_LENGTH, isEmail, isUsableEmail, normalizeEmail } from '#shared/people/email.ts';
import { ATTRIBUTE_LENGTH } from '#shared/people/limits.ts';
import { attribute, complex, readOnly } from '../protocol/attribute.ts';
import { invalidValue } from '../protocol/errors.ts';
import { isRecord, readBoolean, readText, valueOf, withoutEmpty } from '../protocol/values.ts';
import { pick, readDay, readStartDay, write, writeName } from './changes.ts';
import { CORE_USER, ENTERPRISE, userLocation } from './schemas.ts';
import {
  type UserAttribute,
  text,
  exact,
  define,
  textIn,
  dayIn,
  boolean,
  ofWork,
  NAME_PARTS,
} from './attributeForms.ts';

/** Every attribute of a person that SCIM reads, writes, shows and filters by (Directory 3), in the order of the schemas. */
export const USER_ATTRIBUTES: readonly UserAttribute[] = [
  {
    schema: CORE_USER,
    name: 'externalId',
    described: null,
    show: (person) => person.external_id,
    write: (changes, value) =>
      write(changes, 'external_id', readText('externalId', value, ATTRIBUTE_LENGTH) || null),
    filters: { '': exact('external_id') },
  },
  define(
    CORE_USER,
    attribute('userName', 'The email with which the person signs in', {
      required: true,
      uniqueness: 'server',
    }),
    {
      show: (person) => person.email,
      write(changes, value) {
        const email = readText('userName', value, EMAIL_LENGTH);
        if (!isUsableEmail(email)) {
          throw invalidValue('userName must be an email address such as ada@example.com.');
        }
        // 'İ' becomes two characters in lower case.
        changes.email = readText('userName', normalizeEmail(email), EMAIL_LENGTH);
        changes.fields.add('email');
      },
      filters: { '': { name: 'email', type: 'lower' } },
    },
  ),
  define(
    CORE_USER,
    complex(
      'name',
      'The parts of the name',
      NAME_PARTS.map(([name, , description]) => attribute(name, description)),
    ),
    {
      show: ({ name, scim_values }) =>
        withoutEmpty(
          Object.fromEntries(NAME_PARTS.map(([part, key, , of]) => [part, scim_values[key] ?? of(name)])),
        ),
      write(changes, value, { sub }) {
        for (const [name, key] of NAME_PARTS) {
          if (sub === name.toLowerCase()) writeName(changes, key, `name.${name}`, value);
          if (sub !== null || (value !== null && !isRecord(value))) continue;
          const part = value === null ? null : valueOf(value, name);
          if (part !== undefined) writeName(changes, key, `name.${name}`, part);
        }
      },
      filters: Object.fromEntries(NAME_PARTS.map(([name, key]) => [`.${name}`, text(key)])),
    },
  ),
  define(CORE_USER, attribute('displayName', 'The name that Gangway shows'), {
    show: (person) => person.name,
    write: (changes, value) => writeName(changes, 'display_name', 'displayName', value),
    filters: { '': text('name') },
  }),
  textIn('job_title', CORE_USER, ['title', 'The job title']),
  textIn('employment_type', CORE_USER, ['userType', 'The employment type'], { is_optional: true }),
  textIn('language', CORE_USER, ['preferredLanguage', 'The language, such as de or en-GB'], {
    maxLength: LANGUAGE_LENGTH,
    is_optional: true,
  }),
  define(CORE_USER, attribute('active', 'false disables the person and ends their sessions', boolean), {
    show: (person) => person.disabled_at === null,
    write(changes, value) {
      if (value !== null) changes.active = readBoolean('active', value);
    },
    filters: { '': { name: 'active', type: 'boolean' } },
  }),
  define(
    CORE_USER,
    complex(
      'emails',
      'The work email; Gangway writes to userName',
      [attribute('value', 'The email'), ofWork, attribute('primary', 'true', boolean)],
      { multiValued: true },
    ),
    {
      show: ({ email, scim_values: { work_email, is_primary = true } }) => [
        { value: work_email || email, type: 'work', primary: is_primary },
      ],
      write(changes, value, path) {
        const primary = pick(value, path, 'primary');
        if (typeof primary === 'boolean') changes.values.is_primary = primary;
        if (path.sub === 'primary') return;
        const email = pick(value, path, 'value');
        if (email === undefined) return;
        const address = readText('emails.value', email, EMAIL_LENGTH);
        if (address !== '' && !isEmail(address)) throw invalidValue('emails.value must be an email address.');
        changes.values.work_email = normalizeEmail(address);
      },
      is_optional: true,
      filters: { '': text('work_email'), '.value': text('work_email') },
      constants: ['.type eq work', '.primary eq true'],
    },
  ),
  define(
    CORE_USER,
    complex('addresses', 'The place of work', [attribute('locality', 'The location'), ofWork], {
      multiValued: true,
    }),
    {
      show: ({ location }) => (location === '' ? null : [{ type: 'work', locality: location }]),
      write(changes, value, path) {
        const locality = pick(value, path, 'locality');
        if (locality === undefined) return;
        write(changes, 'location', readText('addresses.locality', locality, ATTRIBUTE_LENGTH));
      },
      is_optional: true,
      filters: { '.locality': text('location') },
      constants: ['.type eq work'],
    },
  ),
  textIn('department', ENTERPRISE, ['department', 'The department']),
  define(
    ENTERPRISE,
    complex('manager', 'The manager of the person', [
      attribute('value', 'The id of the manager, who becomes one in Gangway', { caseExact: true }),
      attribute('$ref', 'The address of the manager', {
        type: 'reference',
        referenceTypes: ['User'],
        caseExact: true,
        ...readOnly,
      }),
      attribute('displayName', 'The name of the manager', readOnly),
    ]),
    {
      show: ({ manager_id, manager_name }, base) =>
        manager_id === null
          ? null
          : withoutEmpty({
              value: manager_id,
              $ref: userLocation(base, manager_id),
              displayName: manager_name,
            }),
      write(changes, value, { sub }) {
        if (sub !== null && sub !== 'value') return;
        const one: unknown = Array.isArray(value) ? value[0] : value;
        const id = readText('manager', isRecord(one) ? valueOf(one, 'value') : one, 200);
        changes.manager_id = id === '' ? null : id;
        changes.fields.add('manager_id');
      },
      filters: { '': exact('manager_id'), '.value': exact('manager_id') },
    },
  ),
  dayIn('start_on', 'startDate', 'The first day, such as 2026-01-31', readStartDay),
  dayIn('left_on', 'leaveDate', 'The last day, such as 2026-01-31', readDay),
];

/** Returns the path of an attribute in lower case, as bodies, paths and filters name it. */
export const attributePath = ({ schema, name }: UserAttribute) =>
  (schema === CORE_USER ? name : `${schema}:${name}`).toLowerCase();

const BY_PATH = new Map(USER_ATTRIBUTES.map((one) => [attributePath(one), one]));

/** Returns the attribute with the path in lower case, or undefined. */
export const findAttribute = (path: string) => BY_PATH.get(path);

export const attributesOf = (schema: string) => USER_ATTRIBUTES.filter((one) => one.schema === schema);
