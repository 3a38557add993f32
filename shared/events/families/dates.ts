import { readableDay } from '../../format.ts';
import { nameForOwner } from '../../people/nameForOwner.ts';
import {
  type BellLine,
  type BellReader,
  type BellText,
  detailOf,
  type HistoryText,
  type NotificationKind,
  type RecordedDetail,
  type Sentence,
  type VersionedKind,
  webhookData,
  type WebhooksOf,
} from '../shape/kind.ts';
import type { Notification } from '../shape/notification.ts';
import { dayOf, employee, planName, quoted, textOf } from '../shape/text.ts';
import type { ActingAs } from './lifecycle.ts';

/** The day of a subplan before and after. */
type MovedDay = { subplan_id: string; name: string; old: string; new: string };

const startFacts = ({ old, new: day }: RecordedDetail) => ({
  old_start_on: textOf(old) || null,
  new_start_on: textOf(day),
});

/** The start date of a plan and the due days of its subplans move, or it is asked whether they do (Dates 6 to 8). */
export const EVENTS = {
  'plan.start_moved': {
    detail: detailOf<
      {
        old: string | null;
        new: string;
        moved: MovedDay[];
        kept: { subplan_id: string; name: string; why: string }[];
      } & ActingAs
    >(),
    counts_version: true,
    webhooks: ['plan.start_moved'],
    webhook_data: webhookData('start', startFacts),
    mails: ['start_moved'],
  },
  'plan.start_proposed': {
    // The plan's start date, and the employee's first day.
    detail: detailOf<{ old: string; new: string }>(),
    counts_version: false,
    webhooks: ['plan.start_proposed'],
    webhook_data: webhookData('start', startFacts),
    mails: ['start_proposed'],
  },
  'plan.start_kept': {
    detail: detailOf<{ kept: string; proposed: string } & ActingAs>(),
    counts_version: false,
    webhooks: ['plan.start_kept'],
    webhook_data: webhookData('kept_start', ({ kept, proposed }) => ({
      start_on: textOf(kept),
      proposed_start_on: textOf(proposed),
    })),
    mails: [],
  },
  'plan.due_date_moved': {
    detail: detailOf<MovedDay & { reason: string } & ActingAs>(),
    counts_version: true,
    webhooks: ['plan.due_date_moved'],
    webhook_data: webhookData('due_date', ({ subplan_id, name, old, new: day }) => ({
      subplan_id: String(subplan_id),
      subplan_name: String(name),
      old_due_date: String(old),
      new_due_date: String(day),
    })),
    mails: ['due_date_moved'],
  },
} as const satisfies Record<`plan.${string}`, VersionedKind>;

export const HISTORY: Record<keyof typeof EVENTS, HistoryText> = {
  'plan.start_moved': ({ old, new: day, moved }) =>
    `Start date ${dayOf(old) && `moved from ${dayOf(old)} `}${dayOf(old) ? 'to' : 'set to'} ${dayOf(day)}${movedText(moved)}`,
  'plan.start_proposed': ({ old, new: day }) =>
    `The employee now starts on ${dayOf(day)}. The dates of the plan count from ${dayOf(old)}`,
  'plan.start_kept': ({ kept, proposed }) =>
    `Dates kept: they count from ${dayOf(kept)}, and the employee starts on ${dayOf(proposed)}`,
  'plan.due_date_moved': ({ name, old, new: day, reason }) =>
    `Due day of${quoted(name) || ' a subplan'} moved from ${dayOf(old)} to ${dayOf(day)}${textOf(reason) && `: ${textOf(reason)}`}`,
};

type Webhook = WebhooksOf<typeof EVENTS>;
export const WEBHOOK_NAMES: Record<Webhook, string> = {
  'plan.start_moved': 'The start date of a plan moves',
  'plan.start_proposed': 'An employee has another start date than a plan',
  'plan.start_kept': 'A plan keeps its dates for another start date',
  'plan.due_date_moved': 'The due day of a subplan moves',
};
export const SENTENCES: Record<Webhook, Sentence> = {
  'plan.start_moved': (facts) =>
    `${employee(facts)} starts on ${readableDay(facts.new_start_on ?? '')}: the days of ${facts.plan_name} have moved.`,
  'plan.start_proposed': (facts) =>
    `${employee(facts)} now starts on ${readableDay(facts.new_start_on ?? '')}. It is open whether the dates of ${facts.plan_name} move.`,
  'plan.start_kept': (facts) =>
    `The dates of ${facts.plan_name} of ${employee(facts)} still count from ${readableDay(facts.start_on ?? '')}.`,
  'plan.due_date_moved': (facts) =>
    `“${facts.subplan_name}” in ${facts.plan_name} of ${employee(facts)} is now due on ${readableDay(facts.new_due_date ?? '')}.`,
};

export const KINDS = {
  start_moved: { while: 'due_day_open', mailed: 'by_choice', seen_by: 'doers' },
  start_proposed: { while: 'start_date_open', mailed: 'by_choice', seen_by: 'asked' },
  due_date_moved: { while: 'due_day_open', mailed: 'by_choice', seen_by: 'doers' },
} as const satisfies Record<string, NotificationKind>;

type Kind = keyof typeof KINDS;
export const MAIL_NAMES: Record<Kind, string> = {
  start_moved: 'Start date moved',
  start_proposed: 'Start date changed: move the dates?',
  due_date_moved: 'Due day moved',
};
export const MAIL_CHOICES: Record<Kind, string> = {
  start_moved: 'A start date moves, and due days of yours with it',
  start_proposed: 'Somebody starts on another day, and it is open whether dates move',
  due_date_moved: 'A due day of yours moves',
};
export const BELL: Record<Kind, BellLine> = {
  start_moved: { icon: 'days', line: movedLine('Your start date has moved') },
  start_proposed: { icon: 'days', line: proposedLine },
  due_date_moved: { icon: 'days', line: movedLine('A due day of your plan has moved') },
};

function proposedLine(
  { params: { people: many, plans = 1 }, start_on, plan, person }: Notification,
  { who }: BellReader,
): BellText {
  if (many !== undefined) {
    const text = `${many} people start on other days. Move the dates of their plans?`;
    return { name: '', text, about: '', to: 'onboarding' };
  }
  const starts =
    start_on === undefined ? ' has another start date' : ` now starts on ${readableDay(start_on)}`;
  return {
    name: who,
    text: `${starts}. Move the dates of ${plans === 1 ? '1 plan' : `${plans} plans`}?`,
    about: plan?.name ?? '',
    ...(plan === null && person !== null && { to: { page: 'person', id: person.id } }),
  };
}

/** Days have moved: those of the viewer's own plan, or of their tasks in another one. */
function movedLine(ofOwnPlan: string): BellLine['line'] {
  return (one, { isOwnPlan }) => {
    if (isOwnPlan || one.plan === null) return { name: '', text: ofOwnPlan, about: planName(one) };
    const count = one.params.tasks ?? 1;
    return {
      name: nameForOwner(one.plan.user),
      text:
        count === 1 ? ': a task of yours has a new due day' : `: ${count} tasks of yours have new due days`,
      about: planName(one),
      to: 'my_tasks',
    };
  };
}

function movedText(moved: unknown): string {
  if (!Array.isArray(moved)) return '';
  if (moved.length === 0) return ': no due day moved';
  return moved.length === 1 ? ': 1 due day moved' : `: ${moved.length} due days moved`;
}
