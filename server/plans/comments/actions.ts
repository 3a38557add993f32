import { allTasks } from '#shared/checklist/tree.ts';
import type { Comment, NewComment } from '#shared/plans/comments/schema.ts';
import { relations } from '#shared/plans/relations.ts';
import { rights } from '#shared/plans/rights.ts';
import type { PlanSubplan } from '#shared/plans/schema.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { authorize, invalidField } from '../../platform/http/errors.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { record } from '../../platform/journal/journal.sql.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { getPlan, lockPlan } from '../getPlan.ts';
import { findPlanChecklist } from '../tasks/tasks.sql.ts';
import { mailsForComment } from './notifyReaders.ts';
import { insertComment, markCommentsSeen } from './comments.sql.ts';

/** Adds a comment on the plan, one of its topics or one of its tasks, and returns it (Comments 1). */
export async function addComment(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { planId, body }: { planId: string; body: () => NewComment },
): Promise<Comment> {
  const plan = await lockPlan(tx, context, viewer, planId);
  authorize(rights(viewer, plan).comment);
  const { text, topic_id = null, task_id = null } = body();
  if (topic_id !== null && task_id !== null) {
    throw invalidField('task_id', 'Comment on a topic or on a task, not on both at once.');
  }
  const isOnPlan = topic_id === null && task_id === null;
  const about = isOnPlan ? '' : itemName(await findPlanChecklist(tx, plan), topic_id, task_id);
  const at = context.now();
  const comment = await insertComment(tx, planId, viewer, { text, about, topic_id, task_id }, at);
  const detail = { comment_id: comment.id, topic_id, task_id, about, text };
  await record(tx, { event: 'plan.commented', subject_id: planId, actor: viewer, detail, at });
  await notify(tx, context, { event: 'plan.commented', by: viewer.id }, () =>
    mailsForComment(tx, context, plan, viewer, comment),
  );
  return comment;
}

/** Marks the comments up to one as seen by the viewer, who is a party to the plan (Comments 3). */
export async function markSeen(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { planId, body }: { planId: string; body: () => { comment_id: string } },
): Promise<void> {
  const plan = await getPlan(tx, context, viewer, planId);
  // Not the state: comments are read after they are closed.
  if (relations(viewer, plan).has('hr')) authorize(rights(viewer, plan).comment);
  const mark = { plan_id: plan.id, person_id: viewer.id, comment_id: body().comment_id };
  if (!(await markCommentsSeen(tx, mark))) {
    throw invalidField('comment_id', 'This comment is not in the onboarding plan.');
  }
}

/** Returns the name of the topic or task; throws a 400 when the plan has no such item. */
function itemName(subplans: PlanSubplan[], topicId: string | null, taskId: string | null): string {
  const item =
    taskId === null
      ? subplans.flatMap(({ topics }) => topics).find(({ id }) => id === topicId)
      : allTasks(subplans).find(({ id }) => id === taskId);
  if (item) return item.name;
  throw invalidField(
    taskId === null ? 'topic_id' : 'task_id',
    'This item is not in the onboarding plan. It may have been removed: reload the page.',
  );
}
