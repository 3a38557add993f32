import type { Notification } from '#shared/notifications/schema.ts';
import { readableDay } from '#shared/format.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { nameForOwner } from '#shared/people/nameForOwner.ts';
import type { Href } from '../../sitemap/entrance.ts';
import { hrefOf, paths } from '../../sitemap/paths.ts';

/** What the line of a notification says: `name` stands before `text`, and `about` below them. */
export type NotificationLine = { name: string; text: string; about: string; to: Href };

const tasks = (count: number) => (count === 1 ? 'a task' : `${count} tasks`);
const people = (count: number) => (count === 1 ? 'one person' : `${count} people`);
const subplans = (count: number) => (count === 1 ? '1 subplan' : `${count} subplans`);

type Parts = Omit<NotificationLine, 'to'> & { to?: Href };

/** The lines of the kinds. `who` is the person who acted or whom it is about, `isOwn` whether the plan is the viewer's own. */
const LINES: Record<string, (one: Notification, who: string, isOwn: boolean) => Parts> = {
  assigned: (one, who) => ({ name: who, text: ' assigned you a plan', about: planName(one) }),
  task_for_you: (one) => {
    const { people: many, tasks: count = 1 } = one.params;
    return {
      name: one.plan === null ? '' : nameForOwner(one.plan.user),
      text:
        many === undefined
          ? `: ${tasks(count)} for you`
          : `You have ${tasks(count)} for ${people(many)} who start${many === 1 ? 's' : ''}`,
      about: planName(one),
      to: paths.myTasks(),
    };
  },
  stand_in: ({ person, params: { until } }) => ({
    name: person?.name.trim() || 'A colleague',
    text:
      until === undefined
        ? ' chose you for their tasks'
        : ` chose you for their tasks until ${readableDay(until)}`,
    about: '',
    to: paths.myTasks(),
  }),
  stand_in_ended: () => ({
    name: '',
    text: 'Nobody stands in for you any more. Choose somebody else',
    about: '',
    to: paths.settings(),
  }),
  hr_assigned: ({ params }) => ({
    name: 'HR',
    text: ` assigned a plan to ${people(params.people ?? 1)} of yours`,
    about: '',
    to: paths.onboarding(),
  }),
  batch_done: ({ params: { people: done = 0, failed = 0, batch_id } }) => ({
    name: '',
    text: `Your assignment is done: ${done} assigned${failed > 0 ? `, ${failed} failed` : ''}`,
    about: '',
    ...(batch_id !== undefined && { to: hrefOf('batch', { id: batch_id }) }),
  }),
  start_moved: (one, _who, isOwn) => movedLine(one, isOwn, 'Your start date has moved'),
  start_proposed: ({ params: { people: many, plans = 1 }, start_on, plan, person }, who) =>
    many === undefined
      ? {
          name: who,
          text: `${start_on === undefined ? ' has another start date' : ` now starts on ${readableDay(start_on)}`}. Move the dates of ${plans === 1 ? '1 plan' : `${plans} plans`}?`,
          about: plan?.name ?? '',
          ...(plan === null && person !== null && { to: hrefOf('person', { id: person.id }) }),
        }
      : {
          name: '',
          text: `${many} people start on other days. Move the dates of their plans?`,
          about: '',
          to: paths.onboarding(),
        },
  due_date_moved: (one, _who, isOwn) => movedLine(one, isOwn, 'A due day of your plan has moved'),
  ready_to_sign: (one) => ({ name: '', text: 'All tasks are done. Sign your plan.', about: planName(one) }),
  needs_signature: (one, who) => ({ name: who, text: ' signed. Your turn.', about: planName(one) }),
  returned: (one, who) => ({ name: who, text: ' returned your plan', about: planName(one) }),
  completed: (one, who, isOwn) =>
    isOwn
      ? { name: '', text: 'Your plan is complete', about: planName(one) }
      : { name: who, text: '’s plan is complete', about: planName(one) },
  comment: ({ text, plan }, who) => ({
    name: who,
    text: ' wrote',
    about: text === null ? '' : `“${text}”`,
    // The assignee of a task, who sees no more of the plan than names.
    ...(plan?.user.email === '' && { to: paths.myTasks() }),
  }),
  manager_asked: (one, who) => ({
    name: who,
    text: ` asks how the plan of ${one.plan === null ? 'a report' : nameOrEmail(one.plan.user)} goes`,
    about: planName(one),
  }),
  nudge: (one, who) => ({ name: who, text: ' asks you to go on', about: planName(one) }),
  reminder: (one, _who, isOwn) => {
    const { overdue = 0, due_soon = 0, plans: many } = one.params;
    if (many !== undefined) return manyLine(one.params, many);
    if (one.params.tasks !== undefined) {
      return {
        name: one.plan === null ? '' : nameForOwner(one.plan.user),
        text: `: ${tasks(one.params.tasks)} of yours ${overdue > 0 ? 'overdue' : 'due soon'}`,
        about: planName(one),
        to: paths.myTasks(),
      };
    }
    const what = dueText(overdue, due_soon);
    if (isOwn || one.plan === null) return { name: '', text: `${what} in your plan`, about: planName(one) };
    return { name: nameOrEmail(one.plan.user), text: `: ${what}`, about: planName(one) };
  },
  records_joined: ({ person }) => ({
    name: '',
    text: 'Two records of you were joined',
    about: person?.email ?? '',
    to: paths.settings(),
  }),
  handed_over: ({ params: { to, people = 1 } }, who) => {
    if (to === 'employee')
      return { name: who, text: ' is your manager now', about: '', to: paths.employeeDashboard() };
    if (to === 'former_manager')
      return { name: who, text: ' now reports to another manager', about: '', to: paths.onboarding() };
    return people > 1
      ? { name: '', text: `${people} people now report to you`, about: '', to: paths.onboarding() }
      : { name: who, text: ' now reports to you', about: '', to: paths.employees() };
  },
};

/** Returns the line of a notification for the viewer. A kind of a later release has the name of its mails. */
export function lineOf(one: Notification, viewerId: string): NotificationLine {
  const who = one.person === null ? '' : nameOrEmail(one.person);
  const isOwn = one.plan?.user.id === viewerId;
  const line =
    one.kind === 'email_changed' ? emailLine(one, who, viewerId) : LINES[one.kind]?.(one, who, isOwn);
  const known = line ?? { name: '', text: one.kind.replaceAll('_', ' '), about: planName(one) };
  return { ...known, to: known.to ?? (one.plan === null ? paths.settings() : paths.plan(one.plan.id)) };
}

/** The reminders of a day that are about many plans. */
function manyLine({ tasks: count, overdue = 0, due_soon = 0 }: Notification['params'], plans: number): Parts {
  if (count !== undefined)
    return { name: '', text: `${tasks(count)} of yours in ${plans} plans`, about: '', to: paths.myTasks() };
  return {
    name: '',
    text: `${dueText(overdue, due_soon)} in ${plans} plans`,
    about: '',
    to: paths.overview(),
  };
}

const dueText = (overdue: number, due_soon: number) =>
  [
    ...(overdue > 0 ? [`${subplans(overdue)} overdue`] : []),
    ...(due_soon > 0 ? [`${subplans(due_soon)} due soon`] : []),
  ].join(', ');

/** Days have moved: those of the viewer's own plan, or of what they do in that of somebody else. */
function movedLine(one: Notification, isOwn: boolean, ofOwnPlan: string): Parts {
  if (isOwn || one.plan === null) return { name: '', text: ofOwnPlan, about: planName(one) };
  const count = one.params.tasks ?? 1;
  return {
    name: nameForOwner(one.plan.user),
    text: count === 1 ? ': a task of yours has a new due day' : `: ${count} tasks of yours have new due days`,
    about: planName(one),
    to: paths.myTasks(),
  };
}

function emailLine({ person }: Notification, who: string, viewerId: string): Parts {
  return person?.id === viewerId
    ? { name: '', text: 'Your email address has changed', about: person.email, to: paths.settings() }
    : { name: who, text: ' has a new email address', about: person?.email ?? '', to: paths.employees() };
}

const planName = ({ plan }: Notification) => plan?.name ?? '';

/** The groups of a list: days, the newest first, each with its unread ones first. */
export type DayOfList = { key: string; day: Date; notifications: Notification[] };

/** Groups notifications, which are in the order of their time, by the reader's days. */
export function byDay(notifications: readonly Notification[]): DayOfList[] {
  const days = Map.groupBy(notifications, ({ created_at }) => new Date(created_at).toDateString());
  return [...days].map(([key, ofDay]) => ({
    key,
    day: new Date(ofDay[0]!.created_at),
    // Stable: among the unread and among the others the newest stays first.
    notifications: ofDay.toSorted((a, b) => Number(a.read_at !== null) - Number(b.read_at !== null)),
  }));
}
