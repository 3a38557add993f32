import { nameOrEmail } from '../../people/name.ts';
import { nameForOwner } from '../../people/nameForOwner.ts';
import {
  type BellLine,
  type BellText,
  detailOf,
  type HistoryText,
  type NotificationKind,
  type VersionedKind,
} from '../shape/kind.ts';
import type { Notification } from '../shape/notification.ts';
import { countTasks, planName, quoted, textOf } from '../shape/text.ts';
import type { ActingAs } from './lifecycle.ts';

/** People write to each other about a plan, and remind each other. */
export const EVENTS = {
  'plan.commented': {
    detail: detailOf<{
      comment_id: string;
      topic_id: string | null;
      task_id: string | null;
      about: string;
      text: string;
    }>(),
    counts_version: false,
    webhooks: [],
    mails: ['comment'],
  },
  'plan.nudged': {
    // In a demo without mail it is shown to the employee instead (Demo 5).
    detail: detailOf<{ shown?: true }>(),
    counts_version: false,
    webhooks: [],
    mails: ['nudge'],
  },
  'plan.manager_asked': {
    detail: detailOf<{ manager_name: string } & ActingAs>(),
    counts_version: false,
    webhooks: [],
    mails: ['manager_asked'],
  },
} as const satisfies Record<`plan.${string}`, VersionedKind>;

export const HISTORY: Record<keyof typeof EVENTS, HistoryText> = {
  'plan.commented': ({ about }) => `Commented on${quoted(about) || ' the plan'}`,
  'plan.nudged': ({ shown }) => (shown === true ? 'Reminded the employee' : 'Reminded the employee by mail'),
  'plan.manager_asked': ({ manager_name }) => `Asked ${textOf(manager_name) || 'the manager'} how it goes`,
};

export const KINDS = {
  comment: { while: 'plan_exists', mailed: 'by_choice', seen_by: 'doer_of_task' },
  nudge: { while: 'plan_open', mailed: 'by_choice', seen_by: 'sides' },
  manager_asked: { while: 'plan_open', mailed: 'by_choice', seen_by: 'sides' },
  // Of no event: the clock causes it.
  reminder: { while: 'reminder_open', mailed: 'by_choice', seen_by: 'doers' },
} as const satisfies Record<string, NotificationKind>;

type Kind = keyof typeof KINDS;
export const MAIL_NAMES: Record<Kind, string> = {
  comment: 'New comment',
  nudge: 'Reminder sent by hand',
  manager_asked: 'HR asks how a plan goes',
  reminder: 'Reminder of what is due',
};
export const MAIL_CHOICES: Record<Kind, string> = {
  comment: 'Somebody comments on a plan of yours',
  nudge: 'Your manager reminds you',
  manager_asked: 'HR asks how a plan goes',
  reminder: 'What is due soon or late, once a day',
};
export const BELL: Record<Kind, BellLine> = {
  comment: {
    icon: 'author',
    line: ({ text, plan }, { who }) => ({
      name: who,
      text: ' wrote',
      about: text === null ? '' : `“${text}”`,
      // The assignee of a task, who sees only names of the plan.
      ...(plan?.user.email === '' && { to: 'my_tasks' }),
    }),
  },
  nudge: {
    icon: 'bell',
    line: (one, { who }) => ({ name: who, text: ' asks you to go on', about: planName(one) }),
  },
  manager_asked: {
    icon: 'bell',
    line: (one, { who }) => ({
      name: who,
      text: ` asks how the plan of ${one.plan === null ? 'a report' : nameOrEmail(one.plan.user)} goes`,
      about: planName(one),
    }),
  },
  reminder: {
    icon: 'clock',
    line: (one, { isOwnPlan }) => {
      const { overdue = 0, due_soon = 0, plans: many } = one.params;
      if (many !== undefined) return manyLine(one, many);
      if (one.params.tasks !== undefined) {
        return {
          name: one.plan === null ? '' : nameForOwner(one.plan.user),
          text: `: ${countTasks(one.params.tasks)} of yours ${overdue > 0 ? 'overdue' : 'due soon'}`,
          about: planName(one),
          to: 'my_tasks',
        };
      }
      const what = dueText(overdue, due_soon);
      if (isOwnPlan || one.plan === null)
        return { name: '', text: `${what} in your plan`, about: planName(one) };
      return { name: nameOrEmail(one.plan.user), text: `: ${what}`, about: planName(one) };
    },
  },
};

const countSubplans = (count: number) => (count === 1 ? '1 subplan' : `${count} subplans`);

const dueText = (overdue: number, due_soon: number) =>
  [
    ...(overdue > 0 ? [`${countSubplans(overdue)} overdue`] : []),
    ...(due_soon > 0 ? [`${countSubplans(due_soon)} due soon`] : []),
  ].join(', ');

/** The reminders of a day that are about many plans. */
function manyLine({ params: { tasks, overdue = 0, due_soon = 0 } }: Notification, plans: number): BellText {
  return tasks === undefined
    ? { name: '', text: `${dueText(overdue, due_soon)} in ${plans} plans`, about: '', to: 'overview' }
    : { name: '', text: `${countTasks(tasks)} of yours in ${plans} plans`, about: '', to: 'my_tasks' };
}
