import { OWN_PLANS_ADDRESS, planAddress, TEAM_ADDRESS, TEAM_PLANS_ADDRESS } from '#shared/addresses.ts';
import { nameOrEmail } from '#shared/people/name.ts';
import { compareForManager } from '#shared/plans/order.ts';
import type { Actor } from '../../platform/journal/journal.sql.ts';
import { type Telling } from './reassignment.ts';
import type { PlanOutline } from '../../plans/access/rows.ts';
import {
  type HandOverMail,
  type ManagerChange,
  handOverMail,
  cameAlong,
  planList,
  noteOf,
  openPlans,
} from './handOverMail.ts';

/** The person who made the changes, and those who know of earlier ones that they replace. */
type By = { actor: Actor; told: ReadonlySet<string> };

/** Returns the mails about changes of manager that were made in the same way. */
export function handOverMails(telling: Telling, changes: readonly ManagerChange[], by: By): HandOverMail[] {
  if (telling === 'reassigned') return reassigned(changes, by.actor);
  const mails = telling === 'added' ? added : transferred;
  return changes.flatMap((change) => withNotified(mails(change), change, by));
}

/** Their manager has transferred the person. The other sides know: only the new manager is mailed. */
function transferred(change: ManagerChange): HandOverMail[] {
  const from = `${nameOrEmail(change.former!)} has transferred ${nameOrEmail(change.person)} to you.`;
  return [toNewManager(change, from)];
}

/**
 * A manager has added a person without a manager. The new manager, who did it, is mailed only about the moved plans,
 * which they could not see before.
 */
function added(change: ManagerChange): HandOverMail[] {
  const { moved } = change;
  const [person, manager] = [nameOrEmail(change.person), nameOrEmail(change.manager)];
  const added = `${manager} has added ${person} as a direct report.`;
  return [
    ...(moved.length > 0 ? [toNewManager(change, `${person} now reports to you.`)] : []),
    toEmployee(
      change,
      `${manager} has added you as a direct report and is your manager now.`,
      `${manager} has added you as a direct report.`,
    ),
    ...formerManagers(change).map((former) => toFormerManager(change, former, added)),
  ];
}

/**
 * A directory has changed the manager of a person, or an import those of many. Nobody is mailed when no plan was handed
 * over, and `actor` not about what they have done themselves (Mails 4). A new manager gets one mail about all.
 */
function reassigned(changes: readonly ManagerChange[], actor: Actor): HandOverMail[] {
  const handedOver = changes.filter(({ moved }) => moved.length > 0);
  const byManager = Map.groupBy(handedOver, ({ manager }) => manager.id);
  return handedOver.flatMap((change) => {
    const together = byManager.get(change.manager.id)!;
    return [...(change === together[0] ? [aboutAll(change, together)] : []), ...toOthers(change, actor)];
  });
}

/**
 * Adds the mails to people who were notified of an earlier change of manager that is withdrawn: they know of no other
 * one.
 */
function withNotified(
  mails: readonly HandOverMail[],
  change: ManagerChange,
  { actor, told }: By,
): HandOverMail[] {
  const reached = new Set(mails.map(({ to }) => to.id));
  const others = toOthers(change, actor).filter(({ to }) => told.has(to.id) && !reached.has(to.id));
  return [...mails, ...others];
}

function aboutAll(first: ManagerChange, together: readonly ManagerChange[]): HandOverMail {
  return together.length === 1
    ? toNewManager(first, `${nameOrEmail(first.person)} now reports to you.`)
    : toNewManagerOfMany(first, together);
}

function toOthers(change: ManagerChange, actor: Actor): HandOverMail[] {
  const { person, manager } = change;
  const [name, managerName] = [nameOrEmail(person), nameOrEmail(manager)];
  return [
    ...(person.id === actor.id ? [] : [toEmployee(change, `${managerName} is your manager now.`)]),
    ...formerManagers(change)
      .filter((former) => former.id !== actor.id)
      .map((former) => toFormerManager(change, former, `${name} now reports to ${managerName}.`)),
  ];
}

/** Returns the managers who had plans of the person, except the employee's own. */
function formerManagers({ person, moved, kept }: ManagerChange): PlanOutline['manager'][] {
  const managers = new Map([...moved, ...kept].map((plan) => [plan.manager.id, plan.manager]));
  managers.delete(person.id);
  return [...managers.values()];
}

function toNewManager(change: ManagerChange, opening: string): HandOverMail {
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

/** As `toNewManager`, for several people. The key is that of the first one's mail. */
function toNewManagerOfMany(first: ManagerChange, together: readonly ManagerChange[]): HandOverMail {
  const plans = together.flatMap(({ moved }) => moved).toSorted(compareForManager);
  const names = new Map(
    together.flatMap(({ person, moved }) => moved.map(({ id }) => [id, nameOrEmail(person)] as const)),
  );
  const waiting = plans.filter(({ status }) => status === 'Needs Manager Signature');
  const others = plans.filter((plan) => !waiting.includes(plan));
  const note = (plan: PlanOutline) => `${names.get(plan.id)}, ${noteOf(plan)}`;
  const text = `${together.length} people with onboarding plans now report to you. ${cameAlong(plans)}`;
  const signatures = waiting.length === 1 ? 'one plan needs' : `${waiting.length} plans need`;
  return handOverMail(
    first,
    first.manager,
    plans,
    {
      subject: `Handed over to you: ${together.length} people${waiting.length > 0 ? `, ${signatures} your signature` : ''}`,
      preview: text,
      paragraphs: [
        text,
        ...(waiting.length > 0
          ? [
              'Where the employee has signed, your signature is what is missing. Please look at each plan and approve it. If something is missing, return it with a comment.',
            ]
          : []),
      ],
      lists: [
        ...planList('Needs your signature', waiting, note),
        ...planList('Plans that came along', others, note),
      ],
      action: { label: "Open your team's plans", path: TEAM_PLANS_ADDRESS },
    },
    together.map(({ person }) => person),
  );
}

function toEmployee(change: ManagerChange, opening: string, preview = opening): HandOverMail {
  const { person, manager, moved, kept } = change;
  const name = nameOrEmail(manager);
  return handOverMail(change, person, [...moved, ...kept], {
    subject: `Your new manager: ${name}`,
    preview,
    paragraphs: [
      opening,
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

function toFormerManager(
  change: ManagerChange,
  former: PlanOutline['manager'],
  opening: string,
): HandOverMail {
  const [person, manager] = [nameOrEmail(change.person), nameOrEmail(change.manager)];
  const moved = change.moved.filter((plan) => plan.manager.id === former.id);
  const kept = change.kept.filter((plan) => plan.manager.id === former.id);
  return handOverMail(change, former, [...moved, ...kept], {
    subject: `${person} now reports to ${manager}`,
    preview: opening,
    paragraphs: [
      opening,
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
