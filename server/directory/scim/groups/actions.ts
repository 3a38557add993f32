import { fieldChanges } from '#shared/changes.ts';
import type { Transaction } from '../../../platform/database/connect.ts';
import { isUniqueViolation } from '../../../platform/database/failures.ts';
import type { ActionContext } from '../../../platform/http/services.ts';
import { isId } from '../../../platform/http/validation.ts';
import { type Actor, record } from '../../../platform/journal/journal.sql.ts';
import { lock } from '../../../platform/database/locks.ts';
import { deleteGroup as deleteGroupRow } from '../../../people/groups/groups.sql.ts';
import { releaseEmptyGroup, releaseGroup } from '../../../tasks/reassign.ts';
import { invalidValue, ScimError, unknownResource } from '../protocol/errors.ts';
import { type Operation, readOperations } from '../protocol/patch.ts';
import { type MemberChange, readGroupChanges } from './changes.ts';
import * as store from './groups.sql.ts';

type Body = Record<string, unknown>;

/** Returns a group, or throws the 404 of the directory. */
export async function getGroup(tx: Transaction, id: string): Promise<store.GroupRow> {
  const group = isId(id) ? await store.findGroup(tx, id) : undefined;
  if (group === undefined) throw unknownResource();
  return group;
}

/** Creates a group and returns it (Directory 8). */
export async function createGroup(
  tx: Transaction,
  { now }: ActionContext,
  actor: Actor,
  body: Body,
): Promise<store.GroupRow> {
  const { changes, members } = readGroupChanges([{ op: 'add', path: null, value: body }]);
  const { name, external_id = null } = changes;
  if (name === undefined) throw invalidValue('displayName is required.');
  const id = await store.insertGroup(tx, { name, external_id });
  if (id === undefined) throw nameTaken();
  const added = await changeMembers(tx, id, members);
  const event = { event: 'group.created', subject_id: id, actor } as const;
  await record(tx, { ...event, detail: { name, external_id, added: added.added }, at: now() });
  return getGroup(tx, id);
}

/** Replaces a group, its members included, and returns it. */
export async function replaceGroup(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { id, body }: { id: string; body: Body },
): Promise<store.GroupRow> {
  await lock(tx, 'owners');
  const group = await lockGroup(tx, id);
  const whole = { externalId: null, members: [], ...body };
  const operations: Operation[] = [{ op: 'replace', path: null, value: whole }];
  if (readGroupChanges(operations).changes.name === undefined) throw invalidValue('displayName is required.');
  return applyOperations(tx, context, actor, { group, operations });
}

/** Applies the operations of a PATCH, all or none, and returns the group. */
export async function patchGroup(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { id, body }: { id: string; body: Body },
): Promise<store.GroupRow> {
  const operations = readOperations(body);
  // Only who takes members away takes tasks away.
  if (operations.some(({ op }) => op !== 'add')) await lock(tx, 'owners');
  const group = await lockGroup(tx, id);
  return applyOperations(tx, context, actor, { group, operations });
}

export async function deleteGroup(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  await lock(tx, 'owners');
  const { name } = await lockGroup(tx, id);
  // Whatever the directory does, every plan can still be finished (Owners 3).
  await releaseGroup(tx, context, actor, id);
  await deleteGroupRow(tx, id);
  await record(tx, { event: 'group.deleted', subject_id: id, actor, detail: { name }, at: context.now() });
}

async function lockGroup(tx: Transaction, id: string): Promise<store.GroupRow> {
  const group = isId(id) ? await store.lockGroup(tx, id) : undefined;
  if (group === undefined) throw unknownResource();
  return group;
}

async function applyOperations(
  tx: Transaction,
  context: ActionContext,
  actor: Actor,
  { group, operations }: { group: store.GroupRow; operations: readonly Operation[] },
): Promise<store.GroupRow> {
  const { changes: sent, members } = readGroupChanges(operations);
  const changes = fieldChanges(group, { ...group, ...sent }, ['name', 'external_id']);
  const { added, removed } = await changeMembers(tx, group.id, members);
  if (removed.length > 0) await releaseEmptyGroup(tx, context, actor, group.id);
  if (changes.length === 0 && added.length === 0 && removed.length === 0) return group;
  try {
    await store.updateGroup(tx, group.id, { ...sent, at: context.now() });
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error;
  }
  const detail = { changes, added, removed };
  await record(tx, { event: 'group.changed', subject_id: group.id, actor, detail, at: context.now() });
  return getGroup(tx, group.id);
}

/** Changes the members in order. Returns the ids of those who joined and left. Throws a 400 for unknown ids. */
async function changeMembers(
  tx: Transaction,
  id: string,
  members: readonly MemberChange[],
): Promise<{ added: string[]; removed: string[] }> {
  const joining = members.flatMap(({ act, ids }) => (act === 'remove' ? [] : (ids ?? [])));
  const [unknown] = await store.listUnknown(tx, joining);
  if (unknown !== undefined)
    throw invalidValue(`members.value must be the id of a user; ${unknown} is none.`);
  const [added, removed] = [new Set<string>(), new Set<string>()];
  for (const { act, ids } of members) {
    for (const one of act === 'add'
      ? []
      : await store.removeMembers(tx, id, act === 'replace' ? null : ids)) {
      if (!added.delete(one)) removed.add(one);
    }
    for (const one of act === 'remove' ? [] : await store.addMembers(tx, id, ids ?? [])) {
      if (!removed.delete(one)) added.add(one);
    }
  }
  return { added: [...added], removed: [...removed] };
}

const nameTaken = () =>
  new ScimError(409, 'uniqueness', 'Another group has this displayName or this externalId.');
