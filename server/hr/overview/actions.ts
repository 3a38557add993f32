import { type Day, dayOf, daysBetween } from '#shared/calendar.ts';
import { ASK_AGAIN_DAYS, MAX_LISTED } from '#shared/hr/overview/limits.ts';
import type { ListedPlanOfOverview, Overview, OverviewList, Waiting } from '#shared/hr/overview/schema.ts';
import { type PlanHealth, PLAN_HEALTHS } from '#shared/plans/state/health.ts';
import { PLAN_STATUSES, type PlanStatus } from '#shared/plans/status.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type Both, inSnapshot } from '../../platform/database/transaction.ts';
import { cutChoices } from '../../lists/choices.ts';
import { firstWithin } from '../../platform/http/answers/firstWithin.ts';
import type { Clock } from '../../platform/today.ts';
import { listProposedIn } from '../../plans/dates/proposals/open.ts';
import { type Asked, listChoices } from '../../lists/plans.sql.ts';
import { IS_ONGOING } from '../../plans/rules/rules.sql.ts';
import { countClosed, listFigures } from './figures/figures.sql.ts';
import {
  type Ongoing,
  type OngoingPlan,
  listOngoing,
  type StateCount,
  statusOf,
  summarizeOngoing,
  type WaitingTasks,
} from './ongoing/ongoing.sql.ts';
import * as listed from './listed/listed.sql.ts';

/**
 * The bytes of its lists, with which it stays below 4 MiB (API 22): the plans 1.5, four lists of choices 1, the others,
 * of 50 lines of names each, less than 0.5. Usual names never reach them.
 */
const LISTED_BYTES = 1_572_864;

type Shown = { list: OverviewList } & Clock;

/**
 * Returns how the plans go that the viewer manages, and that they see as HR (Overview 1 to 5). Its two halves do not depend on each
 * other and take about as long, so that each is read on a snapshot of its own, at the same time if there is a connection for it.
 */
export async function getOverview(db: Database, asked: Asked, shown: Shown, both: Both): Promise<Overview> {
  const [plansAndPeople, figuresAndChoices] = await both(
    () => inSnapshot(db, (tx) => describePlansAndPeople(tx, asked, shown)),
    () => inSnapshot(db, (tx) => describeFiguresAndChoices(tx, asked, shown)),
  );
  return {
    ...plansAndPeople,
    ...figuresAndChoices,
    plans: firstWithin(plansAndPeople.plans, LISTED_BYTES),
    choices: cutChoices(figuresAndChoices.choices),
  };
}

/** Whether the filter has closed plans of this kind. */
const isAsked = ({ filter: { status, health } }: Asked, kind: { status: PlanStatus; health: PlanHealth }) =>
  (status === undefined || status === kind.status) && (health === undefined || health === kind.health);

const COMPLETED = { status: 'Completed', health: 'completed' } as const;
const INACTIVE = { status: 'Inactive', health: 'inactive' } as const;

async function describePlansAndPeople(db: Database, asked: Asked, shown: Shown) {
  const { list } = shown;
  const { states, listed: first, managers, waiting } = await summarizeOngoing(db, asked, shown);
  const all = await countClosed(db, asked);
  const closed = {
    completed: isAsked(asked, COMPLETED) ? all.completed : 0,
    inactive: isAsked(asked, INACTIVE) ? all.inactive : 0,
  };
  const withoutPlan = await listed.listWithoutPlan(db, asked);
  return {
    ...countStates(states, closed),
    waiting: waitingOf(waiting),
    list,
    plans: await describeListed(db, first, asked.today, shown),
    managers: await describeManagers(db, managers),
    without_plan: {
      count: withoutPlan.length,
      people: withoutPlan.slice(0, MAX_LISTED).map(({ start_on, ...person }) => ({ person, start_on })),
    },
    starting: await listed.countStarting(db, asked),
  };
}

async function describeFiguresAndChoices(db: Database, asked: Asked, shown: Shown) {
  return {
    starts_changed: await listStartsChanged(db, asked, shown),
    ...(isAsked(asked, COMPLETED) ? await listFigures(db, asked, shown.timeZone) : { days: [], slowest: [] }),
    choices: await listChoices(db, asked.viewer, asked.scope, IS_ONGOING),
  };
}

/** Returns the ongoing plans, as the file has them (Overview 6). */
export async function listForFile(db: Database, asked: Asked) {
  return listed.listForFile(db, asked, await listOngoing(db, asked));
}

type Closed = { completed: number; inactive: number };

/** The tiles, and how many plans have each health and each status (Overview 2, 5). */
function countStates(
  states: readonly StateCount[],
  closed: Closed,
): Pick<Overview, 'tiles' | 'healths' | 'statuses'> {
  const sum = (of: (state: StateCount) => boolean, column: 'plans' | 'due_this_week' = 'plans') =>
    states.filter(of).reduce((total, state) => total + state[column], 0);
  const healths: Partial<Record<PlanHealth, number>> = closed;
  const statuses: Partial<Record<PlanStatus, number>> = {
    Completed: closed.completed,
    Inactive: closed.inactive,
  };
  const countOf = (health: PlanHealth) => healths[health] ?? sum((state) => state.health === health);
  const signedDays = states.flatMap(({ signed_on }) => signed_on ?? []);
  return {
    tiles: {
      overdue: countOf('overdue'),
      at_risk: countOf('at_risk'),
      active: sum(() => true),
      wait_for_manager: sum(({ signed_by_user }) => signed_by_user),
      due_this_week: sum(() => true, 'due_this_week'),
      waits_since: signedDays.toSorted()[0] ?? null,
      week_on_track: sum(({ health }) => health === 'on_track', 'due_this_week'),
    },
    healths: PLAN_HEALTHS.map((health) => ({ health, plans: countOf(health) })),
    statuses: PLAN_STATUSES.map((status) => ({
      status,
      plans: statuses[status] ?? sum((state) => statusOf(state) === status),
    })),
  };
}

/** Adds up who has open tasks whose day has come (Overview 3). */
function waitingOf(rows: readonly WaitingTasks[]): Waiting {
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
      .slice(0, MAX_LISTED),
  };
}

async function describeListed(
  db: Database,
  plans: readonly OngoingPlan[],
  today: Day,
  { timeZone }: Clock,
): Promise<ListedPlanOfOverview[]> {
  const ids = plans.map(({ id }) => id);
  const rows = new Map((await listed.listPlans(db, ids)).map((row) => [row.id, row]));
  const waiting = Map.groupBy(await listed.listWaiting(db, ids, today), ({ plan_id }) => plan_id);
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
        waiting: waitingOf(waiting.get(id) ?? []),
        last_tick,
        signed_on,
        // The button is there again a week later.
        asked_days_ago: asked_days_ago !== null && asked_days_ago < ASK_AGAIN_DAYS ? asked_days_ago : null,
      },
    ];
  });
}

/** Adds who the managers are. */
async function describeManagers(db: Database, managers: Ongoing['managers']): Promise<Overview['managers']> {
  const people = await listed.listManagers(
    db,
    managers.map(({ id }) => id),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  return managers.map(({ id, plans, late }) => ({ manager: byId.get(id)!, plans, late }));
}

/** Returns people whose plans need a decision about a changed start, the next start first (Overview 8). */
async function listStartsChanged(
  db: Database,
  asked: Asked,
  clock: Clock,
): Promise<Overview['starts_changed']> {
  const plans = await listProposedIn(db, clock, await listed.listToBeAsked(db, asked));
  const people = [...Map.groupBy(plans, ({ user_id }) => user_id).values()]
    .map(([first, ...others]) => ({
      person: first!.user,
      start_on: first!.proposed_start_on,
      plan_id: first!.id,
      plans: 1 + others.length,
    }))
    .toSorted((a, b) => a.start_on.localeCompare(b.start_on) || a.person.id.localeCompare(b.person.id));
  return { count: people.length, people: people.slice(0, MAX_LISTED) };
}
