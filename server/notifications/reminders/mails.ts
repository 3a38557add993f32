import { MY_TASKS, OWN_PLANS_ADDRESS, planAddress, TEAM_PLANS_ADDRESS } from '#shared/addresses.ts';
import type { Day } from '#shared/calendar.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { nameForOwner } from '#shared/people/nameForOwner.ts';
import { readableDay } from '#shared/format.ts';
import type { NotificationParams } from '#shared/events/shape/notification.ts';
import type { MailContent } from '../../platform/mail/content.ts';
import type { NewNotification } from '../../platform/notifications/notifications.sql.ts';
import type { Mail } from '../../platform/outbox/outbox.sql.ts';
import type { Digest } from './digest.ts';
import { isSubplanOverdue } from '#shared/plans/overdue.ts';
import { ownOpen } from '#shared/notifications/reminders/reminderStage.ts';
import type { EscalatedPlan } from './escalated.sql.ts';
import type { LateOwner } from './assigned.sql.ts';
import type { OwnedSubplan } from './ownedSubplans.ts';
import type { OpenSubplan } from './subplans.sql.ts';

/** The maximum number of items of a list. The others are counted. */
const MAX_ITEMS = 50;

/** Builds the mail of a digest (Reminders 1). Its key is unique for the person and day. */
export function digestMail(digest: Digest, day: Day, late: readonly LateOwner[] = []): Mail {
  const { id, name, email } = digest.person;
  return {
    key: `digest:${id}:${day}`,
    kind: 'reminder',
    to: { id, name, email },
    plan_id: null,
    content: contentOf(digest, late),
  };
}

/** The most plans that have a line of the bell each; more have one line together, as a day's reminders of a team can name thousands. */
export const MAX_LINES = 20;

/** The line of a plan in the bell. */
type Line = { plan_id: string; params: NotificationParams };

/**
 * Returns what the bell shows of a digest: a line for each plan, or one for many (Notifications 3). The first one has the key of the
 * mail.
 */
export function digestNotifications(
  { person, dueSoon, overdue, forOthers, team, escalated }: Digest,
  day: Day,
): NewNotification[] {
  const late = new Set([...overdue, ...team]);
  const ofPlans = [...Map.groupBy([...dueSoon, ...overdue, ...team], ({ plan_id }) => plan_id)].map(
    ([plan_id, subplans]) => ({
      plan_id,
      params: {
        overdue: subplans.filter((subplan) => late.has(subplan)).length,
        due_soon: subplans.filter((subplan) => !late.has(subplan)).length,
      },
    }),
  );
  const ofTasks = [...Map.groupBy(forOthers, ({ plan_id }) => plan_id)].map(([plan_id, subplans]) => ({
    plan_id,
    params: {
      tasks: subplans.reduce((sum, subplan) => sum + openFor(subplan), 0),
      overdue: subplans.filter((subplan) => isSubplanOverdue(subplan, subplan, day)).length,
    },
  }));
  const ofHr = escalated.map(({ plan_id, late_subplans }) => ({
    plan_id,
    params: { overdue: late_subplans, due_soon: 0 },
  }));
  return [
    ...linesOf(person, ofPlans, ''),
    ...linesOf(person, ofTasks, ':tasks'),
    ...linesOf(person, ofHr, ':hr'),
  ].map(({ suffix, ...line }, index) => ({
    key: `digest:${person.id}:${day}${index === 0 ? '' : suffix}`,
    kind: 'reminder',
    person_id: person.id,
    ...line,
  }));
}

/** Returns a line for each plan, or one with the sums of their numbers, which is about its reader and no plan. */
function linesOf({ id }: { id: string }, lines: readonly Line[], suffix: string) {
  if (lines.length <= MAX_LINES)
    return lines.map((line) => ({ ...line, subject_id: null, suffix: `:${line.plan_id}${suffix}` }));
  const params: NotificationParams = { plans: lines.length };
  for (const line of lines)
    for (const name of ['overdue', 'due_soon', 'tasks'] as const)
      if (line.params[name] !== undefined) params[name] = (params[name] ?? 0) + line.params[name];
  return [{ plan_id: null, subject_id: id, params, suffix: `:plans${suffix}` }];
}

const openFor = ({ own, teams }: OwnedSubplan) => teams.reduce((sum, { open }) => sum + open, own);

function contentOf(
  { person, dueSoon, overdue, forOthers, team, escalated }: Digest,
  late: readonly LateOwner[],
): MailContent {
  const count = new Set([...dueSoon, ...overdue, ...forOthers, ...team].map(({ id }) => id)).size;
  const lateOf = Map.groupBy(late, ({ subplan_id }) => subplan_id);
  return {
    subject: count === 0 ? subjectOfLate(escalated) : subjectOf(count),
    preview: [
      ...counted(dueSoon, 'due soon'),
      ...counted(overdue, 'overdue'),
      ...counted(forOthers, 'with tasks for others'),
      ...counted(team, 'overdue in your team'),
      ...counted(escalated, 'late for long'),
    ].join(', '),
    paragraphs: [
      ...(dueSoon.length + overdue.length > 0
        ? ['Some tasks of your onboarding are still open. Tick each one off when you have done it.']
        : []),
      ...(forOthers.length > 0
        ? ['Others need you in their onboarding. Tick each task off when you have done it.']
        : []),
      ...(team.length > 0
        ? ['In your team some tasks are late. Perhaps somebody is stuck: a word from you can help.']
        : []),
      ...(escalated.length > 0
        ? [
            'Some onboarding plans for which you act as HR have been late for long. Ask their managers on the overview.',
          ]
        : []),
    ],
    lists: [
      ...list('Due soon', dueSoon, { text: titleOf, note: noteOfOwn }),
      ...list('Overdue', overdue, { text: titleOf, note: noteOfOwn }),
      ...list('Tasks you do for others', forOthers, {
        text: (part) => `${nameForOwner(part.user)}: ${titleOf(part)}`,
        note: noteOfTasks,
        path: () => MY_TASKS,
      }),
      ...list("Your team's overdue subplans", team, {
        text: (part) => `${nameOrEmail(part.user)}: ${titleOf(part)}`,
        note: (part) => noteOf(part) + whoIsLate(lateOf.get(part.id), person),
      }),
      ...listOfLate(escalated),
    ],
    action: count === 0 ? OPEN_OVERVIEW : actionFor([...dueSoon, ...overdue], team),
  };
}

const OPEN_OVERVIEW = { label: 'Open the overview', path: '/overview' };

const subjectOf = (count: number) =>
  `Onboarding: ${count === 1 ? 'one subplan needs' : `${count} subplans need`} you`;
const subjectOfLate = ({ length }: readonly EscalatedPlan[]) =>
  `Onboarding: ${length === 1 ? 'one plan has' : `${length} plans have`} been late for long`;

/** The plans that HR is reminded of (Reminders 6). */
function listOfLate(escalated: readonly EscalatedPlan[]) {
  if (escalated.length === 0) return [];
  const items = escalated
    .slice(0, MAX_ITEMS)
    .map(({ plan_id, plan_name, user, manager, due_date, days_late }) => ({
      text: `${nameOrEmail(user)}: ${plan_name}`,
      note: `due on ${readableDay(due_date)}, ${days_late} days late, manager ${nameOrEmail(manager)}`,
      path: planAddress(plan_id),
    }));
  const more = escalated.length - items.length;
  return [{ heading: 'Late for long', items: more > 0 ? [...items, { text: `and ${more} more` }] : items }];
}

function counted(subplans: readonly object[], what: string): string[] {
  return subplans.length === 0 ? [] : [`${subplans.length} ${what}`];
}

type Words<Part> = { text: (part: Part) => string; note: (part: Part) => string; path?: () => string };

function list<Part extends OpenSubplan>(
  heading: string,
  subplans: Part[],
  { text, note, path }: Words<Part>,
) {
  if (subplans.length === 0) return [];
  const items = subplans.slice(0, MAX_ITEMS).map((subplan) => ({
    text: text(subplan),
    note: note(subplan),
    path: path?.() ?? planAddress(subplan.plan_id),
  }));
  const more = subplans.length - items.length;
  return [{ heading, items: more > 0 ? [...items, { text: `and ${more} more` }] : items }];
}

const titleOf = ({ name, plan_name }: OpenSubplan) => `${name} (${plan_name})`;

function noteOf({ due_date, total_tasks, completed_tasks }: OpenSubplan): string {
  const open = total_tasks - completed_tasks;
  return `due on ${readableDay(due_date)}, ${open} of ${total_tasks} ${total_tasks === 1 ? 'task' : 'tasks'} open`;
}

/** While tasks of others are open, the employee reads of their own alone. */
function noteOfOwn(part: OpenSubplan): string {
  if (part.others_open === 0) return noteOf(part);
  const open = ownOpen(part);
  return `due on ${readableDay(part.due_date)}, ${open === 1 ? 'one task' : `${open} tasks`} of yours open`;
}

function noteOfTasks({ due_date, own, teams }: OwnedSubplan): string {
  const open = [
    ...(own > 0 ? [own === 1 ? 'one task' : `${own} tasks`] : []),
    ...teams.map((team) => `${team.open === 1 ? 'one task' : `${team.open} tasks`} of ${team.name}`),
  ];
  return `due on ${readableDay(due_date)}, ${open.join(', ')}`;
}

/** Names whose lateness it is (Reminders 2). */
function whoIsLate(owners: readonly LateOwner[] = [], reader: { id: string }): string {
  if (owners.length === 0) return '';
  return `. Overdue: ${owners.map(({ person_id, name, open }) => `${person_id === reader.id ? 'you' : name} (${open})`).join(', ')}`;
}

/** Opens the plan when there is only one, else the person's own plans, else those that they manage, else the tasks for others. */
function actionFor(own: OpenSubplan[], team: OpenSubplan[]): MailContent['action'] {
  if (own.length + team.length === 0) return { label: 'Open My tasks', path: MY_TASKS };
  const [planId, another] = new Set([...own, ...team].map(({ plan_id }) => plan_id));
  if (planId !== undefined && another === undefined) {
    return { label: own.length > 0 ? 'Open your plan' : 'Open the plan', path: planAddress(planId) };
  }
  return own.length > 0
    ? { label: 'Open your plans', path: OWN_PLANS_ADDRESS }
    : { label: "Open your team's plans", path: TEAM_PLANS_ADDRESS };
}
