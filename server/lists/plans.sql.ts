import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '#shared/calendar.ts';
import {
  MAX_CHOICES,
  type PlanFilter,
  type PlanFilterName,
  type PlanScope,
  START_WINDOWS,
} from '#shared/lists/plans.ts';
import { EMPLOYEE_TEXTS, type EmployeeText, type PlanChoices } from '#shared/lists/schema.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import { searchKey } from '#shared/search.ts';
import type { Database } from '../platform/database/connect.ts';
import { jsonRows } from '../platform/database/json.ts';
import {
  type Audience,
  fromPlans,
  fromPlanState,
  plansAs,
  plansAsHrOfAll,
} from '../plans/access/access.sql.ts';
import { hasStatus, healthOf } from '../plans/rules/rules.sql.ts';

type Sql = RawBuilder<boolean>;
type Context = {
  today: Day;
  /** Whether a subplan of the plan is close, in a query that has read them (`healthOf`). */
  anyClose?: Sql;
};

type ConditionOn<Name extends PlanFilterName> = (
  value: NonNullable<PlanFilter[Name]>,
  context: Context,
) => Sql;

/** The condition on the employee of a plan, or on the plan and on somebody without one. */
type Condition<Name extends PlanFilterName> =
  | { employee: ConditionOn<Name> }
  | {
      plan: ConditionOn<Name>;
      person: ConditionOn<Name>;
      /** Whether it needs the columns of `plan_state`. */
      byState?: true;
    };

const ALWAYS: Sql = sql`true`;
const NEVER: Sql = sql`false`;

/** Whether a text has the search term; case and accents do not matter. A term of white space is in all. */
function hasTerm(q: string, ...texts: RawBuilder<unknown>[]): Sql {
  const key = searchKey(q.trim());
  if (key === '') return ALWAYS;
  return sql`(${sql.join(
    texts.map((text) => sql`strpos(search_key(${text}), ${key}) > 0`),
    sql` or `,
  )})`;
}

/** The conditions of the filters, on the rows `plans` and `people` of a query. */
const CONDITIONS: { [Name in PlanFilterName]: Condition<Name> } = {
  ...(Object.fromEntries(
    EMPLOYEE_TEXTS.map((name) => [
      name,
      { employee: (value: string) => sql<boolean>`${sql.ref(`people.${name}`)} = ${value}` },
    ]),
  ) as unknown as { [Name in EmployeeText]: { employee: ConditionOn<Name> } }),
  q: {
    plan: (q) =>
      hasTerm(q, sql`plans.name`, sql`(select people.name from people where people.id = plans.user_id)`),
    person: (q) => hasTerm(q, sql`people.name`),
  },
  template: {
    plan: (id) => sql`plans.template_id = ${id}`,
    // Somebody without a plan has none of the template.
    person: () => ALWAYS,
  },
  manager: {
    plan: (id) => sql`plans.manager_id = ${id}`,
    person: (id) => sql`people.manager_id = ${id}`,
  },
  status: { plan: (status, { today }) => hasStatus(status, today), person: () => NEVER, byState: true },
  health: {
    plan: (health, { today, anyClose }) => sql`${healthOf(today, anyClose)} = ${health}`,
    person: () => NEVER,
    byState: true,
  },
  start: {
    employee: (start, { today }) => {
      const { from, to } = START_WINDOWS[start];
      return sql`people.start_on between ${addDays(today, from)} and ${addDays(today, to)}`;
    },
  },
  from: { employee: (day) => sql`people.start_on >= ${day}` },
  to: { employee: (day) => sql`people.start_on <= ${day}` },
};

type AnyCondition = Condition<never>;
type Applied = { condition: AnyCondition; on: (where: ConditionOn<never>) => Sql };

function applied(filter: PlanFilter, context: Context): Applied[] {
  return (Object.keys(CONDITIONS) as PlanFilterName[]).flatMap((name) => {
    const value = filter[name];
    if (value === undefined) return [];
    return [{ condition: CONDITIONS[name], on: (where) => where(value as never, context) }];
  });
}

const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? ALWAYS : sql`(${sql.join(conditions, sql` and `)})`;

/** The condition of the filter on the row `plans` of a query: of `plan_state` where it has a status or a health. */
export function wherePlans(filter: PlanFilter, context: Context): Sql {
  const all = applied(filter, context);
  const employee = all.flatMap(({ condition, on }) =>
    'employee' in condition ? [on(condition.employee)] : [],
  );
  return allOf([
    ...all.flatMap(({ condition, on }) => ('plan' in condition ? [on(condition.plan)] : [])),
    ...(employee.length === 0
      ? []
      : [sql<boolean>`exists (select from people where people.id = plans.user_id and ${allOf(employee)})`]),
  ]);
}

/** The condition of the filter on the row `people` of a query, of somebody without a plan. */
export function wherePeople(filter: PlanFilter, context: Context): Sql {
  return allOf(
    applied(filter, context).map(({ condition, on }) =>
      on('employee' in condition ? condition.employee : condition.person),
    ),
  );
}

const partOf = (filter: PlanFilter, isAsked: (condition: AnyCondition) => boolean): PlanFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => isAsked(CONDITIONS[name as PlanFilterName])));

const isByState = (condition: AnyCondition) => 'plan' in condition && condition.byState === true;

/** Returns the part of the filter that needs the columns of `plan_state`. */
export const partByState = (filter: PlanFilter) => partOf(filter, isByState);

/** Returns the part of the filter that the table of plans can answer. */
export const partByRow = (filter: PlanFilter) => partOf(filter, (condition) => !isByState(condition));

/** Returns the part of the filter that is about people alone. */
export const partByEmployee = (filter: PlanFilter) => partOf(filter, (condition) => 'employee' in condition);

/** Returns the part of the filter that is about plans, or about people only without a plan. */
export const partByPlan = (filter: PlanFilter) => partOf(filter, (condition) => 'plan' in condition);

/** A list of plans, as somebody reads it on a day. */
export type Asked = { viewer: Viewer; scope: PlanScope | 'overview'; filter: PlanFilter; today: Day };

/** The readers of each list. */
const READERS: Record<Asked['scope'], (viewer: Viewer) => Audience> = {
  reports: (viewer) => plansAs(viewer, 'manager'),
  self: (viewer) => plansAs(viewer, 'employee'),
  organisation: (viewer) => plansAs(viewer, 'hr'),
  // A role that the viewer does not have is no part of the condition, so that the plans of a manager are found by the index of managers.
  overview(viewer) {
    if (!viewer.is_hr) return plansAs(viewer, 'manager');
    if (viewer.hr_departments === null) return plansAsHrOfAll(viewer);
    return viewer.is_manager ? plansAs(viewer, 'manager', 'hr') : plansAs(viewer, 'hr');
  },
};

export const readersOf = (viewer: Viewer, scope: Asked['scope']): Audience => READERS[scope](viewer);

/** The plans of a list that the filter leaves, with their state. */
export function listedPlans(db: Database, { viewer, scope, filter, today }: Asked) {
  return fromPlanState(db, readersOf(viewer, scope)).where(wherePlans(filter, { today }));
}

/** The same without their state, and so without the part of the filter by it. */
export function listedRows(db: Database, { viewer, scope, filter, today }: Asked) {
  return fromPlans(db, readersOf(viewer, scope)).where(wherePlans(partByRow(filter), { today }));
}

/** Returns the values that the filters of a list offer: those of all its plans, or of those of a condition. */
export async function listChoices(
  db: Database,
  viewer: Viewer,
  scope: Asked['scope'],
  which: Sql = ALWAYS,
): Promise<PlanChoices> {
  const plans = fromPlans(db, readersOf(viewer, scope))
    .where(which)
    .select(['plans.user_id', 'plans.template_id', 'plans.manager_id']);
  const { rows } = await sql<PlanChoices>`
    with listed as materialized (${plans}),
    employee as materialized (
      select distinct ${sql.join(EMPLOYEE_TEXTS.map((name) => sql.ref(name)))} from people where id = any(array(select user_id from listed))
    )
    select
      ${jsonRows(sql`
        select id, name from templates where id = any(array(select distinct template_id from listed))
        order by lower(name), id limit ${sql.lit(MAX_CHOICES)}`)} as templates,
      ${jsonRows(sql`
        select id, name, email from people where id = any(array(select distinct manager_id from listed))
        order by lower(name), id limit ${sql.lit(MAX_CHOICES)}`)} as managers,
      ${sql.join(EMPLOYEE_TEXTS.map((name) => sql`${valuesOf(name)} as ${sql.ref(`${name}s`)}`))}`.execute(
    db,
  );
  return rows[0]!;
}

/** The values of a column of the employees, as JSON. */
const valuesOf = (column: EmployeeText) => sql`(
  select coalesce(json_agg(value order by value), '[]') from (
    select distinct ${sql.ref(column)} as value from employee where ${sql.ref(column)} <> ''
    order by value limit ${sql.lit(MAX_CHOICES)}
  ) as one
)`;
