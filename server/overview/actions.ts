import { type Day, dayOf, daysBetween, endOfWeek } from '#shared/calendar.ts';
import { ASK_AGAIN_DAYS, MOST_LISTED, MOST_PLANS } from '#shared/overview/limits.ts';
import type { ListedPlanOfOverview, Overview, OverviewList, Waiting } from '#shared/overview/schema.ts';
import { type PlanHealth, PLAN_HEALTHS } from '#shared/plans/health/planHealth.ts';
import { PLAN_STATUSES, type PlanStatus } from '#shared/plans/status.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Clock } from '../platform/today.ts';
import { listProposedIn } from '../plans/dates/proposals/open.ts';
import * as figures from './figures/store.ts';
import * as found from './found/store.ts';
import * as listed from './listed/store.ts';

type Shown = { list: OverviewList } & Clock;

/** Returns how the plans go that the viewer manages, and that they see as HR (Overview 1 to 5). */
export async function getOverview(
  db: Database,
  asked: found.Asked,
  { list, ...clock }: Shown,
): Promise<Overview> {
  const { today, filter } = asked;
  const { timeZone } = clock;
  const isAsked = (status: PlanStatus) => filter.status === undefined || filter.status === status;
  const open = (await found.listOpenPlans(db, asked, timeZone)).filter((plan) => isAsked(statusOf(plan)));
  const closed = await found.countClosed(db, asked);
  const completed = isAsked('Completed') ? closed.completed : 0;
  const inactive = isAsked('Inactive') ? closed.inactive : 0;
  const waiting = await listed.listWaiting(
    db,
    open.map(({ id }) => id),
    today,
  );
  const lists = listsOf(open, today);
  const withoutPlan = filter.status === undefined ? await found.listWithoutPlan(db, asked) : [];
  const countOf = (health: PlanHealth) => open.filter((plan) => plan.health === health).length;
  const healths: Record<PlanHealth, number> = {
    ...(Object.fromEntries(PLAN_HEALTHS.map((health) => [health, countOf(health)])) as Record<
      PlanHealth,
      number
    >),
    completed,
    inactive,
  };
  return {
    tiles: {
      overdue: lists.overdue.length,
      at_risk: healths.at_risk,
      active: open.length,
      wait_for_manager: lists.waits.length,
      due_this_week: lists.week.length,
      waits_since: lists.waits[0]?.signed_on ?? null,
      week_on_track: lists.week.filter(({ health }) => health === 'on_track').length,
    },
    healths: PLAN_HEALTHS.map((health) => ({ health, plans: healths[health] })),
    statuses: statusesOf(open, { completed, inactive }),
    waiting: waitingOf(waiting),
    list,
    plans: await describePlans(db, lists[list].slice(0, MOST_PLANS), waiting, { today, timeZone }),
    managers: await byManager(db, open),
    starts_changed: await listStartsChanged(db, asked, clock),
    without_plan: {
      count: withoutPlan.length,
      people: withoutPlan.slice(0, MOST_LISTED).map(({ start_on, ...person }) => ({ person, start_on })),
    },
    starting: filter.status === undefined ? await found.countStarting(db, asked) : 0,
    days: isAsked('Completed') ? await figures.listDays(db, asked, timeZone) : [],
    slowest: isAsked('Completed') ? await figures.listSlowest(db, asked, timeZone) : [],
    choices: await listed.listChoices(db, asked),
  };
}

/** Returns the plans that go on, as the file has them (Overview 6). */
export async function listForFile(db: Database, asked: found.Asked, timeZone: string) {
  const { status } = asked.filter;
  const open = await found.listOpenPlans(db, asked, timeZone);
  const ids = open.filter((plan) => status === undefined || statusOf(plan) === status).map(({ id }) => id);
  return listed.listForFile(db, asked, ids);
}

/** The plans behind each tile, in the order in which they are listed (Overview 2). */
function listsOf(open: readonly found.OpenPlan[], today: Day): Record<OverviewList, found.OpenPlan[]> {
  const weekEnd = endOfWeek(today);
  return {
    active: open.toSorted(byDueDate),
    overdue: open.filter(({ health }) => health === 'overdue').toSorted(byDueDate),
    waits: open
      .filter(({ signed_by_user }) => signed_by_user)
      .toSorted((a, b) => (a.signed_on ?? '').localeCompare(b.signed_on ?? '') || byDueDate(a, b)),
    week: open
      .filter(
        ({ due_date, health }) =>
          health !== 'to_sign' && due_date !== null && due_date >= today && due_date <= weekEnd,
      )
      .toSorted(byDueDate),
  };
}

const byDueDate = (a: found.OpenPlan, b: found.OpenPlan) =>
  (a.due_date ?? '').localeCompare(b.due_date ?? '') || a.id.localeCompare(b.id);

function statusOf({ signed_by_user, approved_by_manager, health }: found.OpenPlan): PlanStatus {
  if (signed_by_user) return 'Needs Manager Signature';
  if (approved_by_manager) return 'Needs Employee Signature';
  return health === 'overdue' ? 'Overdue' : 'Active';
}

function statusesOf(
  open: readonly found.OpenPlan[],
  { completed, inactive }: { completed: number; inactive: number },
): Overview['statuses'] {
  const counts = new Map<PlanStatus, number>([
    ['Completed', completed],
    ['Inactive', inactive],
  ]);
  for (const plan of open) counts.set(statusOf(plan), (counts.get(statusOf(plan)) ?? 0) + 1);
  return PLAN_STATUSES.map((status) => ({ status, plans: counts.get(status) ?? 0 }));
}

/** Adds up who has open tasks whose day has come (Overview 3). */
function waitingOf(rows: readonly listed.WaitingRow[]): Waiting {
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

async function describePlans(
  db: Database,
  plans: readonly found.OpenPlan[],
  waiting: readonly listed.WaitingRow[],
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<ListedPlanOfOverview[]> {
  const shown = await listed.listPlans(
    db,
    plans.map(({ id }) => id),
  );
  const rows = new Map(shown.map((row) => [row.id, row]));
  const ofPlan = Map.groupBy(waiting, ({ plan_id }) => plan_id);
  return plans.flatMap(({ id, due_date, health, signed_on }) => {
    const row = rows.get(id);
    if (!row) return [];
    const { name, user, manager, department, subplan, last_tick, asked_at } = row;
    const asked_days_ago = asked_at === null ? null : daysBetween(dayOf(asked_at, timeZone), today);
    return [
      {
        id,
        name,
        user,
        manager,
        department,
        due_date,
        days_late: health === 'overdue' && due_date !== null ? daysBetween(due_date, today) : 0,
        health,
        subplan,
        waiting: waitingOf(ofPlan.get(id) ?? []),
        last_tick,
        signed_on,
        // The button is there again a week later.
        asked_days_ago: asked_days_ago !== null && asked_days_ago < ASK_AGAIN_DAYS ? asked_days_ago : null,
      },
    ];
  });
}

/** Returns the managers with a late plan, those with the most first. */
async function byManager(db: Database, open: readonly found.OpenPlan[]): Promise<Overview['managers']> {
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
      await listed.listManagers(
        db,
        ofManagers.map(({ id }) => id),
      )
    ).map((person) => [person.id, person]),
  );
  return ofManagers.map(({ id, plans, late }) => ({ manager: people.get(id)!, plans, late }));
}

/** Returns of whom it is open whether the dates of their plans move, the next start first (Overview 8). */
async function listStartsChanged(
  db: Database,
  asked: found.Asked,
  clock: Clock,
): Promise<Overview['starts_changed']> {
  const { status } = asked.filter;
  const plans = (await listProposedIn(db, clock, await found.listFoundToBeAsked(db, asked))).filter(
    (plan) => status === undefined || plan.status === status,
  );
  const people = [...Map.groupBy(plans, ({ user_id }) => user_id).values()]
    .map(([first, ...others]) => ({
      person: first!.user,
      start_on: first!.proposed_start_on,
      plan_id: first!.id,
      plans: 1 + others.length,
    }))
    .toSorted((a, b) => a.start_on.localeCompare(b.start_on) || a.person.id.localeCompare(b.person.id));
  return { count: people.length, people: people.slice(0, MOST_LISTED) };
}
