import { type RawBuilder, sql } from 'kysely';
import { EXCEPTION_EVENTS } from '#shared/hr/audit/exceptions.ts';
import type { AuditCounts, AuditState } from '#shared/hr/audit/schema.ts';
import { isFiltered } from '#shared/lists/filters.ts';
import type { PlanFilter } from '#shared/lists/plans.ts';
import { PLAN_SORTS } from '#shared/lists/planSorts.ts';
import type { Day } from '#shared/calendar.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { sortedBy } from '../../../lists/sorts.sql.ts';
import { partByEmployee, partByPlan, wherePeople, wherePlans } from '../../../lists/plans.sql.ts';
import { everyPlan, fromPlans, fromPlanState } from '../../../plans/access/access.sql.ts';
import type { Scope } from './scope.ts';
import { isCovered } from '../../../people/people.sql.ts';

export type Asked = {
  scope: Scope;
  /** HR does not act for themselves (HR 2). */
  without: string | null;
  /** Its template is the required one. */
  filter: PlanFilter & { from: Day; to: Day };
  today: Day;
  timeZone: string;
};

export type AuditRow = {
  id: string;
  name: string;
  email: string;
  department: string;
  location: string;
  job_title: string;
  start_on: Day;
  left_on: Day | null;
  state: AuditState;
  plan_id: string | null;
  plan_name: string | null;
  template_id: string | null;
  assigned_on: Day | null;
  due_on: Day | null;
  completed_on: Day | null;
  days_late: number | null;
  employee_signed_at: string | null;
  manager_signed_at: string | null;
};

/** People who started in the period, and whom the part of the filter about people has. */
const isAsked = ({ scope: { departments }, without, filter, today }: Asked) => sql<boolean>`
  ${isCovered(departments, sql.ref('people.department'))}
  and (${without}::uuid is null or people.id <> ${without})
  and ${wherePeople(partByEmployee(filter), { today })}`;

type Page = { cursor: string | undefined; limit: number };

export const AUDIT_ORDER = sortedBy(PLAN_SORTS.first_day, {
  start_on: sql.ref('start_on'),
  id: sql.ref('id'),
});

/** Whether the row of the population is in the part of the filter about plans: by its plan, else by its person. */
function isShown(db: Database, { today }: Asked, by: PlanFilter) {
  const plan = fromPlanState(db, everyPlan('of people who were found for their reader'))
    .select('plans.id')
    .where(sql<boolean>`plans.id = population.plan_id`)
    .where(wherePlans(by, { today }));
  const person = sql`select from people where people.id = population.id and ${wherePeople(by, { today })}`;
  return sql`case when plan_id is null then exists (${person}) else exists (${plan}) end`;
}

/**
 * The people with the plan that counts for each (Audit 2): of the required template or of any, a completed one before others, the
 * first one that was completed, else the latest. Each lateral part is one look into an index.
 */
function population(db: Database, asked: Asked, page?: Page): RawBuilder<unknown> {
  const { template, ...filter } = partByPlan(asked.filter);
  const chosen = fromPlans(db, everyPlan('of people who were found for their reader'))
    .select(['plans.id', 'plans.name', 'plans.template_id', 'plans.assigned_on', 'plans.active_plan'])
    .select('plans.completed_at')
    .where(sql<boolean>`plans.user_id = starter.id`)
    .$if(template !== undefined, (query) => query.where('plans.template_id', '=', template!))
    .orderBy('plans.completed_at', (order) => order.asc().nullsLast())
    .orderBy('plans.assigned_on', 'desc')
    .orderBy('plans.id', 'desc')
    .limit(1);
  const limit = page?.limit ?? null;
  // The plan decides who is on the page only where the filter is about plans.
  const byPlan = isFiltered(filter);
  return sql`
    with starter as materialized (
      select people.id, people.name, people.email, people.department, people.location, people.job_title,
        people.start_on, people.left_on
      from people
      where ${isAsked(asked)}
        and ${page?.cursor === undefined ? sql`true` : AUDIT_ORDER.isAfter(page.cursor)}
      order by ${AUDIT_ORDER.orderBy}
      limit ${byPlan ? null : limit}
    ), everybody as (
      select starter.*, plan.id as plan_id, plan.name as plan_name, plan.template_id, plan.assigned_on,
        due.due_on, done.completed_on,
        case when plan.id is null then 'no_plan' when plan.completed_at is not null then 'completed'
          when plan.active_plan then 'open' else 'inactive' end as state,
        case when plan.completed_at is not null or plan.active_plan
          then greatest(0, coalesce(done.completed_on, ${asked.today}::date) - due.due_on) end as days_late
      from starter
      left join lateral (${chosen}) as plan on true
      left join lateral (
        select max(subplans.due_date) as due_on from subplans where subplans.plan_id = plan.id
      ) as due on true
      left join lateral (
        select (plan.completed_at at time zone ${asked.timeZone})::date as completed_on
      ) as done on true
    ), population as (
      select * from everybody as population
      ${byPlan ? sql`where ${isShown(db, asked, filter)} order by ${AUDIT_ORDER.orderBy} limit ${limit}` : sql``}
    )`;
}

export async function countAudit(db: Database, asked: Asked): Promise<AuditCounts> {
  const { rows } = await sql<AuditCounts>`
    ${population(db, asked)}
    select count(*)::int as started,
      (count(*) filter (where plan_id is null))::int as without_plan,
      (count(*) filter (where state = 'completed'))::int as completed,
      (count(*) filter (where days_late > 0))::int as late
    from population`.execute(db);
  return rows[0]!;
}

const signedAt = (role: 'employee' | 'manager') => sql`(
  select signature.signed_at from plan_signatures as signature
  where signature.plan_id = population.plan_id and signature.role = ${sql.lit(role)} and signature.voided_at is null
)`;

/** Returns the people by their first day: of a page, or all. */
export async function listAudit(db: Database, asked: Asked, page?: Page): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    ${population(db, asked, page)}
    select population.*, ${signedAt('employee')} as employee_signed_at, ${signedAt('manager')} as manager_signed_at
    from population order by ${AUDIT_ORDER.orderBy}`.execute(db);
  return rows;
}

export type ExceptionEvent = {
  plan_id: string;
  at: string;
  actor_name: string;
  event: string;
  detail: Record<string, unknown>;
};

/** Returns the events of plans that are exceptions (Audit 3), by plan and in their order. */
export async function listExceptions(db: Database, planIds: readonly string[]): Promise<ExceptionEvent[]> {
  const { rows } = await sql<ExceptionEvent>`
    select subject_id as plan_id, at, actor_name, event, detail from journal
    where subject_id = any(${[...planIds]}::uuid[]) and subject = 'plan'
      and (event = any(${Object.keys(EXCEPTION_EVENTS)}::text[]) or detail ->> 'as' = 'hr')
    order by subject_id, seq`.execute(db);
  return rows;
}

/** Returns the departments of the people whom the viewer may audit. */
export async function listDepartments(db: Database, { scope: { departments } }: Asked): Promise<string[]> {
  const { rows } = await sql<{ department: string }>`
    select distinct department from people
    where department <> '' and ${isCovered(departments, sql.ref('people.department'))}
    order by department limit 1000`.execute(db);
  return rows.map(({ department }) => department);
}

/** Returns the templates that may be required: public ones, and those of plans of the period. */
export async function listTemplates(db: Database, asked: Asked): Promise<{ id: string; name: string }[]> {
  const { from, to } = asked.filter;
  const everybody = { ...asked, filter: { from, to } };
  const used = fromPlans(db, everyPlan('of people who were found for their reader'))
    .innerJoin('people', 'people.id', 'plans.user_id')
    .select('plans.template_id')
    .where(isAsked(everybody));
  const { rows } = await sql<{ id: string; name: string }>`
    select templates.id, templates.name from templates
    where templates.public or templates.id in (${used})
    order by lower(templates.name), templates.id limit 1000`.execute(db);
  return rows;
}

/** Returns the name of a template, also of a deleted one with plans; undefined for an unknown one. */
export async function findTemplateName(db: Database, id: string): Promise<string | undefined> {
  const template = await db.selectFrom('templates').select('name').where('id', '=', id).executeTakeFirst();
  if (template) return template.name;
  const plan = await fromPlans(db, everyPlan('whether there are any of a deleted template'))
    .select('plans.name')
    .where('plans.template_id', '=', id)
    .orderBy('plans.id')
    .limit(1)
    .executeTakeFirst();
  return plan?.name;
}
