import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import {
  LEAST_PLANS,
  LOOK_BACK_DAYS,
  MOST_LISTED,
  STARTED_DAYS,
  STARTING_DAYS,
} from '#shared/overview/limits.ts';
import type { Overview } from '#shared/overview/schema.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import type { PlanHealth } from '#shared/plans/health/planHealth.ts';
import { isInHrScope } from '../people/store.ts';
import type { Database } from '../platform/database/connect.ts';
import { instantInJson } from '../platform/database/json.ts';
import { healthOf } from '../plans/health/store.ts';
import {
  everyPlan,
  fromPlans,
  fromPlanState,
  planFields,
  type PlanExpression,
  plansAs,
} from '../plans/visible/store.ts';

export type Filter = {
  template?: string | undefined;
  department?: string | undefined;
  location?: string | undefined;
  manager?: string | undefined;
};
export type Asked = { viewer: Viewer; filter: Filter; today: Day };

/**
 * The plans that the viewer manages, and those that they see as HR. A role that they do not have is no part of the condition, so
 * that the plans of a manager are found by the index of managers.
 */
function seen({ viewer }: Asked) {
  if (!viewer.is_hr) return plansAs(viewer, 'manager');
  return viewer.is_manager ? plansAs(viewer, 'manager', 'hr') : plansAs(viewer, 'hr');
}

/** The condition of the filter for the plan in the query. */
function matches({ template, department, location, manager }: Filter) {
  return (eb: PlanExpression) => {
    const employee = (column: 'department' | 'location', value: string) =>
      eb.exists(
        eb
          .selectFrom('people')
          .select('people.id')
          .whereRef('people.id', '=', 'plans.user_id')
          .where(`people.${column}`, '=', value),
      );
    return eb.and([
      ...(template === undefined ? [] : [eb('plans.template_id', '=', template)]),
      ...(manager === undefined ? [] : [eb('plans.manager_id', '=', manager)]),
      ...(department === undefined ? [] : [employee('department', department)]),
      ...(location === undefined ? [] : [employee('location', location)]),
    ]);
  };
}

/** The ids of plans of the overview: of those that go on, by their index. */
function idsOf(db: Database, asked: Asked, which: RawBuilder<boolean>) {
  return fromPlans(db, seen(asked)).select('plans.id').where(which).where(matches(asked.filter));
}

const IS_OPEN = sql<boolean>`(plans.completed_at is null and plans.active_plan and plans.deleted_at is null)`;
const IS_INACTIVE = sql<boolean>`(plans.completed_at is null and not plans.active_plan and plans.deleted_at is null)`;
const isRecent = (today: Day) =>
  sql<boolean>`(plans.completed_at >= ${today}::date - ${sql.lit(LOOK_BACK_DAYS)} and plans.deleted_at is null)`;

export type OpenPlan = {
  id: string;
  manager_id: string;
  due_date: Day | null;
  signed_by_user: boolean;
  approved_by_manager: boolean;
  health: PlanHealth;
};

/**
 * Returns every plan that goes on, with how it goes. In two statements: PostgreSQL does not know how few plans go on, and would
 * read the subplans of all in one.
 */
export async function listOpenPlans(db: Database, asked: Asked): Promise<OpenPlan[]> {
  const ids = (await idsOf(db, asked, IS_OPEN).execute()).map(({ id }) => id);
  return fromPlanState(db, everyPlan('of plans that were found for their reader'))
    .select([
      'plans.id',
      'plans.manager_id',
      'plans.due_date',
      'plans.signed_by_user',
      'plans.approved_by_manager',
    ])
    .select(healthOf(asked.today).as('health'))
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

/** Returns how many plans were completed within the time that the overview looks back, and how many are inactive. */
export async function countClosed(
  db: Database,
  asked: Asked,
): Promise<{ completed: number; inactive: number }> {
  const count = async (which: RawBuilder<boolean>) => {
    const { count: found } = await db
      .selectFrom(idsOf(db, asked, which).as('found'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return found;
  };
  return { completed: await count(isRecent(asked.today)), inactive: await count(IS_INACTIVE) };
}

/** Returns what is shown of late plans, in no particular order. */
export async function listLate(db: Database, ids: readonly string[], today: Day) {
  return planFields(db, everyPlan('of plans that were found for their reader'))
    .select((eb) => [
      'employee.department',
      eb
        .selectFrom('subplans')
        .select('subplans.name')
        .whereRef('subplans.plan_id', '=', 'plans.id')
        .where('subplans.due_date', '<', today)
        .whereRef('subplans.completed_tasks', '<', 'subplans.total_tasks')
        .orderBy('subplans.due_date')
        .orderBy('subplans.position')
        .limit(1)
        .as('subplan'),
      eb
        .selectFrom('subplans')
        .innerJoin('topics', 'topics.subplan_id', 'subplans.id')
        .innerJoin('tasks', 'tasks.topic_id', 'topics.id')
        .select(() => instantInJson(sql<string | null>`max(tasks.status_changed_at)`).as('at'))
        .whereRef('subplans.plan_id', '=', 'plans.id')
        .as('last_tick'),
    ])
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}

export type WaitingRow = { plan_id: string; owner_kind: string; team: string | null; tasks: number };

/** Returns the open tasks that the signatures need and whose day has come, by plan and by who does them. */
export async function listWaiting(db: Database, ids: readonly string[], today: Day): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select subplans.plan_id, tasks.owner_kind, groups.name as team, count(*)::int as tasks
    from subplans
    join topics on topics.subplan_id = subplans.id
    join tasks on tasks.topic_id = topics.id and tasks.counts and not tasks.completed
    left join groups on groups.id = tasks.owner_group_id
    where subplans.plan_id = any(${[...ids]}::uuid[]) and subplans.due_date <= ${today}::date
      and subplans.completed_tasks < subplans.total_tasks
    group by subplans.plan_id, tasks.owner_kind, groups.name`.execute(db);
  return rows;
}

export function listManagers(db: Database, ids: readonly string[]): Promise<PersonSummary[]> {
  return db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}

/** Returns the days from the start of the employee, else from the assignment, to the second signature, by template. */
export async function listDays(db: Database, asked: Asked, timeZone: string): Promise<Overview['days']> {
  const { rows } = await sql<Overview['days'][number]>`
    with completed as (${idsOf(db, asked, isRecent(asked.today))}),
    lasted as (
      select plans.template_id, coalesce(templates.name, plans.name) as name,
        (plans.completed_at at time zone ${timeZone})::date - coalesce(people.start_on, plans.assigned_on) as days
      from completed
      join plans on plans.id = completed.id
      join people on people.id = plans.user_id
      left join templates on templates.id = plans.template_id
    )
    select template_id, min(name) as name, count(*)::int as plans,
      percentile_cont(0.5) within group (order by days) as median,
      percentile_cont(0.9) within group (order by days) as nine_of_ten
    from lasted group by template_id, case when template_id is null then name end
    order by plans desc, name limit ${sql.lit(MOST_LISTED)}`.execute(db);
  return rows;
}

/** Returns the tasks of templates that are done latest: the middle of their days after the due day of their subplan. */
export async function listSlowest(
  db: Database,
  asked: Asked,
  timeZone: string,
): Promise<Overview['slowest']> {
  const { rows } = await sql<Overview['slowest'][number]>`
    with completed as (${idsOf(db, asked, isRecent(asked.today))})
    select tasks.task_id, min(tasks.name) as name, count(*)::int as plans,
      percentile_cont(0.5) within group (
        order by (tasks.status_changed_at at time zone ${timeZone})::date - subplans.due_date
      ) as median_days
    from completed
    join subplans on subplans.plan_id = completed.id
    join topics on topics.subplan_id = subplans.id
    join tasks on tasks.topic_id = topics.id
    where tasks.task_id is not null and tasks.completed and tasks.status_changed_at is not null
    group by tasks.task_id
    having count(*) >= ${sql.lit(LEAST_PLANS)} and percentile_cont(0.5) within group (
      order by (tasks.status_changed_at at time zone ${timeZone})::date - subplans.due_date
    ) > 0
    order by median_days desc, name limit 10`.execute(db);
  return rows;
}

/** The people for whom the viewer is asked: direct reports, and those in the scope of HR. */
function people(db: Database, { viewer, filter, today }: Asked) {
  return db
    .selectFrom('people')
    .where('people.disabled_at', 'is', null)
    .where((eb) => eb.or([eb('people.left_on', 'is', null), eb('people.left_on', '>=', today)]))
    .where((eb) =>
      eb.or([
        eb.and([eb.val(viewer.is_manager), eb('people.manager_id', '=', viewer.id)]),
        eb.and([eb('people.id', '!=', viewer.id), isInHrScope(viewer, eb.ref('people.department'))]),
      ]),
    )
    .$if(filter.department !== undefined, (query) =>
      query.where('people.department', '=', filter.department!),
    )
    .$if(filter.location !== undefined, (query) => query.where('people.location', '=', filter.location!))
    .$if(filter.manager !== undefined, (query) => query.where('people.manager_id', '=', filter.manager!));
}

/** Returns who started lately and has no plan that was not deleted, the latest first. */
export function listWithoutPlan(db: Database, asked: Asked) {
  return people(db, asked)
    .select(['people.id', 'people.name', 'people.email', 'people.start_on'])
    .where('people.start_on', '<=', asked.today)
    .where('people.start_on', '>=', sql<string>`${asked.today}::date - ${sql.lit(STARTED_DAYS)}`)
    .where((eb) =>
      eb.not(
        eb.exists(
          fromPlans(eb as unknown as Database, everyPlan('whether somebody has any plan'))
            .select('plans.id')
            .whereRef('plans.user_id', '=', eb.ref('people.id') as never),
        ),
      ),
    )
    .orderBy('people.start_on', 'desc')
    .orderBy('people.id')
    .$narrowType<{ start_on: string }>()
    .execute();
}

export async function countStarting(db: Database, asked: Asked): Promise<number> {
  const { count } = await people(db, asked)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('people.start_on', '>', asked.today)
    .where('people.start_on', '<=', sql<string>`${asked.today}::date + ${sql.lit(STARTING_DAYS)}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the plans that go on as lines of a file. */
export async function listForFile(db: Database, asked: Asked) {
  const ids = (await idsOf(db, asked, IS_OPEN).execute()).map(({ id }) => id);
  return planFields(db, everyPlan('of plans that were found for their reader'))
    .select(['employee.department', 'employee.location', 'plans.due_date'])
    .select(healthOf(asked.today).as('health'))
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('plans.due_date')
    .orderBy('plans.id')
    .execute();
}
