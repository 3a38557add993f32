import { batchAddress, MY_TASKS, TEAM_PLANS_ADDRESS } from '#shared/addresses.ts';
import type { BatchCounts } from '#shared/batches/schema.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import type { BatchRow } from '../batches/batches.sql.ts';
import type { Mail } from '../platform/outbox/outbox.sql.ts';
import type { Addressee } from '../plans/owners/owners.sql.ts';

/* The mails about plans that were assigned to many people together (Assignment 5): one for each recipient and round. */

export type About = { batch: Pick<BatchRow, 'id' | 'round'>; template: string };

/** An assignee of the new plans, with the number of tasks and of employees. */
type OwnerOfMany = { to: Addressee; tasks: number; people: number; members?: readonly string[] };

/** The most people that a mail names. */
const MAX_NAMED = 10;

const keyOf = (kind: string, { batch }: About, to: { id: string }) =>
  `${kind}:batch:${batch.id}:${batch.round}:${to.id}`;
const counted = (count: number, one: string, many: string) =>
  count === 1 ? one : `${count.toLocaleString('en')} ${many}`;

export function tasksForYou(
  about: About,
  { to, tasks, people, members }: OwnerOfMany,
): Mail<'task_for_you'>[] {
  const of = counted(people, 'one person', 'people');
  const what = counted(tasks, 'a task', 'tasks');
  return [
    {
      key: keyOf('task_for_you', about, to),
      kind: 'task_for_you',
      to,
      plan_id: null,
      notification: {
        subject_id: to.id,
        is_about_person: true,
        params: { tasks, people },
        ...(members && { people: members }),
      },
      content: {
        subject: `${what === 'a task' ? 'A task' : what} for ${of} who start${people === 1 ? 's' : ''}`,
        preview: `"${about.template}" was assigned to ${of}.`,
        paragraphs: [
          `"${about.template}" was assigned to ${of}. ${members ? to.name : 'You'} ${members ? 'has' : 'have'} ${what} in ${people === 1 ? 'the plan' : 'their plans'}.`,
        ],
        action: { label: 'Open My tasks', path: MY_TASKS },
      },
    },
  ];
}

export function assignedByHr(
  about: About,
  { to, by, people }: { to: Addressee; by: string; people: readonly { name: string; email: string }[] },
): Mail<'hr_assigned'> {
  const of = counted(people.length, 'one of your people', 'of your people');
  return {
    key: keyOf('hr_assigned', about, to),
    kind: 'hr_assigned',
    to,
    plan_id: null,
    notification: { subject_id: to.id, is_about_person: true, params: { people: people.length } },
    content: {
      subject: `HR has assigned "${about.template}" to ${of}`,
      preview: `You are the manager of ${people.length === 1 ? 'this plan' : 'these plans'}.`,
      paragraphs: [
        `${by} (HR) has assigned "${about.template}" to ${of}. You are the manager of ${people.length === 1 ? 'this plan' : 'these plans'}.`,
        ...people.slice(0, MAX_NAMED).map((person) => `– ${nameOrEmail(person)}`),
        ...(people.length > MAX_NAMED ? [`… and ${people.length - MAX_NAMED} more.`] : []),
      ],
      action: { label: 'Open the plans', path: TEAM_PLANS_ADDRESS },
    },
  };
}

export function batchDone(
  about: About,
  to: Addressee,
  { done, skipped, failed }: BatchCounts,
): Mail<'batch_done'> {
  const result = [
    `${done.toLocaleString('en')} assigned`,
    ...(skipped > 0 ? [`${skipped.toLocaleString('en')} skipped`] : []),
    ...(failed > 0 ? [`${failed.toLocaleString('en')} failed`] : []),
  ].join(', ');
  return {
    key: keyOf('batch_done', about, to),
    kind: 'batch_done',
    to,
    plan_id: null,
    notification: {
      subject_id: to.id,
      is_about_person: true,
      params: { people: done, failed, batch_id: about.batch.id },
    },
    content: {
      subject: `"${about.template}": ${result}`,
      preview: failed > 0 ? 'You can try the failed ones again.' : 'All of them have been done.',
      paragraphs: [
        `"${about.template}" has been assigned: ${result}.`,
        ...(failed > 0 ? ['The page names who failed and why, and tries them again.'] : []),
      ],
      action: { label: 'Open the result', path: batchAddress(about.batch.id) },
    },
  };
}
