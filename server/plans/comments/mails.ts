import { MY_TASKS } from '#shared/addresses.ts';
import type { Comment } from '#shared/plans/comments/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { nameForOwner } from '#shared/people/nameForOwner.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import type { Mail } from '../../platform/outbox/outbox.sql.ts';
import { openPlan, planMail } from '../mails.ts';

type Addressee = { id: string; name: string; email: string };
type Commented = { plan: PlanSummary; author: Pick<SignedIn, 'id' | 'name' | 'email'>; comment: Comment };

/** A comment, to a side of the plan (Comments 2). */
export function commentToSide({ plan, author, comment }: Commented, to: Addressee): Mail<'comment'> {
  const about = comment.about === '' ? `"${plan.name}"` : `"${comment.about}" in "${plan.name}"`;
  return commentMail({ plan, author, comment }, to, {
    about,
    action: openPlan(plan, 'Open the plan'),
  });
}

/** A comment on a task, to somebody who does it or has asked there, and need not see the plan. `members` read the address of a team. */
export function commentToDoer(
  { plan, author, comment }: Commented,
  to: Addressee,
  members?: readonly string[],
): Mail<'comment'> {
  return commentMail(
    { plan, author, comment },
    to,
    {
      about: `"${comment.about}" in the onboarding of ${nameForOwner(plan.user)}`,
      action: { label: 'Open My tasks', path: MY_TASKS },
    },
    members,
  );
}

function commentMail(
  { plan, author, comment }: Commented,
  to: Addressee,
  { about, action }: { about: string; action: Mail['content']['action'] },
  people?: readonly string[],
): Mail<'comment'> {
  return planMail(plan, to, {
    key: `comment:${comment.id}:${to.id}`,
    kind: 'comment',
    notification: { subject_id: comment.id, ...(people && { people }) },
    content: {
      subject: `New comment: ${comment.about || plan.name}`,
      preview: comment.text,
      paragraphs: [`${nameOrEmail(author)} has commented on ${about}.`],
      quote: { by: nameOrEmail(author), text: comment.text },
      action,
    },
  });
}
