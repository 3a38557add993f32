import { sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import type { EventName } from '#shared/events/catalogue.ts';
import { STARTED_DAYS, STARTING_DAYS } from '#shared/hr/overview/limits.ts';
import { PLAN_SORTS } from '#shared/lists/planSorts.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { instantInJson } from '../../../platform/database/json.ts';
import { type Asked, listedPlans, wherePeople } from '../../../lists/plans.sql.ts';
import { sortedBy } from '../../../lists/sorts.sql.ts';
import { isActedFor } from '../../../people/people.sql.ts';
import { MAY_BE_ASKED } from '../../../plans/dates/proposals/proposals.sql.ts';
import { healthOf, isDue, isOpen } from '../../../plans/rules/rules.sql.ts';
import { everyPlan, fromPlans, planFields } from '../../../plans/access/access.sql.ts';
import type { WaitingTasks } from '../ongoing/ongoing.sql.ts';

/** Returns what is shown of these plans, in no particular order. */
export async function listPlans(db: Database, ids: readonly string[]) {
  return planFields(db, everyPlan('of plans that were found for their reader'))
    .select((eb) => [
      'employee.department',
      eb
        .selectFrom('subplans')
        .select('subplans.name')
        .whereRef('subplans.plan_id', '=', 'plans.id')
        .where(isOpen())
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
      eb
        .selectFrom('journal')
        .select(() => instantInJson(sql<string | null>`max(journal.at)`).as('at'))
        .whereRef('journal.subject_id', '=', 'plans.id')
        .where('journal.event', '=', 'plan.manager_asked' satisfies EventName)
        .as('asked_at'),
    ])
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}

type WaitingRow = WaitingTasks & { plan_id: string };

/** Returns the open tasks that the signatures need and that are due, by plan and by owner. */
export async function listWaiting(db: Database, ids: readonly string[], today: Day): Promise<WaitingRow[]> {
  // Where nobody else has open tasks the counters of the subplan say it, and no task is read.
  const { rows } = await sql<WaitingRow>`
    with due as materialized (
      select id, plan_id, others_open, total_tasks - completed_tasks as open from subplans
      where plan_id = any(${[...ids]}::uuid[]) and ${isDue(today)}
    )
    select plan_id, owner_kind, team, sum(tasks)::int as tasks from (
      select plan_id, 'employee' as owner_kind, null as team, sum(open)::int as tasks
      from due where others_open = 0 group by plan_id
      union all
      select due.plan_id, tasks.owner_kind, groups.name as team, count(*)::int as tasks
      from due
      join topics on topics.subplan_id = due.id
      join tasks on tasks.topic_id = topics.id and tasks.counts and not tasks.completed
      left join groups on groups.id = tasks.owner_group_id
      where due.others_open > 0
      group by due.plan_id, tasks.owner_kind, groups.name
    ) as found group by plan_id, owner_kind, team`.execute(db);
  return rows;
}

export function listManagers(db: Database, ids: readonly string[]): Promise<PersonSummary[]> {
  return db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}

const BY_LAST_DAY = sortedBy(PLAN_SORTS.last_day, {
  due_date: sql.ref('plans.due_date'),
  id: sql.ref('plans.id'),
});

/** Returns the ongoing plans as lines of a file. */
export function listForFile(db: Database, { today }: Asked, ids: readonly string[]) {
  return planFields(db, everyPlan('of plans that were found for their reader'))
    .select(['employee.department', 'employee.location', 'plans.due_date'])
    .select(healthOf(today).as('health'))
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy(BY_LAST_DAY.orderBy)
    .execute();
}

/** Returns the plans that may need a decision about their dates (Dates 8). */
export async function listToBeAsked(db: Database, asked: Asked): Promise<string[]> {
  const plans = await listedPlans(db, asked).where(MAY_BE_ASKED).select('plans.id').execute();
  return plans.map(({ id }) => id);
}

/** The people in the viewer's scope and in the filter. */
function selectPeople(db: Database, { viewer, filter, today }: Asked) {
  return db
    .selectFrom('people')
    .where('people.disabled_at', 'is', null)
    .where((eb) => eb.or([eb('people.left_on', 'is', null), eb('people.left_on', '>=', today)]))
    .where(isActedFor(viewer))
    .where(wherePeople(filter, { today }));
}

/** Returns who started lately and has no plan that was not deleted, the latest first. */
export function listWithoutPlan(db: Database, asked: Asked) {
  return selectPeople(db, asked)
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
  const { count } = await selectPeople(db, asked)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('people.start_on', '>', asked.today)
    .where('people.start_on', '<=', sql<string>`${asked.today}::date + ${sql.lit(STARTING_DAYS)}`)
    .executeTakeFirstOrThrow();
  return count;
}
