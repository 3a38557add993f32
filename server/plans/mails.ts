import { planAddress } from '#shared/addresses.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import type { SignatureRole } from '#shared/plans/rights.ts';
import { progressText } from '#shared/plans/progress.ts';
import type { Comment, Plan, PlanSummary } from '#shared/plans/schema.ts';
import type { Letter } from '../mail/content.ts';
import type { Mail } from '../outbox/store.ts';
import { readableDay } from '../../shared/format.ts';

/*
 * What is mailed about a plan (contract §7), each with the key under which it is mailed once. The mails of a list go to
 * different people: who is both sides of a plan is told nothing that they have just done themselves.
 */

type Somebody = { id: string; name: string; email: string };

export function assigned(plan: Plan): Mail[] {
  const { user, manager } = plan;
  const first = plan.subplans[0];
  return [
    mail(`assigned:${plan.id}`, 'assigned', plan, user, {
      subject: `Your onboarding plan: ${plan.name}`,
      preview: `${nameOrEmail(manager)} has assigned you an onboarding plan.`,
      paragraphs: [
        `${nameOrEmail(manager)} has assigned you the onboarding plan "${plan.name}". It has ${tasks(plan.progress.total_tasks)}${until(plan)}.`,
        ...(first ? [`It begins with "${first.name}", due on ${readableDay(first.due_date)}.`] : []),
        'Tick off each task when you have done it, and sign the plan at the end.',
      ],
      action: open(plan, 'Open your plan'),
    }),
  ];
}

/** The last task is ticked. Once for each time that signing begins anew, however often a task is unticked and ticked. */
export function readyToSign(plan: PlanSummary, returns: number): Mail[] {
  return [
    mail(`ready_to_sign:${plan.id}:${returns}`, 'ready_to_sign', plan, plan.user, {
      subject: `Ready to sign: ${plan.name}`,
      preview: 'All tasks are done. Your signature is what is missing.',
      paragraphs: [
        `You have completed all tasks in "${plan.name}". Please sign the onboarding plan.`,
        'After you sign, your manager will be notified to provide their signature to complete the process.',
      ],
      action: open(plan, 'Go to Sign Plan'),
    }),
  ];
}

/** One side has signed, so the other side is asked to (spec §2 promises it to the employee). */
export function needsSignature(plan: PlanSummary, signed: SignatureRole, returns: number): Mail[] {
  const [signer, other] = signed === 'employee' ? [plan.user, plan.manager] : [plan.manager, plan.user];
  if (signer.id === other.id) return [];
  const signerName = nameOrEmail(signer);
  return [
    mail(`needs_signature:${plan.id}:${signed}:${returns}`, 'needs_signature', plan, other, {
      subject: `Needs your signature: ${plan.name} (${nameOrEmail(plan.user)})`,
      preview: `${signerName} has signed. Your signature completes the plan.`,
      paragraphs:
        signed === 'employee'
          ? [
              `${signerName} has completed all tasks in "${plan.name}" and signed it.`,
              'Please look at it and approve it. If something is missing, return it with a comment.',
            ]
          : [
              `${signerName} has approved the completion of "${plan.name}".`,
              'Your signature is what is missing to complete it.',
            ],
      action: open(plan, signed === 'employee' ? 'Review and approve' : 'Go to Sign Plan'),
    }),
  ];
}

export function returned(plan: PlanSummary, manager: Somebody, comment: string, signatureId: string): Mail[] {
  if (plan.user.id === manager.id) return [];
  return [
    mail(`returned:${signatureId}`, 'returned', plan, plan.user, {
      subject: `Not yet: ${plan.name}`,
      preview: `${nameOrEmail(manager)} has returned your plan with a comment.`,
      paragraphs: [
        `${nameOrEmail(manager)} has returned the onboarding plan "${plan.name}". Your signature no longer counts, and you can tick and untick tasks again.`,
        'Please sign it once more when everything is done.',
      ],
      quote: { by: nameOrEmail(manager), text: comment },
      action: open(plan, 'Open your plan'),
    }),
  ];
}

export function commented(plan: PlanSummary, author: Somebody, comment: Comment): Mail[] {
  const other = author.id === plan.user.id ? plan.manager : plan.user;
  if (other.id === author.id) return [];
  const about = comment.about === '' ? `"${plan.name}"` : `"${comment.about}" in "${plan.name}"`;
  return [
    mail(`comment:${comment.id}`, 'comment', plan, other, {
      subject: `New comment: ${comment.about || plan.name}`,
      preview: comment.text,
      paragraphs: [`${nameOrEmail(author)} has commented on ${about}.`],
      quote: { by: nameOrEmail(author), text: comment.text },
      action: open(plan, 'Open the plan'),
    }),
  ];
}

/** The manager asks for the plan by hand, at most once a day. */
export function nudge(plan: PlanSummary, day: string): Mail[] {
  return [
    mail(`nudge:${plan.id}:${day}`, 'nudge', plan, plan.user, {
      subject: `A reminder: ${plan.name}`,
      preview: `${nameOrEmail(plan.manager)} asks you to go on with your onboarding plan.`,
      paragraphs: [
        `${nameOrEmail(plan.manager)} asks you to go on with the onboarding plan "${plan.name}".`,
        `So far: ${progressText(plan.progress)}${until(plan)}.`,
      ],
      action: open(plan, 'Open your plan'),
    }),
  ];
}

/** Both have signed: each gets the report. */
export function completed(plan: PlanSummary): Mail[] {
  const both = plan.user.id === plan.manager.id ? [plan.user] : [plan.user, plan.manager];
  return both.map((to) =>
    mail(`completed:${plan.id}:${to.id}`, 'completed', plan, to, {
      subject: `Completed: ${plan.name} (${nameOrEmail(plan.user)})`,
      preview: 'Both sides have signed. The report is attached.',
      paragraphs: [
        `The onboarding plan "${plan.name}" of ${nameOrEmail(plan.user)} is complete: both ${nameOrEmail(plan.user)} and ${nameOrEmail(plan.manager)} have signed it.`,
        'The report with its certificate is attached. Keep it: it says how anybody can check that nothing was changed.',
      ],
      action: open(plan, 'Open the plan'),
      attach: 'report',
    }),
  );
}

function mail(key: string, kind: Mail['kind'], plan: PlanSummary, to: Somebody, letter: Letter): Mail {
  return { key, kind, to: { id: to.id, name: to.name, email: to.email }, plan_id: plan.id, letter };
}

const open = ({ id }: PlanSummary, label: string) => ({ label, path: planAddress(id) });

const tasks = (count: number) => (count === 1 ? 'one task' : `${count} tasks`);

function until({ due_date }: PlanSummary): string {
  return due_date === null ? '' : `, due by ${readableDay(due_date)}`;
}
