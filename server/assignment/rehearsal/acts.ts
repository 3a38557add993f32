import { allTasks, isCounted } from '#shared/checklist/tree.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import type { Plan } from '#shared/plans/schema.ts';
import type { MailAfterAct } from '#shared/assignment/rehearsal/schema.ts';
import type { Mail } from '../../platform/outbox/outbox.sql.ts';
import { readyToSign } from '../../plans/mails.ts';
import { afterSignature, returned } from '../../signing/mails.ts';

type AfterAct = { after: MailAfterAct['after']; mail: Mail };

/** The comment of a manager who returns the plan. */
const COMMENT = '…';

/**
 * Returns the mails that follow what people do on the way of a new plan to its end, by the functions that send them: the last task is
 * done, the employee signs, the manager returns it, and the manager approves it (Rehearsal 2).
 */
export function mailsAfterActs(plan: Plan): AfterAct[] {
  const following = (after: AfterAct['after'], mails: readonly Mail[]) =>
    mails.map((mail) => ({ after, mail }));
  return [
    ...following('done', readyToSign(plan, 0, { byOther: !hasOwnTask(plan) })),
    ...following('signed', afterSignature({ ...plan, signatures: [] }, 'employee', 0)),
    ...following('returned', returned(plan, plan.manager, { comment: COMMENT, signatureId: plan.id })),
    ...following('approved', afterSignature({ ...plan, signatures: ['employee'] }, 'manager', 0)),
  ];
}

/** Whether the employee can be the one who does the last task: the mail says whether they were. */
const hasOwnTask = ({ subplans }: Plan) =>
  allTasks<PlanTask>(subplans).some((task) => task.owner === undefined && isCounted(task));
