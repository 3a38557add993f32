import { OWN_PLANS_ADDRESS, planAddress, TEAM_ADDRESS, TEAM_PLANS_ADDRESS } from '#shared/addresses.ts';
import { readableDay } from '#shared/format.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import type { User } from '#shared/people/schema.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import type { MailContent } from '../mail/content.ts';
import type { Mail } from '../outbox/store.ts';
import type { HandOver, Manager } from './handOver.ts';

/*
 * The mails about a change of manager (Mails 3). `seq` is the number of the event in the person's history:
 * each change sends its own mails.
 */

export type ManagerChange = HandOver & { person: User; manager: Manager; seq: number };

/** A manager has transferred the person. The other sides know: only the new manager is mailed. */
export function transferred(change: ManagerChange, formerManager: Manager): Mail[] {
  const from = `${nameOrEmail(formerManager)} has transferred ${nameOrEmail(change.person)} to you.`;
  return [toNewManager(change, from)];
}

/**
 * A manager has added a person who had none. The new manager, who did it, is only mailed about the plans that
 * came along, since they could not see them before.
 */
export function added(change: ManagerChange): Mail[] {
  const { person, moved, kept } = change;
  const formerManagers = new Map([...moved, ...kept].map((plan) => [plan.manager.id, plan.manager]));
  // A person who manages a plan of their own is told as its employee.
  formerManagers.delete(person.id);
  return [
    ...(moved.length > 0 ? [toNewManager(change, `${nameOrEmail(person)} now reports to you.`)] : []),
    toEmployee(change),
    ...[...formerManagers.values()].map((former) => toFormerManager(change, former)),
  ];
}

/** A directory or an import has changed the manager. Who has no plan of the person is not mailed. */
export function reassigned(change: ManagerChange): Mail[] {
  if (change.moved.length === 0) return [];
  const person = nameOrEmail(change.person);
  return [toNewManager(change, `${person} now reports to you.`)];
}

function toNewManager(change: ManagerChange, opening: string): Mail {
  const { person, manager, moved } = change;
  const name = nameOrEmail(person);
  const waiting = moved.filter(({ status }) => status === 'Needs Manager Signature');
  const others = moved.filter((plan) => !waiting.includes(plan));
  const [first] = waiting;
  return handOverMail(change, manager, moved, {
    subject: `Handed over to you: ${name}${waiting.length > 0 ? ', needs your signature' : ''}`,
    preview: `${opening} ${cameAlong(moved)}`,
    paragraphs: [
      `${opening} ${cameAlong(moved)}`,
      ...(first
        ? [
            `${name} has signed ${waiting.length === 1 ? `"${first.name}"` : `${waiting.length} of them`}, and your signature is what is missing. Please look at it and approve it. If something is missing, return it with a comment.`,
          ]
        : []),
    ],
    lists: [...planList('Needs your signature', waiting), ...planList('Plans that came along', others)],
    action:
      waiting.length === 1 && first
        ? { label: 'Review and approve', path: planAddress(first.id) }
        : openPlans(moved, { label: 'Open your team', path: TEAM_ADDRESS }),
  });
}

function toEmployee(change: ManagerChange): Mail {
  const { person, manager, moved, kept } = change;
  const name = nameOrEmail(manager);
  return handOverMail(change, person, [...moved, ...kept], {
    subject: `Your new manager: ${name}`,
    preview: `${name} has added you as a direct report.`,
    paragraphs: [
      `${name} has added you as a direct report and is your manager now.`,
      ...(moved.length > 0
        ? [`${name} now sees the plans that were handed over, with their comments and history.`]
        : []),
      ...(kept.length > 0 ? ['Completed plans stay with the manager who has them.'] : []),
      'If you did not expect this, please ask your admin.',
    ],
    lists: [
      ...planList(`Handed over to ${name}`, moved),
      ...planList('Not handed over', kept, (plan) => `${plan.status}, with ${nameOrEmail(plan.manager)}`),
    ],
    action: openPlans([...moved, ...kept], { label: 'Open your plans', path: OWN_PLANS_ADDRESS }),
  });
}

function toFormerManager(change: ManagerChange, former: PlanSummary['manager']): Mail {
  const [person, manager] = [nameOrEmail(change.person), nameOrEmail(change.manager)];
  const moved = change.moved.filter((plan) => plan.manager.id === former.id);
  const kept = change.kept.filter((plan) => plan.manager.id === former.id);
  return handOverMail(change, former, [...moved, ...kept], {
    subject: `${person} now reports to ${manager}`,
    preview: `${manager} has added ${person} as a direct report.`,
    paragraphs: [
      `${manager} has added ${person} as a direct report.`,
      ...(moved.length > 0
        ? ['Plans that were not completed have been handed over, so you no longer see them.']
        : []),
      ...(kept.length > 0
        ? ['Completed plans stay with you, and you can still download their reports.']
        : []),
    ],
    lists: [
      // Without links: the former manager may not open them.
      ...planList(`Handed over to ${manager}`, moved, noteOf, () => undefined),
      ...planList('Stays with you', kept),
    ],
    action: openPlans(kept, { label: "Open your team's plans", path: TEAM_PLANS_ADDRESS }),
  });
}

/** Builds a mail that is listed with each of the plans (Mails 6). */
function handOverMail(
  { person, seq }: ManagerChange,
  to: Manager,
  plans: readonly PlanSummary[],
  content: MailContent,
): Mail {
  const [plan_id = null, ...more_plan_ids] = plans.map(({ id }) => id);
  return {
    key: `handed_over:${person.id}:${seq}:${to.id}`,
    kind: 'handed_over',
    to: { id: to.id, name: to.name, email: to.email },
    plan_id,
    more_plan_ids,
    content,
  };
}

function cameAlong(plans: readonly PlanSummary[]): string {
  if (plans.length === 0) return 'No onboarding plan came along.';
  return plans.length === 1
    ? 'One onboarding plan came along.'
    : `${plans.length} onboarding plans came along.`;
}

/** The maximum number of plans in a list. The others are counted. */
const MOST_PLANS = 50;

function planList(
  heading: string,
  plans: readonly PlanSummary[],
  note: (plan: PlanSummary) => string = noteOf,
  path: (plan: PlanSummary) => string | undefined = ({ id }) => planAddress(id),
): NonNullable<MailContent['lists']> {
  if (plans.length === 0) return [];
  const items = plans.slice(0, MOST_PLANS).map((plan) => {
    const address = path(plan);
    return { text: plan.name, note: note(plan), ...(address === undefined ? {} : { path: address }) };
  });
  const more = plans.length - items.length;
  return [{ heading, items: more > 0 ? [...items, { text: `and ${more} more` }] : items }];
}

function noteOf({ status, due_date }: PlanSummary): string {
  return due_date === null ? status : `${status}, due on ${readableDay(due_date)}`;
}

/** Opens the plan when there is only one, else the list. */
function openPlans(plans: readonly PlanSummary[], list: MailContent['action']): MailContent['action'] {
  const [plan, another] = plans;
  return plan && !another ? { label: 'Open the plan', path: planAddress(plan.id) } : list;
}
