import { allTasks } from '#shared/checklist/tree.ts';
import { whyCommentsAreClosed } from '#shared/plans/rights.ts';
import type { Comment, NewComment, PlanSubplan } from '#shared/plans/schema.ts';
import type { Transaction } from '../database/connect.ts';
import { badRequest, refuseIf } from '../http/errors.ts';
import { record } from '../journal/store.ts';
import type { SignedIn } from '../http/viewer.ts';
import { lockedPlan, type PlanContext } from '../plans/context.ts';
import { commented } from '../plans/mails.ts';
import { tell } from '../notifications/notify.ts';
import { findPlanChecklist } from '../plans/store.ts';
import { insertComment } from './store.ts';

/** Says something to the other side about the plan, one of its topics or one of its tasks. */
export async function comment(
  tx: Transaction,
  context: PlanContext,
  viewer: SignedIn,
  planId: string,
  body: () => NewComment,
): Promise<Comment> {
  const plan = await lockedPlan(tx, viewer, planId);
  refuseIf(whyCommentsAreClosed(plan));
  const { text, topic_id = null, task_id = null } = body();
  if (topic_id !== null && task_id !== null) {
    const message = 'Comment on a topic or on a task, not on both at once.';
    throw badRequest(message, [{ path: 'task_id', message }]);
  }
  const isOnPlan = topic_id === null && task_id === null;
  const about = isOnPlan ? '' : nameOf(await findPlanChecklist(tx, plan), topic_id, task_id);
  const said = await insertComment(tx, planId, viewer, { text, about, topic_id, task_id }, context.now());
  const detail = { comment_id: said.id, topic_id, task_id, about, text };
  await record(tx, viewer, 'plan', planId, 'commented', detail, context.now());
  await tell(tx, context, () => commented(plan, viewer, said));
  return said;
}

/** The name of the topic or task that is commented on. */
function nameOf(subplans: PlanSubplan[], topicId: string | null, taskId: string | null): string {
  const item =
    taskId === null
      ? subplans.flatMap(({ topics }) => topics).find(({ id }) => id === topicId)
      : allTasks(subplans).find(({ id }) => id === taskId);
  if (item) return item.name;
  const message = 'This item is not in the onboarding plan. It may have been removed: reload the page.';
  throw badRequest(message, [{ path: taskId === null ? 'topic_id' : 'task_id', message }]);
}
