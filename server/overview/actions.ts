import { daysBetween, endOfWeek } from '#shared/calendar.ts';
import { MOST_LATE, MOST_LISTED } from '#shared/overview/limits.ts';
import type { LatePlan, Overview, Waiting } from '#shared/overview/schema.ts';
import { type PlanHealth, PLAN_HEALTHS } from '#shared/plans/health/planHealth.ts';
import { PLAN_STATUSES, type PlanStatus } from '#shared/plans/status.ts';
import type { Database } from '../platform/database/connect.ts';
import * as store from './store.ts';

/** Returns how the plans go that the viewer manages, and that they see as HR (Overview 1 to 5). */
export async function getOverview(db: Database, asked: store.Asked, timeZone: string): Promise<Overview> {
  const { today } = asked;
  const open = await store.listOpenPlans(db, asked);
  const { completed, inactive } = await store.countClosed(db, asked);
  const waiting = await store.listWaiting(
    db,
    open.map(({ id }) => id),
    today,
  );
  const late = open.filter(({ health }) => health === 'overdue').toSorted(byDueDate);
  const withoutPlan = await store.listWithoutPlan(db, asked);
  const count = (isCounted: (plan: store.OpenPlan) => boolean) => open.filter(isCounted).length;
  const healths: Record<PlanHealth, number> = {
    ...(Object.fromEntries(
      PLAN_HEALTHS.map((health) => [health, count((plan) => plan.health === health)]),
    ) as Record<PlanHealth, number>),
    completed,
    inactive,
  };
  const weekEnd = endOfWeek(today);
  return {
    tiles: {
      overdue: late.length,
      at_risk: healths.at_risk,
      active: open.length,
      wait_for_manager: count(({ signed_by_user }) => signed_by_user),
      due_this_week: count(
        ({ due_date, health }) =>
          health !== 'to_sign' && due_date !== null && due_date >= today && due_date <= weekEnd,
      ),
    },
    healths: PLAN_HEALTHS.map((health) => ({ health, plans: healths[health] })),
    statuses: statusesOf(open, { completed, inactive }),
    waiting: waitingOf(waiting),
    late: await describeLate(db, late.slice(0, MOST_LATE), waiting, today),
    managers: await byManager(db, open),
    without_plan: {
      count: withoutPlan.length,
      people: withoutPlan.slice(0, MOST_LISTED).map(({ start_on, ...person }) => ({ person, start_on })),
    },
    starting: await store.countStarting(db, asked),
    days: await store.listDays(db, asked, timeZone),
    slowest: await store.listSlowest(db, asked, timeZone),
  };
}

const byDueDate = (a: store.OpenPlan, b: store.OpenPlan) =>
  (a.due_date ?? '').localeCompare(b.due_date ?? '') || a.id.localeCompare(b.id);

function statusesOf(
  open: readonly store.OpenPlan[],
  { completed, inactive }: { completed: number; inactive: number },
): Overview['statuses'] {
  const counts = new Map<PlanStatus, number>([
    ['Completed', completed],
    ['Inactive', inactive],
  ]);
  for (const { signed_by_user, approved_by_manager, health } of open) {
    const status: PlanStatus = signed_by_user
      ? 'Needs Manager Signature'
      : approved_by_manager
        ? 'Needs Employee Signature'
        : health === 'overdue'
          ? 'Overdue'
          : 'Active';
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return PLAN_STATUSES.map((status) => ({ status, plans: counts.get(status) ?? 0 }));
}

/** Adds up who has open tasks whose day has come (Overview 3). */
function waitingOf(rows: readonly store.WaitingRow[]): Waiting {
  const sum = (...kinds: string[]) =>
    rows
      .filter(({ owner_kind }) => kinds.includes(owner_kind))
      .reduce((total, { tasks }) => total + tasks, 0);
  const teams = new Map<string, number>();
  for (const { owner_kind, team, tasks } of rows)
    if (owner_kind === 'group' && team !== null) teams.set(team, (teams.get(team) ?? 0) + tasks);
  return {
    employees: sum('employee'),
    managers: sum('manager'),
    others: sum('buddy', 'person'),
    teams: [...teams]
      .map(([name, tasks]) => ({ name, tasks }))
      .toSorted((a, b) => b.tasks - a.tasks || a.name.localeCompare(b.name))
      .slice(0, MOST_LISTED),
  };
}

async function describeLate(
  db: Database,
  late: readonly store.OpenPlan[],
  waiting: readonly store.WaitingRow[],
  today: string,
): Promise<LatePlan[]> {
  const rows = new Map(
    (
      await store.listLate(
        db,
        late.map(({ id }) => id),
        today,
      )
    ).map((row) => [row.id, row]),
  );
  const ofPlan = Map.groupBy(waiting, ({ plan_id }) => plan_id);
  return late.flatMap(({ id, due_date }) => {
    const row = rows.get(id);
    if (!row || due_date === null) return [];
    const { name, user, manager, department, subplan, last_tick } = row;
    return [
      {
        id,
        name,
        user,
        manager,
        department,
        due_date,
        days_late: daysBetween(due_date, today),
        subplan,
        waiting: waitingOf(ofPlan.get(id) ?? []),
        last_tick,
      },
    ];
  });
}

/** Returns the managers with a late plan, those with the most first. */
async function byManager(db: Database, open: readonly store.OpenPlan[]): Promise<Overview['managers']> {
  const ofManagers = [...Map.groupBy(open, ({ manager_id }) => manager_id)]
    .map(([id, plans]) => ({
      id,
      plans: plans.length,
      late: plans.filter(({ health }) => health === 'overdue').length,
    }))
    .filter(({ late }) => late > 0)
    .toSorted((a, b) => b.late - a.late || b.plans - a.plans || a.id.localeCompare(b.id))
    .slice(0, MOST_LISTED);
  const people = new Map(
    (
      await store.listManagers(
        db,
        ofManagers.map(({ id }) => id),
      )
    ).map((person) => [person.id, person]),
  );
  return ofManagers.map(({ id, plans, late }) => ({ manager: people.get(id)!, plans, late }));
}
