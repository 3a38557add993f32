import { OWN_PLANS_ADDRESS, planAddress, TEAM_PLANS_ADDRESS } from '#shared/addresses.ts';
import type { Day } from '#shared/calendar.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { readableDay } from '#shared/format.ts';
import type { MailContent } from '../platform/mail/content.ts';
import type { NewNotification } from '../platform/notifications/store.ts';
import type { Mail } from '../platform/outbox/store.ts';
import type { Digest } from './digest.ts';
import type { OpenSubplan } from './store.ts';

/** The maximum number of items of a list. The others are counted. */
const MOST_ITEMS = 50;

/** Builds the mail of a digest (Reminders 1). Its key is unique for the person and day. */
export function digestMail(digest: Digest, day: Day): Mail {
  const { id, name, email } = digest.person;
  return {
    key: `digest:${id}:${day}`,
    kind: 'reminder',
    to: { id, name, email },
    plan_id: null,
    content: contentOf(digest),
  };
}

/** Returns what the bell shows of a digest: a line for each plan (Notifications 3). The first one has the key of the mail. */
export function digestNotifications({ person, dueSoon, overdue, team }: Digest, day: Day): NewNotification[] {
  const late = new Set([...overdue, ...team]);
  const byPlan = Map.groupBy([...dueSoon, ...overdue, ...team], ({ plan_id }) => plan_id);
  return [...byPlan].map(([plan_id, subplans], index) => ({
    key: `digest:${person.id}:${day}${index === 0 ? '' : `:${plan_id}`}`,
    kind: 'reminder',
    person_id: person.id,
    plan_id,
    subject_id: null,
    params: {
      overdue: subplans.filter((subplan) => late.has(subplan)).length,
      due_soon: subplans.filter((subplan) => !late.has(subplan)).length,
    },
  }));
}

function contentOf({ dueSoon, overdue, team }: Digest): MailContent {
  const count = dueSoon.length + overdue.length + team.length;
  return {
    subject: `Onboarding: ${count === 1 ? 'one subplan needs' : `${count} subplans need`} you`,
    preview: [
      ...counted(dueSoon, 'due soon'),
      ...counted(overdue, 'overdue'),
      ...counted(team, 'overdue in your team'),
    ].join(', '),
    paragraphs: [
      ...(dueSoon.length + overdue.length > 0
        ? ['Some tasks of your onboarding are still open. Tick each one off when you have done it.']
        : []),
      ...(team.length > 0
        ? ['In your team some tasks are late. Perhaps somebody is stuck: a word from you can help.']
        : []),
    ],
    lists: [
      ...list('Due soon', dueSoon, titleOf),
      ...list('Overdue', overdue, titleOf),
      ...list("Your team's overdue subplans", team, (part) => `${nameOrEmail(part.user)}: ${titleOf(part)}`),
    ],
    action: actionFor([...dueSoon, ...overdue], team),
  };
}

function counted(subplans: OpenSubplan[], what: string): string[] {
  return subplans.length === 0 ? [] : [`${subplans.length} ${what}`];
}

function list(heading: string, subplans: OpenSubplan[], text: (subplan: OpenSubplan) => string) {
  if (subplans.length === 0) return [];
  const items = subplans.slice(0, MOST_ITEMS).map((subplan) => ({
    text: text(subplan),
    note: noteOf(subplan),
    path: planAddress(subplan.plan_id),
  }));
  const more = subplans.length - items.length;
  return [{ heading, items: more > 0 ? [...items, { text: `and ${more} more` }] : items }];
}

const titleOf = ({ name, plan_name }: OpenSubplan) => `${name} (${plan_name})`;

function noteOf({ due_date, total_tasks, completed_tasks }: OpenSubplan): string {
  const open = total_tasks - completed_tasks;
  return `due on ${readableDay(due_date)}, ${open} of ${total_tasks} ${total_tasks === 1 ? 'task' : 'tasks'} open`;
}

/** Opens the plan when there is only one, else the person's own plans, else those that they manage. */
function actionFor(own: OpenSubplan[], team: OpenSubplan[]): MailContent['action'] {
  const [planId, another] = new Set([...own, ...team].map(({ plan_id }) => plan_id));
  if (planId !== undefined && another === undefined) {
    return { label: own.length > 0 ? 'Open your plan' : 'Open the plan', path: planAddress(planId) };
  }
  return own.length > 0
    ? { label: 'Open your plans', path: OWN_PLANS_ADDRESS }
    : { label: "Open your team's plans", path: TEAM_PLANS_ADDRESS };
}
