import { invalidPath, ScimError } from '../protocol/errors.ts';
import { type Operation, type Path, readPath } from '../protocol/patch.ts';
import { isRecord, valueOf } from '../protocol/values.ts';
import { attributesOf, findAttribute } from './attributes.ts';
import { type UserAttribute } from './attributeForms.ts';
import type { UserChanges } from './changes.ts';
import { CORE_USER, ENTERPRISE, GANGWAY } from './schemas.ts';

type Write = (attribute: UserAttribute, value: unknown, path: Path) => void;

/**
 * Reads the operations of a PATCH, or of a POST or PUT as one without a path (Directory 3). `ignore` gets the
 * attributes that cannot be stored and are not needed.
 */
export function readChanges(
  operations: readonly Operation[],
  ignore: (attribute: string) => void,
): UserChanges {
  const changes: UserChanges = { attributes: {}, values: {}, fields: new Set() };
  const write: Write = (attribute, value, path) => {
    try {
      attribute.write(changes, value, path);
    } catch (error) {
      if (!attribute.is_optional) throw error;
      ignore(path.attribute);
    }
  };
  for (const { op, path, value } of operations) {
    if (path === null) writeAll(write, value as Record<string, unknown>, '');
    else writeOne(write, path, op === 'remove' ? null : value);
  }
  return changes;
}

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
    const attribute = path && findAttribute(path.attribute);
    if (path && attribute) write(attribute, value, path);
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
  if (EXTENSIONS.includes(attribute)) {
    return writeAll(write, isRecord(value) ? value : emptied(value, attribute), `${attribute}:`);
  }
  if (READ_ONLY.includes(attribute)) throw new ScimError(400, 'mutability', `${attribute} is read-only.`);
  const known = findAttribute(attribute);
  if (known) return write(known, value, path);
  if (!attribute.startsWith('urn:') && !IGNORED.includes(attribute)) {
    throw invalidPath(`There is no attribute ${attribute}.`);
  }
}

/** Removing an extension removes all its attributes. */
function emptied(value: unknown, schema: string): Record<string, unknown> {
  const all = value === null ? [ENTERPRISE, GANGWAY].filter((one) => one.toLowerCase() === schema) : [];
  return Object.fromEntries(all.flatMap(attributesOf).map(({ name }) => [name, null]));
}

const READ_ONLY = ['id', 'meta', 'groups'];

// Attributes of RFC 7643 that directories send by default and Gangway does not store.
const IGNORED =
  'schemas nickname profileurl locale timezone password phonenumbers ims photos entitlements roles x509certificates'.split(
    ' ',
  );
