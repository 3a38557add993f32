import { hasSomeDepartments, whyTeamIsOfOthers } from '#shared/people/groups/rights.ts';
import type { Group, GroupInput, GroupMember, MembersInput } from '#shared/people/groups/schema.ts';
import * as groups from '../people/groups/actions.ts';
import { deleteGroup as deleteGroupRow, listGroups as listAllGroups } from '../people/groups/groups.sql.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { lock } from '../platform/database/locks.ts';
import { authorize, Refusal } from '../platform/http/errors.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { record } from '../platform/journal/journal.sql.ts';
import { releaseEmptyGroup, releaseGroup } from './reassign.ts';
import * as store from './tasks.sql.ts';

/** Returns all teams; for HR of some departments with those that are not theirs to change. */
export async function listGroups(db: Database, viewer: SignedIn): Promise<Group[]> {
  await groups.authorizeReading(db, viewer);
  const all = await listAllGroups(db);
  if (!hasSomeDepartments(viewer)) return all;
  const others = new Set(await store.listGroupsOfOthers(db, viewer, null));
  return all.map((group) => (others.has(group.id) ? { ...group, has_others: true } : group));
}

/** Refuses to HR of some departments a team that concerns people of others (Owners 2). */
async function authorizeTeam(tx: Transaction, viewer: SignedIn, id: string): Promise<void> {
  if (!hasSomeDepartments(viewer)) return;
  const { id: locked } = await groups.lockGroup(tx, id);
  const has_others = (await store.listGroupsOfOthers(tx, viewer, locked)).length > 0;
  authorize(whyTeamIsOfOthers({ has_others }));
}

/** Changes the name and the email of a team. */
export async function updateGroup(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  input: { id: string; body: () => GroupInput },
): Promise<Group> {
  await lock(tx, 'owners');
  await authorizeTeam(tx, viewer, input.id);
  return groups.updateGroup(tx, context, viewer, input);
}

/** Sets the members of a team. Tasks that nobody in it can do any more go to the managers (Owners 3). */
export async function setMembers(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  input: { id: string; body: () => MembersInput },
): Promise<GroupMember[]> {
  await lock(tx, 'owners');
  await authorizeTeam(tx, viewer, input.id);
  const members = await groups.setMembers(tx, context, viewer, input);
  await releaseEmptyGroup(tx, context, viewer, input.id);
  return members;
}

/** Deletes a team made by hand that has no open task (Owners 2). */
export async function deleteGroup(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id }: { id: string },
): Promise<void> {
  await lock(tx, 'owners');
  await authorizeTeam(tx, viewer, id);
  const group = await groups.lockGroup(tx, id);
  if (group.source === 'scim')
    throw new Refusal(409, 'groups.of_directory', 'The directory maintains this team. Delete it there.');
  const open = await store.countOpenTasks(tx, id);
  if (open > 0) {
    const tasks = open === 1 ? 'an open task' : `${open} open tasks`;
    throw new Refusal(409, 'groups.has_tasks', `This team has ${tasks}. Give them to others first.`);
  }
  await releaseGroup(tx, context, viewer, id);
  await deleteGroupRow(tx, id);
  const detail = { name: group.name };
  await record(tx, { event: 'group.deleted', subject_id: id, actor: viewer, detail, at: context.now() });
}
