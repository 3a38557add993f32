import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '#shared/calendar.ts';
import { LOOK_BACK_DAYS, STARTED_DAYS, STARTING_DAYS } from '#shared/hr/overview/limits.ts';
import { START_WINDOWS } from '#shared/hr/overview/schema.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import type { PlanStatus } from '#shared/plans/status.ts';
import { isActedFor } from '../../../people/people.sql.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { MAY_BE_ASKED } from '../../../plans/dates/proposals/proposals.sql.ts';
import { IS_INACTIVE } from '../../../plans/rules/rules.sql.ts';
import {
  everyPlan,
  fromPlans,
  type PlanExpression,
  plansAs,
  plansAsHrOfAll,
} from '../../../plans/access/access.sql.ts';

export type Filter = {
  template?: string | undefined;
  department?: string | undefined;
  location?: string | undefined;
  manager?: string | undefined;
  status?: PlanStatus | undefined;
  start?: keyof typeof START_WINDOWS | undefined;
};
export type Asked = { viewer: Viewer; filter: Filter; today: Day };

/**
 * The plans that the viewer manages, and those that they see as HR. A role that they do not have is no part of the condition, so
 * that the plans of a manager are found by the index of managers.
 */
function seen({ viewer }: Asked) {
  if (!viewer.is_hr) return plansAs(viewer, 'manager');
  if (viewer.hr_departments === null) return plansAsHrOfAll(viewer);
  return viewer.is_manager ? plansAs(viewer, 'manager', 'hr') : plansAs(viewer, 'hr');
}

/** The condition of the filter for the plan in the query. */
function matches({ template, department, location, manager, start }: Filter, today: Day) {
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
      ...(start === undefined ? [] : [startsWithin(eb, start, today)]),
    ]);
  };
}

/** Whether the employee starts in the window. */
function startsWithin(eb: PlanExpression, start: keyof typeof START_WINDOWS, today: Day) {
  return eb.exists(
    eb
      .selectFrom('people')
      .select('people.id')
      .whereRef('people.id', '=', 'plans.user_id')
      .where(isWithin(start, today)),
  );
}

const isWithin = (start: keyof typeof START_WINDOWS, today: Day) => {
  const { from, to } = START_WINDOWS[start];
  return sql<boolean>`people.start_on between ${addDays(today, from)} and ${addDays(today, to)}`;
};

/** The ids of plans of the overview: of ongoing ones, by their index. */
export function idsOf(db: Database, asked: Asked, which: RawBuilder<boolean>) {
  return fromPlans(db, seen(asked)).select('plans.id').where(which).where(matches(asked.filter, asked.today));
}

export const isRecent = (today: Day) =>
  sql<boolean>`(plans.completed_at >= ${today}::date - ${sql.lit(LOOK_BACK_DAYS)} and plans.deleted_at is null)`;

/** Returns the plans that may need a decision about their dates (Dates 8). */
export async function listFoundToBeAsked(db: Database, asked: Asked): Promise<string[]> {
  return (await idsOf(db, asked, MAY_BE_ASKED).execute()).map(({ id }) => id);
}

/** Returns how many plans were completed within the time that the overview looks back, and how many are inactive. */
export async function countClosed(
  db: Database,
  asked: Asked,
): Promise<{ completed: number; inactive: number }> {
  const count = (which: RawBuilder<boolean>) =>
    sql`(select count(*) from (${idsOf(db, asked, which)}) as found)`;
  const { rows } = await sql<{ completed: number; inactive: number }>`
    select ${count(isRecent(asked.today))} as completed, ${count(IS_INACTIVE)} as inactive`.execute(db);
  return rows[0]!;
}

/** The people in the viewer's scope and in the filter. */
function selectPeople(db: Database, { viewer, filter, today }: Asked) {
  return db
    .selectFrom('people')
    .where('people.disabled_at', 'is', null)
    .where((eb) => eb.or([eb('people.left_on', 'is', null), eb('people.left_on', '>=', today)]))
    .where(isActedFor(viewer))
    .$if(filter.department !== undefined, (query) =>
      query.where('people.department', '=', filter.department!),
    )
    .$if(filter.location !== undefined, (query) => query.where('people.location', '=', filter.location!))
    .$if(filter.manager !== undefined, (query) => query.where('people.manager_id', '=', filter.manager!))
    .$if(filter.start !== undefined, (query) => query.where(isWithin(filter.start!, today)));
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
