import type { Comment } from '#shared/comments/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import type { Mail } from '../platform/outbox/store.ts';
import { openPlan, planMail } from '../plans/mails.ts';

/**
 * Notifies the other side of a comment (Comments 2). No
 * mail to authors who are both sides themselves (Mails 4).
 */
export function commented(plan: PlanSummary, author: SignedIn, comment: Comment): Mail<'comment'>[] {
  const other = author.id === plan.user.id ? plan.manager : plan.user;
  if (other.id === author.id) return [];
  const about = comment.about === '' ? `"${plan.name}"` : `"${comment.about}" in "${plan.name}"`;
  return [
    planMail(plan, other, {
      key: `comment:${comment.id}`,
      kind: 'comment',
      tells: { subject_id: comment.id },
      content: {
        subject: `New comment: ${comment.about || plan.name}`,
        preview: comment.text,
        paragraphs: [`${nameOrEmail(author)} has commented on ${about}.`],
        quote: { by: nameOrEmail(author), text: comment.text },
        action: openPlan(plan, 'Open the plan'),
      },
    }),
  ];
}
