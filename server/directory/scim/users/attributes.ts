import { isDay } from '#shared/calendar.ts';
import { type Attributes, LANGUAGE_LENGTH } from '#shared/people/attributes.ts';
import { ATTRIBUTE_LENGTH } from '#shared/people/limits.ts';
import { EMAIL_LENGTH, isEmail, isUsableEmail, normalizeEmail } from '#shared/people/email.ts';
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
  is_primary?: boolean;
};
type TextKey = Exclude<keyof ScimValues, 'is_primary'>;

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
type Write = (writer: Writer, value: unknown, path: Path) => void;

/**
 * Reads the operations of a PATCH, or of a POST or PUT as one without a path (Directory 3). `ignore` is told the attributes
 * that cannot be stored and are not needed.
 */
export function readChanges(
  operations: readonly Operation[],
  ignore: (attribute: string) => void,
): UserChanges {
  const changes: UserChanges = { attributes: {}, values: {}, fields: new Set() };
  const write = (writer: Writer, value: unknown, path: Path) => {
    try {
      writer(changes, value, path);
    } catch (error) {
      if (!NOT_NEEDED.includes(path.attribute)) throw error;
      ignore(path.attribute);
    }
  };
  for (const { op, path, value } of operations) {
    if (path === null) writeAll(write, value as Record<string, unknown>, '');
    else writeOne(write, path, op === 'remove' ? null : value);
  }
  return changes;
}

/** Attributes that Gangway only returns or shows to admins: they never refuse a person (Directory 3). */
const NOT_NEEDED = ['emails', 'preferredlanguage', 'addresses', 'usertype'];

/** Returns whether the operations disable the person, also when another part of them cannot be read. */
export function isLeaving(operations: readonly Operation[]): boolean {
  const values = operations.flatMap(({ path, value }) => {
    if (path !== null) return path.attribute === 'active' ? [value] : [];
    const active = valueOf(value as Record<string, unknown>, 'active');
    return active == null ? [] : [active];
  });
  return String(values.at(-1)).toLowerCase() === 'false';
}

const EXTENSIONS = [CORE_USER, ENTERPRISE, GANGWAY].map((schema) => schema.toLowerCase());

/** Writes each attribute of an object. Those that Gangway does not know are ignored, as RFC 7644 has it. */
function writeAll(write: Write, object: Record<string, unknown>, prefix: string): void {
  for (const [key, value] of Object.entries(object)) {
    const name = key.toLowerCase();
    if (EXTENSIONS.includes(name) && isRecord(value)) {
      writeAll(write, value, name === EXTENSIONS[0] ? '' : `${key}:`);
      continue;
    }
    const path = tryPath(prefix + key);
    const writer = path && writerOf(path);
    if (path && writer) write(writer, value, path);
  }
}

function tryPath(text: string): Path | null {
  try {
    return readPath(text);
  } catch {
    return null;
  }
}

function writeOne(write: Write, path: Path, value: unknown): void {
  const { attribute } = path;
  if (EXTENSIONS.includes(attribute)) return writeAll(write, isRecord(value) ? value : {}, `${attribute}:`);
  if (READ_ONLY.includes(attribute)) throw new ScimError(400, 'mutability', `${attribute} is read-only.`);
  const writer = writerOf(path);
  if (writer) return write(writer, value, path);
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
    if (!isUsableEmail(text))
      throw invalidValue('userName must be an email address such as ada@example.com.');
    // 'İ' becomes two characters in lower case.
    changes.email = readText('userName', normalizeEmail(text), EMAIL_LENGTH);
    changes.fields.add('email');
  },
  active(changes, value) {
    if (value !== null) changes.active = readBoolean('active', value);
  },
  displayname: (changes, value) => writeName(changes, 'display_name', 'displayName', value),
  name(changes, value, { sub }) {
    for (const [key, name] of Object.entries(NAME_PARTS) as [TextKey, string][]) {
      if (sub === name.toLowerCase()) writeName(changes, key, `name.${name}`, value);
      if (sub !== null || (value !== null && !isRecord(value))) continue;
      const part = value === null ? null : valueOf(value, name);
      if (part !== undefined) writeName(changes, key, `name.${name}`, part);
    }
  },
  emails(changes, value, path) {
    const primary = pick(value, path, 'primary');
    if (typeof primary === 'boolean') changes.values.is_primary = primary;
    if (path.sub === 'primary') return;
    const email = pick(value, path, 'value');
    if (email === undefined) return;
    const text = readText('emails.value', email, EMAIL_LENGTH);
    if (text !== '' && !isEmail(text)) throw invalidValue('emails.value must be an email address.');
    changes.values.work_email = normalizeEmail(text);
  },
  externalid: (changes, value) =>
    write(changes, 'external_id', readText('externalId', value, ATTRIBUTE_LENGTH) || null),
  title: textWriter('title', 'job_title'),
  usertype: textWriter('userType', 'employment_type'),
  preferredlanguage: textWriter('preferredLanguage', 'language', LANGUAGE_LENGTH),
  addresses(changes, value, path) {
    const locality = pick(value, path, 'locality');
    if (locality === undefined) return;
    write(changes, 'location', readText('addresses.locality', locality, ATTRIBUTE_LENGTH));
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

function writeName(changes: UserChanges, key: TextKey, name: string, value: unknown): void {
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

const isOfWork = (type: unknown) =>
  type == null || (typeof type === 'string' && type.toLowerCase() === 'work');

/**
 * Returns the sub-attribute of the work item of a list, of an item, or of the value of a path that names the item; null
 * removes it. Returns undefined for other sub-attributes, and for items of another type than work, which are ignored.
 */
function pick(value: unknown, { filter, sub }: Path, name: string): unknown {
  const [, type] = /\btype\s+eq\s+"([^"]*)"/i.exec(filter ?? '') ?? [];
  if (!isOfWork(type)) return undefined;
  if (sub !== null) return sub === name.toLowerCase() ? value : undefined;
  if (value === null) return null;
  if (!Array.isArray(value)) {
    if (!isRecord(value)) return name === 'primary' ? undefined : value;
    return isOfWork(valueOf(value, 'type')) ? valueOf(value, name) : undefined;
  }
  if (value.length === 0) return null;
  const items = value.filter(isRecord).filter((item) => isOfWork(valueOf(item, 'type')));
  const item = items.find((one) => valueOf(one, 'type') != null) ?? items.find(isPrimary) ?? items[0];
  return item === undefined ? undefined : valueOf(item, name);
}

const isPrimary = (item: Record<string, unknown>) => valueOf(item, 'primary') === true;

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
