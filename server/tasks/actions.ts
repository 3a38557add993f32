import {
  type ChosenOwner,
  chosenOwner,
  EMPLOYEE,
  type OwnerShape,
  ownerName,
} from '#shared/checklist/owner.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { hasRole } from '#shared/people/viewer.ts';
import type { Comment } from '#shared/plans/comments/schema.ts';
import { hasSomeDepartments, whyTeamIsOfOthers } from '#shared/people/groups/rights.ts';
import type { Group, GroupInput, GroupMember, MembersInput } from '#shared/people/groups/schema.ts';
import type { MyTaskDetail, NewBuddy, NewOwner } from '#shared/tasks/schema.ts';
import { rights, whyTasksAreLocked } from '#shared/plans/rights.ts';
import { whyOwnerCannotChange } from '#shared/plans/tasks/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { type Availability, findAvailability } from '../checklist/owners/owners.sql.ts';
import { resolveOwner } from '../checklist/owners/resolve.ts';
import { insertComment } from '../plans/comments/comments.sql.ts';
import { commented } from '../plans/comments/notifyReaders.ts';
import * as groups from '../people/groups/actions.ts';
import { deleteGroup as deleteGroupRow, listGroups as listAllGroups } from '../people/groups/groups.sql.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { lock, lockShared } from '../platform/database/locks.ts';
import {
  authorize,
  foundOr404,
  invalidField,
  managersOnly,
  notFound,
  Refusal,
} from '../platform/http/errors.ts';
import { bodyOfCurrent, type VersionedInput } from '../platform/http/optimisticLock.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { record } from '../platform/journal/journal.sql.ts';
import { type Change, notifyOfChanges } from '../platform/notifications/held/notifyOfChanges.ts';
import { notify } from '../platform/notifications/notify.ts';
import { actingAs } from '../plans/actions.ts';
import { getAnyPlan, getStateWithTask, lockTask, lockTeamTask } from '../plans/getPlan.ts';
import {
  changeOfOwners,
  ownerChange,
  ownerKey,
  requireBuddy,
  unlessNotified,
} from '../plans/owners/actions.ts';
import { standingIn } from '../plans/owners/standingIn.ts';
import { applyChange, changePlan } from '../plans/changePlan.ts';
import { moveBuddyTasks, setTaker, updateOwner } from '../plans/change/owners.sql.ts';
import { raiseVersion, setBuddyOfPlan } from '../plans/change/change.sql.ts';
import { requireStillOwn } from '../plans/taskActions.ts';
import { releaseEmptyGroup, releaseEmptyGroupIn, releaseGroup } from './reassign.ts';
import { findAnyTask, findMyTask } from './myTasks.sql.ts';
import * as store from './tasks.sql.ts';
import { notifyOwners } from './notifyOwners.ts';
import { type Clock, today } from '../platform/today.ts';

/** Chooses who does an open task, and returns it (Owners 8). */
export async function setTaskOwner(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, taskId, ...sent }: { id: string; taskId: string } & VersionedInput<NewOwner>,
): Promise<{ plan: { id: string; user_id: string; manager_id: string }; task: PlanTask }> {
  await lockShared(tx, 'owners');
  // People without a role get this refusal first, for every task that is not theirs (API 6).
  const found = await lockTask(tx, viewer, taskId, hasRole(viewer) ? notFound : managersOnly);
  if (found.plan_id !== id) throw notFound();
  const before = await getStateWithTask(tx, context, viewer, found);
  const { plan, task } = before;
  const refused = whyOwnerCannotChange(viewer, plan, task);
  if (refused) requireStillOwn(viewer, { plan, task, was_own: found.as_owner });
  authorize(refused);
  const owner = chosenOwner(await bodyOfCurrent(tx, 'plan', await getAnyPlan(tx, context, id), sent, viewer));
  const resolved = resolveOwner(plan, owner, await requireAvailable(tx, context, owner));
  const old = task.owner ?? EMPLOYEE;
  const isSame =
    old.kind === resolved.kind &&
    (old.group?.id ?? null) === resolved.group_id &&
    (resolved.kind === 'group' || (old.person?.id ?? null) === resolved.person_id);
  const read = async () => (await getStateWithTask(tx, context, viewer, { ...found, as_owner: true })).task;
  const after = isSame
    ? await read()
    : await applyChange(
        tx,
        context,
        viewer,
        id,
        {
          write: () => updateOwner(tx, { id: taskId, plan_id: id }, resolved),
          event: ({ owner: now }) => {
            const names = { old: nameOf(old), new: nameOf(now) };
            const as = { ...actingAs(viewer, plan), ...standingIn(viewer, task) };
            return {
              event: 'plan.task_owner_changed',
              detail: { task_id: taskId, name: task.name, ...names, ...as },
            };
          },
          notify: ({ owner: now }, seq) => {
            const change = { task_id: task.id, old: ownerKey(task.owner), new: ownerKey(now) };
            const changes = changeOfOwners(id, [change]);
            return notifyNewOwners(tx, context, 'plan.task_owner_changed', viewer, { changes, id, seq });
          },
        },
        read,
      );
  return { plan, task: { ...after, is_template: false, user_id: plan.user_id } };
}

/** Notifies the new owners of tasks of a plan, except the viewer, who has chosen them. */
function notifyNewOwners(
  tx: Transaction,
  context: ActionContext,
  event: 'plan.task_owner_changed' | 'plan.buddy_changed',
  viewer: SignedIn,
  { changes, id, seq }: { changes: Change; id: string; seq: number },
): Promise<void> {
  return notifyOfChanges(tx, context, { event, by: viewer.id }, [changes], (net, told) => {
    const task_ids = Object.keys(net.get(changes.key)!);
    const except = unlessNotified(viewer, told);
    return notifyOwners(tx, context, [{ plan_id: id, cause: String(seq), task_ids, except }]);
  });
}

const nameOf = (owner: OwnerShape | undefined) => ownerName(owner ?? EMPLOYEE);

/**
 * Refuses an owner who is missing or cannot do tasks. A template warns of them; the chooser of an owner can choose
 * another.
 */
async function requireAvailable(
  tx: Transaction,
  clock: Clock,
  { kind, person_id, group_id }: ChosenOwner,
): Promise<Availability> {
  if (kind === 'person' && person_id === null)
    throw invalidField('person_id', 'is missing', 'Choose who does the task.');
  if (kind === 'group' && group_id === null)
    throw invalidField('group_id', 'is missing', 'Choose the team that does the task.');
  const known = await findAvailability(
    tx,
    {
      people: person_id === null ? [] : [person_id],
      groups: group_id === null ? [] : [group_id],
    },
    today(clock),
  );
  if (person_id !== null && !known.people.get(person_id))
    throw invalidField(
      'person_id',
      'is nobody who can do tasks',
      'Choose somebody else: this account is not active.',
    );
  if (group_id !== null && !known.groups.get(group_id))
    throw invalidField(
      'group_id',
      'is no team with a member',
      'Choose another team: nobody in this one can do it.',
    );
  return known;
}

/** Chooses the buddy of the employee, or none, and returns the plan (Owners 9). */
export function setBuddy(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  sent: { id: string } & VersionedInput<NewBuddy>,
): Promise<Plan> {
  return changePlan(tx, context, viewer, sent, {
    act: 'edit',
    gives_tasks: true,
    decide: async (plan, input) => {
      const buddyId = (input.buddy_id ?? input.person_id ?? null)?.toLowerCase() ?? null;
      if (buddyId === (plan.buddy?.id ?? null)) return null;
      if (buddyId !== null) await requireBuddy(tx, context, plan.user_id, buddyId);
      return {
        write: async () => {
          await setBuddyOfPlan(tx, plan.id, buddyId);
          await moveBuddyTasks(tx, plan.id, buddyId ?? plan.manager_id);
        },
        event: (saved) => {
          const names = { old: plan.buddy?.name ?? null, new: saved.buddy?.name ?? null };
          return { event: 'plan.buddy_changed', detail: { ...names, ...actingAs(viewer, plan) } };
        },
        notify: (saved, seq) => {
          const changes = ownerChange(plan, saved);
          return notifyNewOwners(tx, context, 'plan.buddy_changed', viewer, { changes, id: plan.id, seq });
        },
      };
    },
  });
}

/** Takes the task of a team, or gives it back, and returns it (Owners 4). */
export async function takeTask(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, body }: { id: string; body: () => { taken: boolean } },
): Promise<MyTaskDetail> {
  await lockShared(tx, 'owners');
  const found = await lockTeamTask(tx, viewer, id);
  const { plan, task } = await getStateWithTask(tx, context, viewer, found);
  const { owner } = task;
  if (owner?.kind !== 'group' || owner.group === null) {
    // A task of a team may belong to somebody else meanwhile. Nobody can take a task of one person.
    requireStillOwn(viewer, { plan, task, was_own: true });
    throw notFound();
  }
  const { person, group } = owner;
  authorize(whyTasksAreLocked(plan));
  const { taken } = body();
  if (person !== null && !task.mine)
    throw new Refusal(409, 'plans.task_taken', `${person.name} has taken this task.`);
  // They have left the team while they waited.
  if (!task.mine) throw notFound();
  if (task.completed) throw new Refusal(409, 'plans.task_done', 'This task is done already.');
  if (taken !== (person !== null)) {
    // A person who is disabled at this moment takes nothing: they would keep it.
    const isAvailable = async () =>
      (await findAvailability(tx, { people: [viewer.id], groups: [] }, today(context))).people.get(viewer.id);
    if (taken && !(await isAvailable())) throw notFound();
    await applyChange(
      tx,
      context,
      viewer,
      plan.id,
      {
        write: async () => {
          await setTaker(tx, id, taken ? viewer.id : null);
          return raiseVersion(tx, plan.id);
        },
        event: (_, version) => {
          const about = { task_id: id, name: task.name, group: group.name };
          const detail = { ...about, ...standingIn(viewer, task), version };
          return { event: taken ? 'plan.task_taken' : 'plan.task_given_back', detail };
        },
      },
      () => undefined,
    );
    // Nobody may be left in the team.
    if (!taken) await releaseEmptyGroupIn(tx, context, viewer, { groupId: group.id, plan_id: plan.id });
  }
  // The person who returned it may have left the team.
  return foundOr404(await findAnyTask(tx, id));
}

/** Adds a comment on a task of the viewer, who need not see its plan, and returns it. */
export async function commentOnTask(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { id, body }: { id: string; body: () => { text: string } },
): Promise<Comment> {
  const found = await lockTask(tx, viewer, id);
  foundOr404(await findMyTask(tx, viewer.id, id));
  const { task } = await getStateWithTask(tx, context, viewer, found);
  const plan = await getAnyPlan(tx, context, found.plan_id);
  authorize(rights(viewer, plan).comment);
  const at = context.now();
  const about = { about: task.name, topic_id: null, task_id: id };
  const comment = await insertComment(tx, plan.id, viewer, { ...about, text: body().text }, at);
  const detail = { comment_id: comment.id, ...about, text: comment.text };
  await record(tx, { event: 'plan.commented', subject_id: plan.id, actor: viewer, detail, at });
  await notify(tx, context, { event: 'plan.commented', by: viewer.id }, () =>
    commented(tx, context, plan, viewer, comment),
  );
  return comment;
}

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
