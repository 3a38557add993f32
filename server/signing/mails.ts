import { nameOrEmail } from '#shared/people/name.ts';
import type { SignatureRole } from '#shared/plans/refusals.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import type { Mail } from '../platform/outbox/outbox.sql.ts';
import { openPlan, planMail } from '../plans/mails.ts';
import { FIRST_FORMAT } from '../plans/content/formats.ts';

/*
 * The mails about signatures (Mails 3). `returns` is the number
 * of returns of the plan: after each they are sent again.
 */

/**
 * One side has signed `plan` in the format, which has the signatures of before: with the second one it is complete.
 */
export function afterSignature(
  plan: PlanSummary & { signatures: readonly unknown[] },
  signed: SignatureRole,
  returns: number,
  format = FIRST_FORMAT,
): Mail<'completed' | 'needs_signature'>[] {
  return plan.signatures.length === 1 ? completed(plan, format) : needsSignature(plan, signed, returns);
}

/** Asks the other side for its signature. No mail when both sides are the same person. */
function needsSignature(
  plan: PlanSummary,
  signed: SignatureRole,
  returns: number,
): Mail<'needs_signature'>[] {
  const [signer, other] = signed === 'employee' ? [plan.user, plan.manager] : [plan.manager, plan.user];
  if (signer.id === other.id) return [];
  const signerName = nameOrEmail(signer);
  return [
    planMail(plan, other, {
      key: `needs_signature:${plan.id}:${signed}:${returns}`,
      kind: 'needs_signature',
      notification: { subject_id: signer.id },
      content: {
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
        // With the employee at the top. A person who is asked to sign is below.
        ...(signed === 'employee' && { picture: 'signed' as const }),
        action: openPlan(plan, signed === 'employee' ? 'Review and approve' : 'Go to Sign Plan'),
      },
    }),
  ];
}

/** The manager has returned the plan with a comment. No mail to a manager who is the employee. */
export function returned(
  plan: PlanSummary,
  manager: PlanSummary['manager'],
  { comment, signatureId }: { comment: string; signatureId: string },
): Mail<'returned'>[] {
  if (plan.user.id === manager.id) return [];
  return [
    planMail(plan, plan.user, {
      key: `returned:${signatureId}`,
      kind: 'returned',
      notification: { subject_id: manager.id },
      content: {
        subject: `Not yet: ${plan.name}`,
        preview: `${nameOrEmail(manager)} has returned your plan with a comment.`,
        paragraphs: [
          `${nameOrEmail(manager)} has returned the onboarding plan "${plan.name}". Your signature no longer counts, and you can tick and untick tasks again.`,
          'Please sign it once more when everything is done.',
        ],
        quote: { by: nameOrEmail(manager), text: comment },
        action: openPlan(plan, 'Open your plan'),
      },
    }),
  ];
}

/** Sends the report to both sides. */
function completed(plan: PlanSummary, format: number): Mail<'completed'>[] {
  const [employee, manager] = [nameOrEmail(plan.user), nameOrEmail(plan.manager)];
  const addressees = plan.user.id === plan.manager.id ? [plan.user] : [plan.user, plan.manager];
  return addressees.map((to) => {
    const isOwn = to.id === plan.user.id;
    const whose = isOwn
      ? `Your onboarding plan "${plan.name}"`
      : `The onboarding plan "${plan.name}" of ${employee}`;
    const sentence = `${whose} is complete: you and ${isOwn ? manager : employee} have signed it.`;
    const attached = {
      preview: 'Both sides have signed. The report is attached.',
      paragraphs: [
        sentence,
        'The report with its certificate is attached. Keep it: it says how anybody can check that nothing was changed.',
      ],
    };
    const unattached = {
      preview: 'Both sides have signed. The plan shows the signatures and the history.',
      paragraphs: [
        sentence,
        'The report could not be attached to this mail. Open the plan to see what was signed and its history, and to print them.',
      ],
    };
    return planMail(plan, to, {
      key: `completed:${plan.id}:${to.id}`,
      kind: 'completed',
      notification: { subject_id: isOwn ? plan.manager.id : plan.user.id },
      content: {
        subject: `Completed: ${plan.name} (${employee})`,
        picture: 'aboard',
        action: openPlan(plan, 'Open the plan'),
        // Release 1.1.0, which may run at the same time, can only make reports of the first format.
        ...(format === FIRST_FORMAT
          ? { ...attached, attach: 'report' as const, unattached }
          : { ...unattached, attached }),
      },
    });
  });
}
