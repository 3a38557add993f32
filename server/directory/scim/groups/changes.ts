import { NAME_LENGTH, onOneLine } from '#shared/text.ts';
import { ATTRIBUTE_LENGTH } from '#shared/people/limits.ts';
import { isId } from '../../../platform/http/validation.ts';
import { invalidPath, invalidValue, ScimError } from '../protocol/errors.ts';
import type { Operation } from '../protocol/patch.ts';
import { isRecord, readText, valueOf } from '../protocol/values.ts';

/** The changes of a group in a request. Omitted fields stay unchanged. */
export type GroupChanges = { name?: string; external_id?: string | null };

/** The changes of the members in a request, in order. `null` means all members. */
export type MemberChange = { act: 'add' | 'remove' | 'replace'; ids: string[] | null };

/** Reads the operations of a PATCH, or of a POST or PUT as one without a path (Directory 8). */
export function readGroupChanges(operations: readonly Operation[]): {
  changes: GroupChanges;
  members: MemberChange[];
} {
  const changes: GroupChanges = {};
  const members: MemberChange[] = [];
  for (const { op, path, value } of operations) {
    if (path === null) {
      const object = value as Record<string, unknown>;
      for (const [key, item] of Object.entries(object)) write(key.toLowerCase(), item, op);
    } else if (path.attribute === 'members') {
      if (path.filter === null) write('members', value, op);
      else members.push({ act: op === 'remove' ? 'remove' : 'add', ids: [memberOf(path.filter)] });
    } else if (['id', 'meta'].includes(path.attribute)) {
      throw new ScimError(400, 'mutability', `${path.attribute} is read-only.`);
    } else if (!write(path.attribute, op === 'remove' ? null : value, op)) {
      throw invalidPath(`There is no attribute ${path.attribute}.`);
    }
  }
  return { changes, members };

  function write(name: string, value: unknown, op: Operation['op']): boolean {
    if (name === 'displayname') {
      changes.name = onOneLine(readText('displayName', value, NAME_LENGTH));
      if (changes.name === '') throw invalidValue('displayName is required.');
    } else if (name === 'externalid') {
      changes.external_id = readText('externalId', value, ATTRIBUTE_LENGTH) || null;
    } else if (name === 'members') {
      members.push({ act: op, ids: op === 'remove' && value === undefined ? null : readMembers(value) });
    } else return false;
    return true;
  }
}

/** Returns the ids of `[{value}]`, of one `{value}`, or of texts. Throws a 400 for an invalid id. */
function readMembers(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : value == null ? [] : [value];
  return items.map((item) => readId(isRecord(item) ? valueOf(item, 'value') : item));
}

/** Returns the id of the filter `value eq "…"`. */
function memberOf(filter: string): string {
  const [, id] = /^\s*value\s+eq\s+"([^"]*)"\s*$/i.exec(filter) ?? [];
  if (id === undefined) throw invalidPath('Members are selected by members[value eq "id"].');
  return readId(id);
}

function readId(value: unknown): string {
  if (typeof value !== 'string' || !isId(value))
    throw invalidValue('members.value must be the id of a user.');
  return value.toLowerCase();
}
