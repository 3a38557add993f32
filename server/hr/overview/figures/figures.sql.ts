import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import {
  LOOK_BACK_DAYS,
  MIN_PLANS,
  MAX_LISTED,
  MAX_MEASURED,
  MAX_MEASURED_FOR_TASKS,
} from '#shared/hr/overview/limits.ts';
import type { Overview } from '#shared/hr/overview/schema.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { jsonRows } from '../../../platform/database/json.ts';
import { type Asked, listedRows } from '../../../lists/plans.sql.ts';
import { IS_INACTIVE } from '../../../plans/rules/rules.sql.ts';

const isRecent = (today: Day) =>
  sql<boolean>`(plans.completed_at >= ${today}::date - ${sql.lit(LOOK_BACK_DAYS)} and plans.deleted_at is null)`;

/**
 * The plans completed last, within the period of the overview, with their measures. Joined to `plans` by their ids,
 * PostgreSQL would read the plans of all years.
 */
const completedLast = (db: Database, asked: Asked) =>
  listedRows(db, asked)
    .where(isRecent(asked.today))
    .select([
      'plans.id',
      'plans.template_id',
      'plans.name',
      'plans.user_id',
      'plans.assigned_on',
      'plans.completed_at',
    ])
    .orderBy('plans.completed_at', 'desc')
    .limit(sql.lit(MAX_MEASURED));

/** Returns how many plans were completed within the time that the overview looks back, and how many are inactive. */
export async function countClosed(
  db: Database,
  asked: Asked,
): Promise<{ completed: number; inactive: number }> {
  const count = (which: RawBuilder<boolean>) =>
    sql`(select count(*) from (${listedRows(db, asked).where(which).select('plans.id')}) as found)`;
  const { rows } = await sql<{ completed: number; inactive: number }>`
    select ${count(isRecent(asked.today))} as completed, ${count(IS_INACTIVE)} as inactive`.execute(db);
  return rows[0]!;
}

/** A template, or a month of it. */
type DaysRow = Omit<Overview['days'][number], 'months'> & { month: string | null };

type Measured = { days: DaysRow[]; last_ids: string[] };

/** Returns the days to complete, and the tasks of templates that are done latest (Overview 5). */
export async function listFigures(
  db: Database,
  asked: Asked,
  timeZone: string,
): Promise<Pick<Overview, 'days' | 'slowest'>> {
  // Names of templates and months as text are for the groups alone: for each plan they take as long as all the rest.
  const { rows } = await sql<Measured>`
    with plans as materialized (${completedLast(db, asked)}),
    lasted as (
      select plans.template_id, case when plans.template_id is null then plans.name end as name,
        date_trunc('month', plans.completed_at at time zone ${timeZone}) as month,
        (plans.completed_at at time zone ${timeZone})::date - coalesce(people.start_on, plans.assigned_on) as days
      from plans
      join people on people.id = plans.user_id
    ),
    measured as (
      select template_id, name, month, count(*) as plans,
        percentile_cont(array[0.5, 0.9]) within group (order by days) as parts
      from lasted
      group by grouping sets ((template_id, name), (template_id, name, month))
    )
    select ${jsonRows(sql`
      select template_id, coalesce(templates.name, measured.name) as name, to_char(month, 'YYYY-MM') as month, plans,
        parts[1] as median, parts[2] as nine_of_ten
      from measured
      left join templates on templates.id = template_id
      order by month nulls first, plans desc, name, template_id`)} as days,
      array(
        select id from plans order by completed_at desc limit ${sql.lit(MAX_MEASURED_FOR_TASKS)}
      ) as last_ids`.execute(db);
  const { days, last_ids } = rows[0]!;
  return { days: byTemplate(days), slowest: await listSlowest(db, last_ids, timeZone) };
}

/**
 * Adds to each template its months. The days are from the start of the employee, else from the assignment, to the second signature, by
 * whose month they are counted. Plans whose template is gone are grouped by their names.
 */
function byTemplate(rows: readonly DaysRow[]): Overview['days'] {
  const keyOf = ({ template_id, name }: DaysRow) => template_id ?? name;
  const months = Map.groupBy(
    rows.filter(({ month }) => month !== null),
    keyOf,
  );
  return rows
    .filter(({ month }) => month === null)
    .slice(0, MAX_LISTED)
    .map(({ month: _, ...whole }) => ({
      ...whole,
      months: (months.get(whole.template_id ?? whole.name) ?? []).map(
        ({ month, plans, median, nine_of_ten }) => ({ month: month!, plans, median, nine_of_ten }),
      ),
    }));
}

/** Returns the tasks of templates that are done latest: the middle of their days after the due day of their subplan. */
async function listSlowest(
  db: Database,
  ids: readonly string[],
  timeZone: string,
): Promise<Overview['slowest']> {
  // In a statement of its own: in one PostgreSQL reads the tasks of all plans.
  const { rows } = await sql<Overview['slowest'][number]>`
    select tasks.task_id, min(tasks.name collate "C") as name, count(*)::int as plans,
      percentile_cont(0.5) within group (
        order by (tasks.status_changed_at at time zone ${timeZone})::date - subplans.due_date
      ) as median_days
    from subplans
    join topics on topics.subplan_id = subplans.id
    join tasks on tasks.topic_id = topics.id
    where subplans.plan_id = any(${[...ids]}::uuid[])
      and tasks.task_id is not null and tasks.completed and tasks.status_changed_at is not null
    group by tasks.task_id
    having count(*) >= ${sql.lit(MIN_PLANS)} and percentile_cont(0.5) within group (
      order by (tasks.status_changed_at at time zone ${timeZone})::date - subplans.due_date
    ) > 0
    order by median_days desc, name limit 10`.execute(db);
  return rows;
}
