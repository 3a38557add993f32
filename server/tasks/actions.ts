import {
  type ChosenOwner,
  chosenOwner,
  EMPLOYEE,
  type OwnerShape,
  ownerName,
} from '#shared/checklist/owner.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { hasRole } from '#shared/people/viewer.ts';
import type { NewBuddy, NewOwner } from '#shared/tasks/schema.ts';
import { whyOwnerCannotChange } from '#shared/plans/tasks/rights.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { type Availability, findAvailability } from '../checklist/owners/owners.sql.ts';
import { resolveOwner } from '../checklist/owners/resolve.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { lockShared } from '../platform/database/locks.ts';
import { authorize, invalidField, managersOnly, notFound } from '../platform/http/errors.ts';
import { bodyOfCurrent, type VersionedInput } from '../platform/http/optimisticLock.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { type Change, notifyOfChanges } from '../platform/notifications/held/notifyOfChanges.ts';
import { actingAs } from '../plans/actions.ts';
import { getAnyPlan, getStateWithTask, lockTask } from '../plans/getPlan.ts';
import {
  changeOfOwners,
  ownerChange,
  ownerKey,
  requireBuddy,
  unlessNotified,
} from '../plans/owners/actions.ts';
import { standingIn } from '../plans/owners/standingIn.ts';
import { applyChange, changePlan } from '../plans/changePlan.ts';
import { moveBuddyTasks, updateOwner } from '../plans/change/owners.sql.ts';
import { setBuddyOfPlan } from '../plans/change/change.sql.ts';
import { requireStillOwn } from '../plans/taskActions.ts';
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
