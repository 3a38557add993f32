import { daysBetween, type Day } from '#shared/calendar.ts';
import { readableDay } from '#shared/format.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { progressText } from '#shared/plans/progress.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import type { Mail } from '../../../platform/outbox/outbox.sql.ts';
import { openPlan, planMail } from '../../../plans/mails.ts';

/** HR asks the manager how a plan goes (Overview 7). */
export function managerAsked(
  plan: PlanSummary,
  { day, by }: { day: Day; by: { id: string; name: string; email: string } },
): Mail<'manager_asked'>[] {
  const [hr, employee] = [nameOrEmail(by), nameOrEmail(plan.user)];
  const { due_date } = plan;
  const late = due_date === null ? 0 : daysBetween(due_date, day);
  const due =
    due_date === null
      ? ''
      : late > 0
        ? ` It was due on ${readableDay(due_date)}, ${late === 1 ? 'a day' : `${late} days`} ago.`
        : ` It is due on ${readableDay(due_date)}.`;
  return [
    planMail(plan, plan.manager, {
      key: `manager_asked:${plan.id}:${day}`,
      kind: 'manager_asked',
      notification: { subject_id: by.id },
      content: {
        subject: `How does it go: ${plan.name} of ${employee}`,
        preview: `${hr} of HR asks how the onboarding of ${employee} goes.`,
        paragraphs: [
          `${hr} of HR asks how the onboarding plan "${plan.name}" of ${employee} goes.${due}`,
          `So far: ${progressText(plan.progress)}.`,
          `Please see what it waits for, and answer ${hr} at ${by.email}.`,
        ],
        action: openPlan(plan, 'Open the plan'),
      },
    }),
  ];
}
