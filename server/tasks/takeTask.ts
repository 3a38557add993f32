import type { Comment } from '#shared/plans/comments/schema.ts';
import type { MyTaskDetail } from '#shared/tasks/schema.ts';
import { rights } from '#shared/plans/rights.ts';
import { whyTasksAreLocked } from '#shared/plans/refusals.ts';
import { findAvailability } from '../checklist/owners/owners.sql.ts';
import { insertComment } from '../plans/comments/comments.sql.ts';
import { mailsForComment } from '../plans/comments/notifyReaders.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { lockShared } from '../platform/database/locks.ts';
import { authorize, foundOr404, notFound, Refusal } from '../platform/http/errors.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { record } from '../platform/journal/journal.sql.ts';
import { notify } from '../platform/notifications/notify.ts';
import { getAnyPlan, getStateWithTask, lockTask, lockTeamTask } from '../plans/getPlan.ts';
import { standingIn } from '../plans/owners/standingIn.ts';
import { applyChange } from '../plans/changePlan.ts';
import { setTaker } from '../plans/change/owners.sql.ts';
import { raiseVersion } from '../plans/change/change.sql.ts';
import { requireStillOwn } from '../plans/taskActions.ts';
import { releaseEmptyGroupIn } from './reassign.ts';
import { findAnyTask, findMyTask } from './myTasks.sql.ts';
import { today } from '../platform/today.ts';

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
    mailsForComment(tx, context, plan, viewer, comment),
  );
  return comment;
}
