import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import { LOOK_BACK_DAYS, STARTED_DAYS, STARTING_DAYS } from '#shared/hr/overview/limits.ts';
import type { PlanFilter } from '#shared/lists/plans.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import { isFiltered } from '../../../lists/parties.sql.ts';
import { partByRow, partByState, wherePeople, wherePlans } from '../../../lists/plans.sql.ts';
import { isActedFor } from '../../../people/people.sql.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { MAY_BE_ASKED } from '../../../plans/dates/proposals/proposals.sql.ts';
import { IS_INACTIVE } from '../../../plans/rules/rules.sql.ts';
import {
  everyPlan,
  fromPlans,
  fromPlanState,
  plansAs,
  plansAsHrOfAll,
} from '../../../plans/access/access.sql.ts';

export type Asked = { viewer: Viewer; filter: PlanFilter; today: Day };

/**
 * The plans that the viewer manages, and those that they see as HR. A role that they do not have is no part of the condition, so
 * that the plans of a manager are found by the index of managers.
 */
function seen({ viewer }: Asked) {
  if (!viewer.is_hr) return plansAs(viewer, 'manager');
  if (viewer.hr_departments === null) return plansAsHrOfAll(viewer);
  return viewer.is_manager ? plansAs(viewer, 'manager', 'hr') : plansAs(viewer, 'hr');
}

/**
 * The ids of plans of the overview: of ongoing ones, by their index. Without a status and a health, which the table of plans does not
 * have.
 */
export function idsOf(db: Database, asked: Asked, which: RawBuilder<boolean>) {
  const { filter, today } = asked;
  return fromPlans(db, seen(asked))
    .select('plans.id')
    .where(which)
    .where(wherePlans(partByRow(filter), { today }));
}

export const isRecent = (today: Day) =>
  sql<boolean>`(plans.completed_at >= ${today}::date - ${sql.lit(LOOK_BACK_DAYS)} and plans.deleted_at is null)`;

const idsIn = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Returns the plans that may need a decision about their dates (Dates 8). */
export async function listFoundToBeAsked(db: Database, asked: Asked): Promise<string[]> {
  const { filter, today } = asked;
  const found = idsIn(await idsOf(db, asked, MAY_BE_ASKED).execute());
  const state = partByState(filter);
  if (!isFiltered(state)) return found;
  const rows = await fromPlanState(db, everyPlan('of plans that were found for their reader'))
    .select('plans.id')
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val(found))))
    .where(wherePlans(state, { today }))
    .execute();
  return idsIn(rows);
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
