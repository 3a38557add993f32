import { A_START_DAY, isDay, isStartDay } from '#shared/calendar.ts';
import type { Attributes } from '#shared/people/attributes.ts';
import { NAME_LENGTH, onOneLine } from '#shared/text.ts';
import { invalidValue } from '../protocol/errors.ts';
import type { Path } from '../protocol/patch.ts';
import { isRecord, readText, valueOf } from '../protocol/values.ts';

/** Values that the directory wrote and Gangway keeps only to return them (Directory 4). */
export type ScimValues = {
  display_name?: string;
  formatted?: string;
  given_name?: string;
  family_name?: string;
  work_email?: string;
  is_primary?: boolean;
};
export type TextKey = Exclude<keyof ScimValues, 'is_primary'>;

/** The changes of a request. Omitted fields stay unchanged. */
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

export function writeName(changes: UserChanges, key: TextKey, name: string, value: unknown): void {
  changes.values[key] = readText(name, value, NAME_LENGTH);
  changes.fields.add('name');
}

export function write<Key extends keyof Attributes>(
  changes: UserChanges,
  key: Key,
  value: Attributes[Key],
): void {
  changes.attributes[key] = value;
  changes.fields.add(key);
}

const isOfWork = (type: unknown) =>
  type == null || (typeof type === 'string' && type.toLowerCase() === 'work');

/**
 * Returns the sub-attribute of the work item of a list, of an item, or of the value of a path that names the item; null
 * removes it. Returns undefined for other sub-attributes, and for items of another type than work, which are ignored.
 */
export function pick(value: unknown, { filter, sub }: Path, name: string): unknown {
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

/** Nothing, or a time of the day, also without an offset or seconds. */
const TIME_AFTER_DAY =
  /^(?:|[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)$/;

/** Returns a day, null for none. Entra ID sends employeeHireDate as an instant at midnight UTC. */
export function readDay(name: string, value: unknown): string | null {
  const text = readText(name, value, 40);
  if (text === '') return null;
  const day = text.slice(0, 10);
  if (!isDay(day) || !TIME_AFTER_DAY.test(text.slice(10))) {
    throw invalidValue(`${name} must be a day such as 2026-01-31.`);
  }
  return day;
}

/** The placeholders of .NET and Active Directory for an unknown day. */
const NOT_KNOWN: readonly string[] = ['0001-01-01', '9999-12-31'];

/** As `readDay`, for a day from which others count. */
export function readStartDay(name: string, value: unknown): string | null {
  const day = readDay(name, value);
  if (day === null || NOT_KNOWN.includes(day)) return null;
  if (!isStartDay(day)) throw invalidValue(`${name} must be ${A_START_DAY}.`);
  return day;
}

/**
 * Returns the name of a person for the values of the directory, or null when it has written none. Throws a 400 when
 * givenName and familyName are too long together.
 */
export function nameOf({ display_name, formatted, given_name, family_name }: ScimValues): string | null {
  const joined = [given_name, family_name].filter(Boolean).join(' ');
  const name = display_name || formatted || joined;
  return name === '' ? null : onOneLine(readText('name', name, NAME_LENGTH));
}
