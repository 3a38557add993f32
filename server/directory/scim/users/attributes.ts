import { isDay } from '#shared/calendar.ts';
import { type Attributes, LANGUAGE_LENGTH } from '#shared/people/attributes.ts';
import { ATTRIBUTE_LENGTH } from '#shared/people/limits.ts';
import { EMAIL_LENGTH, isEmail, normalizeEmail } from '#shared/people/email.ts';
import { NAME_LENGTH } from '#shared/text.ts';
import { invalidPath, invalidValue, ScimError } from '../protocol/errors.ts';
import { type Operation, type Path, readPath } from '../protocol/patch.ts';
import { isRecord, readBoolean, readText, valueOf } from '../protocol/values.ts';
import { CORE_USER, ENTERPRISE, GANGWAY } from './schemas.ts';

/** What the directory wrote and Gangway keeps only to return it (Directory 4). */
export type ScimValues = {
  display_name?: string;
  formatted?: string;
  given_name?: string;
  family_name?: string;
  work_email?: string;
};

/** What a request sets. A field that is left out stays as it is. */
export type UserChanges = {
  email?: string;
  active?: boolean;
  /** The id of the manager as it was sent; null removes the manager. */
  manager_id?: string | null;
  attributes: Partial<Attributes>;
  values: ScimValues;
  /** The columns of `people` that the request has written or cleared. */
  fields: Set<string>;
};

type Writer = (changes: UserChanges, value: unknown, path: Path) => void;

/** Reads the operations of a PATCH, or of a POST or PUT as one without a path (Directory 3). */
export function readChanges(operations: readonly Operation[]): UserChanges {
  const changes: UserChanges = { attributes: {}, values: {}, fields: new Set() };
  for (const { op, path, value } of operations) {
    if (path === null) writeAll(changes, value as Record<string, unknown>, '');
    else writeOne(changes, path, op === 'remove' ? null : value);
  }
  return changes;
}

const EXTENSIONS = [CORE_USER, ENTERPRISE, GANGWAY].map((schema) => schema.toLowerCase());

/** Writes each attribute of an object. Those that Gangway does not know are ignored, as RFC 7644 has it. */
function writeAll(changes: UserChanges, object: Record<string, unknown>, prefix: string): void {
  for (const [key, value] of Object.entries(object)) {
    const name = key.toLowerCase();
    if (EXTENSIONS.includes(name) && isRecord(value)) {
      writeAll(changes, value, name === EXTENSIONS[0] ? '' : `${key}:`);
      continue;
    }
    const path = tryPath(prefix + key);
    if (path !== null) writerOf(path)?.(changes, value, path);
  }
}

function tryPath(text: string): Path | null {
  try {
    return readPath(text);
  } catch {
    return null;
  }
}

function writeOne(changes: UserChanges, path: Path, value: unknown): void {
  const { attribute } = path;
  if (EXTENSIONS.includes(attribute)) return writeAll(changes, isRecord(value) ? value : {}, `${attribute}:`);
  if (READ_ONLY.includes(attribute)) throw new ScimError(400, 'mutability', `${attribute} is read-only.`);
  const writer = writerOf(path);
  if (writer) return writer(changes, value, path);
  if (!attribute.startsWith('urn:') && !IGNORED.includes(attribute)) {
    throw invalidPath(`There is no attribute ${attribute}.`);
  }
}

const READ_ONLY = ['id', 'meta', 'groups'];

// Attributes of RFC 7643 that directories send by default and Gangway does not store.
const IGNORED =
  'schemas nickname profileurl locale timezone password phonenumbers ims photos entitlements roles x509certificates'.split(
    ' ',
  );

function writerOf({ attribute }: Path): Writer | undefined {
  return Object.hasOwn(WRITERS, attribute) ? WRITERS[attribute] : undefined;
}

const WRITERS: Record<string, Writer> = {
  username(changes, value) {
    const text = readText('userName', value, EMAIL_LENGTH);
    if (!isEmail(text)) throw invalidValue('userName must be an email address such as ada@example.com.');
    // 'İ' becomes two characters in lower case.
    changes.email = readText('userName', normalizeEmail(text), EMAIL_LENGTH);
    changes.fields.add('email');
  },
  active(changes, value) {
    if (value !== null) changes.active = readBoolean('active', value);
  },
  displayname: (changes, value) => writeName(changes, 'display_name', 'displayName', value),
  name(changes, value, { sub }) {
    for (const [key, name] of Object.entries(NAME_PARTS) as [keyof ScimValues, string][]) {
      if (sub === name.toLowerCase()) writeName(changes, key, `name.${name}`, value);
      if (sub !== null || (value !== null && !isRecord(value))) continue;
      const part = value === null ? null : valueOf(value, name);
      if (part !== undefined) writeName(changes, key, `name.${name}`, part);
    }
  },
  emails(changes, value, { filter, sub }) {
    const text = readText('emails.value', pick(value, filter, sub, 'value'), EMAIL_LENGTH);
    if (text !== '' && !isEmail(text)) throw invalidValue('emails.value must be an email address.');
    changes.values.work_email = normalizeEmail(text);
  },
  externalid: (changes, value) =>
    write(changes, 'external_id', readText('externalId', value, ATTRIBUTE_LENGTH) || null),
  title: textWriter('title', 'job_title'),
  usertype: textWriter('userType', 'employment_type'),
  preferredlanguage: textWriter('preferredLanguage', 'language', LANGUAGE_LENGTH),
  addresses(changes, value, { filter, sub }) {
    if (sub !== null && sub !== 'locality') return;
    const text = readText('addresses.locality', pick(value, filter, sub, 'locality'), ATTRIBUTE_LENGTH);
    write(changes, 'location', text);
  },
  [`${ENTERPRISE}:department`.toLowerCase()]: textWriter('department', 'department'),
  [`${ENTERPRISE}:manager`.toLowerCase()](changes, value, { sub }) {
    if (sub !== null && sub !== 'value') return;
    const one: unknown = Array.isArray(value) ? value[0] : value;
    const id = readText('manager', isRecord(one) ? valueOf(one, 'value') : one, 200);
    changes.manager_id = id === '' ? null : id;
    changes.fields.add('manager_id');
  },
  [`${GANGWAY}:startDate`.toLowerCase()]: (changes, value) =>
    write(changes, 'start_on', readDay('startDate', value)),
  [`${GANGWAY}:leaveDate`.toLowerCase()]: (changes, value) =>
    write(changes, 'left_on', readDay('leaveDate', value)),
};

const NAME_PARTS = { formatted: 'formatted', given_name: 'givenName', family_name: 'familyName' };

function writeName(changes: UserChanges, key: keyof ScimValues, name: string, value: unknown): void {
  changes.values[key] = readText(name, value, NAME_LENGTH);
  changes.fields.add('name');
}

function write<Key extends keyof Attributes>(changes: UserChanges, key: Key, value: Attributes[Key]): void {
  changes.attributes[key] = value;
  changes.fields.add(key);
}

function textWriter(
  name: string,
  key: 'department' | 'job_title' | 'employment_type' | 'language',
  maxLength = ATTRIBUTE_LENGTH,
): Writer {
  return (changes, value) => write(changes, key, readText(name, value, maxLength));
}

const isWork = (item: Record<string, unknown>) => String(valueOf(item, 'type')).toLowerCase() === 'work';

/** Returns the sub-attribute of the work item of a list, or of the value of a path that names the item. */
function pick(value: unknown, filter: string | null, sub: string | null, name: string): unknown {
  if (sub === name) return value;
  if (!Array.isArray(value)) return isRecord(value) ? valueOf(value, name) : value;
  const items = value.filter(isRecord);
  const item = items.find(isWork) ?? items.find((one) => valueOf(one, 'primary') === true) ?? items[0];
  return item === undefined || filter !== null ? null : valueOf(item, name);
}

/** Returns a day, null for none. Entra ID sends employeeHireDate as an instant at midnight UTC. */
function readDay(name: string, value: unknown): string | null {
  const text = readText(name, value, 40);
  if (text === '') return null;
  const day = text.slice(0, 10);
  if (!isDay(day) || !/^(?:|[T ][\d:.]+(?:Z|[+-]\d\d:\d\d)?)$/.test(text.slice(10))) {
    throw invalidValue(`${name} must be a day such as 2026-01-31.`);
  }
  return day;
}

/**
 * Returns the name of a person for the values of the directory, or null when it has written none. Throws a 400 when
 * givenName and familyName are too long together.
 */
export function nameOf({ display_name, formatted, given_name, family_name }: ScimValues): string | null {
  const joined = [given_name, family_name].filter(Boolean).join(' ');
  const name = display_name || formatted || joined;
  return name === '' ? null : readText('name', name, NAME_LENGTH);
}
