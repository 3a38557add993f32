import { type Attributes } from '#shared/people/attributes.ts';
import { ATTRIBUTE_LENGTH } from '#shared/people/limits.ts';
import { type Attribute, attribute } from '../protocol/attribute.ts';
import type { Compared } from '../protocol/filter.ts';
import type { Path } from '../protocol/patch.ts';
import { readText } from '../protocol/values.ts';
import { type readDay, type ScimValues, type TextKey, type UserChanges, write } from './changes.ts';
import { GANGWAY } from './schemas.ts';

/** A person as the directory sees them. */
export type UserRow = Attributes & {
  id: string;
  name: string;
  email: string;
  manager_id: string | null;
  manager_name: string | null;
  disabled_at: string | null;
  scim_fields: string[];
  scim_values: ScimValues;
  created_at: string;
  changed_at: string;
};

/** The values that people are compared by: a column, or an expression of several. */
export type UserColumn = Exclude<keyof UserRow, 'scim_fields' | 'scim_values'> | keyof ScimValues | 'active';

/** An attribute of a person: all that SCIM does with it. */
export type UserAttribute = {
  schema: string;
  name: string;
  /** As the schema describes it; null for one that all resources have. */
  described: Attribute | null;
  /** The value in a response; left out when it is empty. */
  show: (person: UserRow, base: string) => unknown;
  /**
   * Reads the value of a body or of an operation of a PATCH; null removes it. Throws a 400 for values that cannot be
   * stored.
   */
  write: (changes: UserChanges, value: unknown, path: Path) => void;
  /** True for values that Gangway only returns or shows to admins: a bad value never refuses a person (Directory 3). */
  is_optional?: boolean;
  /** The paths for filters: '' is the attribute, '.value' its sub-attribute. */
  filters: Readonly<Record<string, Compared<UserColumn>>>;
  /** Comparisons of sub-attributes that hold for everybody. */
  constants?: readonly string[];
};

export const text = (name: UserColumn) => ({ name, type: 'text' }) as const;
export const exact = (name: UserColumn) => ({ name, type: 'exact' }) as const;

export function define(
  schema: string,
  described: Attribute,
  rest: Omit<UserAttribute, 'schema' | 'name' | 'described'>,
): UserAttribute {
  return { schema, name: described.name, described, ...rest };
}

type TextColumn = 'department' | 'job_title' | 'employment_type' | 'language';

export function textIn(
  column: TextColumn,
  schema: string,
  [name, description]: [string, string],
  { maxLength = ATTRIBUTE_LENGTH, is_optional = false } = {},
): UserAttribute {
  return define(schema, attribute(name, description), {
    show: (person) => person[column],
    write: (changes, value) => write(changes, column, readText(name, value, maxLength)),
    is_optional,
    filters: { '': text(column) },
  });
}

export function dayIn(
  column: 'start_on' | 'left_on',
  name: string,
  description: string,
  read: typeof readDay,
): UserAttribute {
  return define(GANGWAY, attribute(name, description, { caseExact: true }), {
    show: (person) => person[column],
    write: (changes, value) => write(changes, column, read(name, value)),
    filters: { '': exact(column) },
  });
}

export const boolean = { type: 'boolean', caseExact: undefined };
export const ofWork = attribute('type', 'work', { canonicalValues: ['work'] });

/** The parts of a name, each with the fallback for a part that was never written. */
export const NAME_PARTS: readonly [
  name: string,
  key: TextKey,
  description: string,
  of: (name: string) => string,
][] = [
  ['formatted', 'formatted', 'The name, where there is no displayName', (name) => name],
  ['givenName', 'given_name', 'The given name', (name) => name.replace(/ [^ ]*$/, '')],
  ['familyName', 'family_name', 'The family name', (name) => / ([^ ]*)$/.exec(name)?.[1] ?? ''],
];
