import type { DetailOf } from '#shared/events/catalogue.ts';
import type { PlanTask } from '#shared/checklist/schema.ts';
import { allTasks } from '#shared/checklist/tree.ts';
import type { Plan } from '#shared/plans/schema.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import type { ActionContext } from '../../platform/http/services.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';
import { notifyOfChanges } from '../../platform/notifications/held/notifyOfChanges.ts';
import type { Fields } from '../../platform/notifications/held/held.sql.ts';
import { type LockedPlan } from '../getPlan.ts';
import { tasksOfOthers, withoutPerson } from '../owners/actions.ts';
import * as mails from './mails.ts';

/** A change of the dates of a plan: the plan before and after, and the number of its event. */
type MovedPlan = { plan: LockedPlan; saved: Plan; seq: number };

export function notifyOfNewStart(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { plan, saved, seq }: MovedPlan,
): Promise<void> {
  const start = { old: plan.start_on ?? null, new: saved.start_on ?? null };
  const change = { key: `start:${plan.id}`, fields: { start, ...dayChanges(plan, saved) } };
  return notifyOfChanges(tx, context, { event: 'plan.start_moved', by: viewer.id }, [change], async (net) => {
    const { start: moved, ...days } = net.get(change.key)!;
    // The days alone may differ where one was moved by hand in between.
    if (moved === undefined) return [];
    const others = await tasksOfOthers(tx, context, saved, (task) => Object.hasOwn(days, task.id));
    return [
      ...(viewer.id === plan.user_id
        ? []
        : mails.startMoved(saved, { seq, old: moved.old, moved: movedSubplans(saved, days) })),
      ...mails.startMovedForOwners(saved, { seq, people: withoutPerson(others, viewer.id) }),
    ];
  });
}

type WithSubplans = Pick<Plan, 'subplans'>;

/** Returns the days that differ, by subplan and by task of others. */
function dayChanges(before: WithSubplans, after: WithSubplans): Fields {
  const current = daysIn(after);
  return Object.fromEntries(
    [...daysIn(before)].flatMap(([id, old]) => {
      const day = current.get(id);
      return day === undefined || day === old ? [] : [[id, { old, new: day }]];
    }),
  );
}

function daysIn(plan: WithSubplans): Map<string, string> {
  return new Map(
    plan.subplans.flatMap((subplan) => [
      [subplan.id, subplan.due_date] as const,
      ...allTasks<PlanTask>([subplan])
        .filter(({ owner }) => owner !== undefined)
        .map((task) => [task.id, task.due_date ?? subplan.due_date] as const),
    ]),
  );
}

/** Returns the subplans that the days concern, in the order of the plan. */
const movedSubplans = ({ subplans }: Plan, days: Fields) =>
  subplans.flatMap(({ id, name, due_date }) => {
    const old = days[id]?.old;
    return old === undefined || old === null ? [] : [{ name, old, new: due_date }];
  });

export function notifyOfNewDueDay(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { plan, saved, seq, detail }: MovedPlan & { detail: DetailOf<'plan.due_date_moved'> },
): Promise<void> {
  const change = { key: `due_date:${detail.subplan_id}`, fields: dayChanges(plan, saved) };
  return notifyOfChanges(
    tx,
    context,
    { event: 'plan.due_date_moved', by: viewer.id },
    [change],
    async (net) => {
      const days = net.get(change.key)!;
      const old = days[detail.subplan_id]?.old;
      if (old === undefined || old === null) return [];
      const others = await tasksOfOthers(tx, context, saved, (task) => Object.hasOwn(days, task.id));
      return [
        ...(viewer.id === plan.user_id ? [] : mails.dueDateMoved(saved, { seq, ...detail, old })),
        ...mails.dueDateMovedForOwners(saved, {
          seq,
          ...detail,
          people: withoutPerson(others, viewer.id),
        }),
      ];
    },
  );
}
