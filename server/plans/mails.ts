import { MY_TASKS, planAddress } from '#shared/addresses.ts';
import type { MailKind } from '#shared/events/kinds.ts';
import { readableDay } from '#shared/format.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { nameForOwner } from '#shared/people/nameForOwner.ts';
import { progressText } from '#shared/plans/progress.ts';
import type { Plan, PlanSubplan, PlanSummary } from '#shared/plans/schema.ts';
import type { MailContent } from '../platform/mail/content.ts';
import type { Mail } from '../platform/outbox/outbox.sql.ts';
import type { TasksOf } from './owners/actions.ts';
import type { PlanOutline } from './access/rows.ts';

/* The mails about a plan (Mails 3). A mail with a key that the outbox has is not enqueued again (Mails 2). */

type Addressee = { id: string; name: string; email: string };

/** Builds a mail that is listed with the plan (Mails 6). */
export function planMail<Kind extends MailKind>(
  { id: plan_id, user }: Pick<PlanSummary, 'id' | 'user'>,
  to: Addressee,
  mail: Pick<Mail<Kind>, 'key' | 'kind' | 'content' | 'wait_ms' | 'notification'>,
): Mail<Kind> {
  return {
    ...mail,
    to: { id: to.id, name: to.name, email: to.email },
    plan_id,
    content: user.id === to.id ? { ...mail.content, own_plan: true } : mail.content,
  };
}

/** Returns a button that opens the plan. */
export function openPlan({ id }: Pick<PlanSummary, 'id'>, label: string): MailContent['action'] {
  return { label, path: planAddress(id) };
}

export function assigned(
  plan: PlanOutline & { subplans: readonly Pick<PlanSubplan, 'name' | 'due_date'>[] },
): Mail<'assigned'>[] {
  const { user, manager } = plan;
  const first = plan.subplans[0];
  const tasks = plan.progress.total_tasks === 1 ? 'one task' : `${plan.progress.total_tasks} tasks`;
  return [
    planMail(plan, user, {
      key: `assigned:${plan.id}`,
      kind: 'assigned',
      notification: { subject_id: manager.id },
      content: {
        subject: `Your onboarding plan: ${plan.name}`,
        preview: `${nameOrEmail(manager)} has assigned you an onboarding plan.`,
        paragraphs: [
          `${nameOrEmail(manager)} has assigned you the onboarding plan "${plan.name}". It has ${tasks}${dueBy(plan)}.`,
          ...(first ? [`It begins with "${first.name}", due on ${readableDay(first.due_date)}.`] : []),
          'Tick off each task when you have done it, and sign the plan at the end.',
        ],
        action: openPlan(plan, 'Open your plan'),
      },
    }),
  ];
}

/** Somebody does tasks for the employee: one mail for each person, or address of a team, and cause (Owners 10). */
export function tasksForYou(
  plan: Pick<Plan, 'id' | 'user'>,
  cause: string,
  people: readonly (Omit<TasksOf, 'tasks'> & { tasks: readonly { name: string }[] })[],
): Mail<'task_for_you'>[] {
  const employee = nameForOwner(plan.user);
  return people.map(({ to, tasks, ofTeams, members }) => {
    const parts = [...(tasks.length > 0 ? [{ name: null, tasks }] : []), ...ofTeams];
    const total = parts.reduce((sum, part) => sum + part.tasks.length, 0);
    const needed = tasks.length > 0 ? 'you' : ofTeams.map(({ name }) => name).join(', ');
    return planMail(plan, to, {
      key: `task_for_you:${plan.id}:${cause}:${to.id}`,
      kind: 'task_for_you',
      notification: { params: { tasks: total }, ...(members && { people: members }) },
      content: {
        subject: `${counted(total, 'A task')} for ${employee}`,
        preview: `${employee} starts, and needs ${needed}.`,
        paragraphs: parts.flatMap((part) => [
          `${part.name === null ? 'You have' : `${part.name} has`} ${counted(part.tasks.length, 'a task')} in the onboarding of ${employee}:`,
          ...part.tasks.slice(0, MAX_NAMED).map(({ name }) => `– ${name}`),
          ...(part.tasks.length > MAX_NAMED ? [`… and ${part.tasks.length - MAX_NAMED} more.`] : []),
        ]),
        action: { label: 'Open My tasks', path: MY_TASKS },
      },
    });
  });
}

const counted = (count: number, one: string) => (count === 1 ? one : `${count} tasks`);

/** The most tasks that a mail names. */
const MAX_NAMED = 10;

/** Most people sign when they have ticked the last task, and need no mail. */
const READY_TO_SIGN_WAIT_MS = 60 * 60_000;

/**
 * Asks the employee to sign a plan without open tasks. It is sent an hour later if the plan is still ready to be signed.
 * `seq` is the number of the event that completed the last task: each such event sends one mail. `byOther` says that
 * another person completed it.
 */
export function readyToSign(
  plan: PlanSummary,
  seq: number,
  { byOther = false }: { byOther?: boolean } = {},
): Mail<'ready_to_sign'>[] {
  return [
    planMail(plan, plan.user, {
      key: `ready_to_sign:${plan.id}:${seq}`,
      kind: 'ready_to_sign',
      wait_ms: READY_TO_SIGN_WAIT_MS,
      content: {
        subject: `Ready to sign: ${plan.name}`,
        preview: 'All tasks are done. Your signature is what is missing.',
        paragraphs: [
          byOther
            ? `All tasks in "${plan.name}" are done. Please sign the onboarding plan.`
            : `You have completed all tasks in "${plan.name}". Please sign the onboarding plan.`,
          'After you sign, your manager will be notified to provide their signature to complete the process.',
        ],
        action: openPlan(plan, 'Go to Sign Plan'),
      },
    }),
  ];
}

/** A reminder that the manager sends, at most once a day. */
export function nudge(plan: PlanSummary, day: string): Mail<'nudge'>[] {
  const manager = nameOrEmail(plan.manager);
  return [
    planMail(plan, plan.user, {
      key: `nudge:${plan.id}:${day}`,
      kind: 'nudge',
      notification: { subject_id: plan.manager.id },
      content: {
        subject: `A reminder: ${plan.name}`,
        preview: `${manager} asks you to go on with your onboarding plan.`,
        paragraphs: [
          `${manager} asks you to go on with the onboarding plan "${plan.name}".`,
          `So far: ${progressText(plan.progress)}${dueBy(plan)}.`,
        ],
        action: openPlan(plan, 'Open your plan'),
      },
    }),
  ];
}

function dueBy({ due_date }: Pick<PlanSummary, 'due_date'>): string {
  return due_date === null ? '' : `, due by ${readableDay(due_date)}`;
}
