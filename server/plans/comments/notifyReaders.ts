import { allTasks } from '#shared/checklist/tree.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import type { Comment } from '#shared/plans/comments/schema.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import type { Mail } from '../../platform/outbox/outbox.sql.ts';
import type { Clock } from '../../platform/today.ts';
import { tasksOfOthersIn } from '../owners/actions.ts';
import { findPlanChecklist } from '../tasks/tasks.sql.ts';
import { commentToDoer, commentToSide } from './mails.ts';
import { listCommentersOf } from './comments.sql.ts';

/**
 * Makes the mails about a comment: to the other side of the plan, and of a task to its assignee and to everybody who has commented on
 * it (Comments 2). Authors are not mailed (Mails 4).
 */
export async function mailsForComment(
  tx: Transaction,
  clock: Clock,
  plan: PlanSummary,
  author: SignedIn,
  comment: Comment,
): Promise<Mail<'comment'>[]> {
  const of = { plan, author, comment };
  const other = author.id === plan.user.id ? plan.manager : plan.user;
  const mails = new Map([[other.id, commentToSide(of, other)]]);
  const task =
    comment.task_id === null
      ? undefined
      : allTasks<PlanTask>(await findPlanChecklist(tx, plan)).find(({ id }) => id === comment.task_id);
  if (task) {
    // The person who completed it can answer questions about it.
    const asOpen = { ...task, completed: false };
    const [doers = []] = await tasksOfOthersIn(tx, clock, [{ user_id: plan.user_id, tasks: [asOpen] }]);
    for (const { to, members } of doers) {
      const readers = members?.filter((id) => id !== author.id);
      if (!mails.has(to.id)) mails.set(to.id, mailTo(of, to, readers));
    }
    for (const person of await listCommentersOf(tx, plan, task.id)) {
      if (!mails.has(person.id)) mails.set(person.id, mailTo(of, person));
    }
  }
  mails.delete(author.id);
  return [...mails.values()];
}

function mailTo(
  of: Parameters<typeof commentToSide>[0],
  to: Parameters<typeof commentToSide>[1],
  members?: readonly string[],
): Mail<'comment'> {
  const isSide = to.id === of.plan.user.id || to.id === of.plan.manager.id;
  return isSide ? commentToSide(of, to) : commentToDoer(of, to, members);
}
