import { readableDay } from '#shared/format.ts';
import { nameForOwner } from '#shared/people/nameForOwner.ts';
import type { Plan } from '#shared/plans/schema.ts';
import type { MailContent } from '../../platform/mail/content.ts';
import type { Mail } from '../../platform/outbox/outbox.sql.ts';
import { MY_TASKS } from '#shared/addresses.ts';
import { openPlan, planMail } from '../mails.ts';
import type { TasksOf } from '../owners/actions.ts';

type MovedPlan = Pick<Plan, 'id' | 'name' | 'user' | 'subplans' | 'start_on'>;
type MovedDay = { name: string; old: string; new: string };

/** The most subplans or tasks that a mail names. */
const MAX_NAMED = 10;

/** The start date has moved: notifies the employee of the days that moved with it (Dates 6). */
export function startMoved(
  plan: MovedPlan,
  { seq, old, moved }: { seq: number; old: string | null; moved: readonly MovedDay[] },
): Mail<'start_moved'>[] {
  const start = readableDay(plan.start_on!);
  return [
    planMail(plan, plan.user, {
      key: `start_moved:${plan.id}:${seq}:${plan.user.id}`,
      kind: 'start_moved',
      content: {
        subject: `Your start date is ${start}`,
        preview: `The days of "${plan.name}" have moved with it.`,
        paragraphs: [
          old === null
            ? `You start on ${start}.`
            : `You start on ${start}. Until now it was ${readableDay(old)}.`,
          ...(moved.length === 0
            ? [`No due day of "${plan.name}" has moved.`]
            : [`These due days of "${plan.name}" have moved:`, ...named(moved.map(movedLine))]),
        ],
        action: openPlan(plan, 'Open your plan'),
      },
    }),
  ];
}

/** The same for owners of tasks, with the new days of their tasks. */
export function startMovedForOwners(
  plan: MovedPlan,
  { seq, people }: { seq: number; people: readonly TasksOf[] },
): Mail<'start_moved'>[] {
  const employee = nameForOwner(plan.user);
  const start = readableDay(plan.start_on!);
  return people.map((one) =>
    planMail(plan, one.to, {
      key: `start_moved:${plan.id}:${seq}:${one.to.id}`,
      kind: 'start_moved',
      notification: notificationOf(one),
      content: {
        subject: `${employee} starts on ${start}`,
        preview: 'Your tasks for the start have new due days.',
        paragraphs: [
          `${employee} starts on ${start}. These tasks in the onboarding of ${employee} have new due days:`,
          ...taskLines(plan, one),
        ],
        action: TO_MY_TASKS,
      },
    }),
  );
}

type MovedSubplan = MovedDay & { seq: number; reason: string };

/** Somebody has moved the due day of a subplan (Dates 7). */
export function dueDateMoved(plan: MovedPlan, moved: MovedSubplan): Mail<'due_date_moved'>[] {
  return [
    planMail(plan, plan.user, {
      key: `due_date_moved:${plan.id}:${moved.seq}:${plan.user.id}`,
      kind: 'due_date_moved',
      content: {
        subject: `"${moved.name}" is now due on ${readableDay(moved.new)}`,
        preview: moved.reason,
        paragraphs: [
          `"${moved.name}" in the onboarding plan "${plan.name}" is now due on ${readableDay(moved.new)}. Until now it was ${readableDay(moved.old)}.`,
          `The reason: ${moved.reason}`,
        ],
        action: openPlan(plan, 'Open your plan'),
      },
    }),
  ];
}

export function dueDateMovedForOwners(
  plan: MovedPlan,
  { people, ...moved }: MovedSubplan & { people: readonly TasksOf[] },
): Mail<'due_date_moved'>[] {
  const employee = nameForOwner(plan.user);
  return people.map((one) =>
    planMail(plan, one.to, {
      key: `due_date_moved:${plan.id}:${moved.seq}:${one.to.id}`,
      kind: 'due_date_moved',
      notification: notificationOf(one),
      content: {
        subject: `Other due days: tasks for ${employee}`,
        preview: moved.reason,
        paragraphs: [
          `These tasks in the onboarding of ${employee} have new due days:`,
          ...taskLines(plan, one),
          `The reason: ${moved.reason}`,
        ],
        action: TO_MY_TASKS,
      },
    }),
  );
}

const TO_MY_TASKS: MailContent['action'] = { label: 'Open My tasks', path: MY_TASKS };

function notificationOf({ tasks, ofTeams, members }: TasksOf) {
  const total = tasks.length + ofTeams.reduce((sum, team) => sum + team.tasks.length, 0);
  return { params: { tasks: total }, ...(members && { people: members }) };
}

function taskLines(plan: MovedPlan, { tasks, ofTeams }: TasksOf): string[] {
  const days = new Map(
    plan.subplans.flatMap((subplan) =>
      subplan.topics.flatMap((topic) =>
        topic.tasks.map((task) => [task.id, task.due_date ?? subplan.due_date] as const),
      ),
    ),
  );
  const all = [...tasks, ...ofTeams.flatMap((team) => team.tasks)];
  return named(all.map(({ id, name }) => `– ${name}: ${readableDay(days.get(id)!)}`));
}

const movedLine = ({ name, old, new: day }: MovedDay) =>
  `– ${name}: ${readableDay(day)} (until now ${readableDay(old)})`;

function named(lines: readonly string[]): string[] {
  const more = lines.length - MAX_NAMED;
  return [...lines.slice(0, MAX_NAMED), ...(more > 0 ? [`… and ${more} more.`] : [])];
}
