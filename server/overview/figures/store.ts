import { sql } from 'kysely';
import { LEAST_PLANS, MOST_LISTED, MOST_MEASURED, MOST_MEASURED_FOR_TASKS } from '#shared/overview/limits.ts';
import type { Overview } from '#shared/overview/schema.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type Asked, idsOf, isRecent } from '../found/store.ts';

/** The ids of the plans completed last, within the time that the overview looks back. */
const completedLast = (db: Database, asked: Asked, most: number) =>
  idsOf(db, asked, isRecent(asked.today)).orderBy('plans.completed_at', 'desc').limit(sql.lit(most));

/** Those plans with what is measured of them. Joined to `plans` by their ids, PostgreSQL would read the plans of all years. */
const measuredLast = (db: Database, asked: Asked) =>
  completedLast(db, asked, MOST_MEASURED).select([
    'plans.template_id',
    'plans.name',
    'plans.user_id',
    'plans.assigned_on',
    'plans.completed_at',
  ]);

/** A template, or a month of it. */
type DaysRow = Omit<Overview['days'][number], 'months'> & { month: string | null };

/**
 * Returns the days from the start of the employee, else from the assignment, to the second signature, by template, and by the month
 * of that signature.
 */
export async function listDays(db: Database, asked: Asked, timeZone: string): Promise<Overview['days']> {
  const { rows } = await sql<DaysRow>`
    with plans as materialized (${measuredLast(db, asked)}),
    lasted as (
      select plans.template_id, coalesce(templates.name, plans.name) as name,
        to_char(plans.completed_at at time zone ${timeZone}, 'YYYY-MM') as month,
        (plans.completed_at at time zone ${timeZone})::date - coalesce(people.start_on, plans.assigned_on) as days
      from plans
      join people on people.id = plans.user_id
      left join templates on templates.id = plans.template_id
    )
    select template_id, min(name) as name, month, count(*)::int as plans,
      percentile_cont(0.5) within group (order by days) as median,
      percentile_cont(0.9) within group (order by days) as nine_of_ten
    from lasted
    group by grouping sets (
      (template_id, case when template_id is null then name end),
      (template_id, case when template_id is null then name end, month)
    )
    order by month nulls first, plans desc, name`.execute(db);
  const keyOf = ({ template_id, name }: DaysRow) => template_id ?? name;
  const months = Map.groupBy(
    rows.filter(({ month }) => month !== null),
    keyOf,
  );
  return rows
    .filter(({ month }) => month === null)
    .slice(0, MOST_LISTED)
    .map(({ month: _, ...whole }) => ({
      ...whole,
      months: (months.get(whole.template_id ?? whole.name) ?? []).map(
        ({ month, plans, median, nine_of_ten }) => ({ month: month!, plans, median, nine_of_ten }),
      ),
    }));
}

/** Returns the tasks of templates that are done latest: the middle of their days after the due day of their subplan. */
export async function listSlowest(
  db: Database,
  asked: Asked,
  timeZone: string,
): Promise<Overview['slowest']> {
  // In two statements, as the plans that go on: in one PostgreSQL reads the tasks of all plans.
  const ids = (await completedLast(db, asked, MOST_MEASURED_FOR_TASKS).execute()).map(({ id }) => id);
  const { rows } = await sql<Overview['slowest'][number]>`
    select tasks.task_id, min(tasks.name) as name, count(*)::int as plans,
      percentile_cont(0.5) within group (
        order by (tasks.status_changed_at at time zone ${timeZone})::date - subplans.due_date
      ) as median_days
    from subplans
    join topics on topics.subplan_id = subplans.id
    join tasks on tasks.topic_id = topics.id
    where subplans.plan_id = any(${ids}::uuid[])
      and tasks.task_id is not null and tasks.completed and tasks.status_changed_at is not null
    group by tasks.task_id
    having count(*) >= ${sql.lit(LEAST_PLANS)} and percentile_cont(0.5) within group (
      order by (tasks.status_changed_at at time zone ${timeZone})::date - subplans.due_date
    ) > 0
    order by median_days desc, name limit 10`.execute(db);
  return rows;
}
