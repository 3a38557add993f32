import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, type Day } from '#shared/calendar.ts';
import { isInHrScope as isInScope } from '#shared/people/hrScope.ts';
import { checklistState } from '#shared/plans/progress.ts';
import { PLAN_HEALTHS } from '#shared/plans/state/health.ts';
import { hasOverdueSubplans, isPlanOverdue, isSubplanOverdue } from '#shared/plans/overdue.ts';
import { PLAN_STATUSES, planStatus } from '#shared/plans/status.ts';
import { RULES } from '#shared/plans/state/values.ts';
import { chosen } from '#shared/terms/inValues.ts';
import { isInHrScope } from '../../people/people.sql.ts';
import { connect } from '../../platform/database/connect.ts';
import { useDatabase } from '../../testing/database/clone.ts';
import * as rules from './rules.sql.ts';

const database = useDatabase({ max: 2 });
const TODAY = '2026-03-10';

/** Returns whole numbers below a limit: the same ones in each run (Park and Miller). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
const below = randomNumbers(7);

type Part = { due_date: Day; total_tasks: number; completed_tasks: number };
type Company = {
  flags: { active_plan: boolean; signed_by_user: boolean; approved_by_manager: boolean };
  parts: Part[];
};

/** Days around today and the limits of the rules, and counters with half, all or none done. */
function randomPart(): Part {
  const total_tasks = below(5);
  return { due_date: addDays(TODAY, below(13) - 6), total_tasks, completed_tasks: below(total_tasks + 1) };
}

const COMPANIES: Company[] = Array.from({ length: 3_000 }, () => ({
  flags: {
    active_plan: below(5) > 0,
    signed_by_user: below(4) === 0,
    approved_by_manager: below(4) === 0,
  },
  parts: Array.from({ length: below(4) }, randomPart),
}));

const FORMER = {
  late: sql`subplans.due_date < ${TODAY}::date and subplans.completed_tasks < subplans.total_tasks`,
  close: sql`subplans.due_date between ${TODAY}::date and ${TODAY}::date + 3 and subplans.completed_tasks * 2 < subplans.total_tasks`,
  plan: sql`plans.due_date < ${TODAY}::date and plans.completed_tasks < plans.total_tasks`,
};
/** The health as it was spelled in SQL before there was one definition. */
const FORMER_HEALTH = sql`case
  when signed_by_user and approved_by_manager then 'completed'
  when not active_plan then 'inactive'
  when signed_by_user or approved_by_manager then 'to_sign'
  when ${FORMER.plan} then 'overdue'
  when plans.next_due_date < ${TODAY}::date or (select bool_or(${FORMER.close}) from subplans where plan_id = plans.id) then 'at_risk'
  else 'on_track' end`;

test('status, overdue, at risk and open are in SQL what they are in TypeScript and were before (Plans 4, 7 and 25)', async () => {
  const plans = COMPANIES.map(({ flags, parts }, id) => ({ id, ...flags, ...checklistState(parts) }));
  const subplans = COMPANIES.flatMap(({ parts }, plan_id) =>
    parts.map((part, place) => ({ plan_id, place, ...part })),
  );
  // As the tables, which these names hide.
  const { rows } = await sql<Record<string, unknown>>`
    with plans as (
      select * from json_to_recordset(${JSON.stringify(plans)}) as row (id int, active_plan boolean, signed_by_user boolean,
        approved_by_manager boolean, due_date date, next_due_date date, total_tasks int, completed_tasks int, others_open int)
    ), subplans as (
      select *, 0 as others_open from json_to_recordset(${JSON.stringify(subplans)})
        as row (plan_id int, place int, due_date date, total_tasks int, completed_tasks int)
    )
    select id, ${rules.healthOf(TODAY)} as health, ${FORMER_HEALTH} as former_health,
      ${rules.isPlanOverdue(TODAY)} is true as overdue,
      array[${sql.join(PLAN_STATUSES.map((status) => sql`${rules.hasStatus(status, TODAY)} is true`))}] as statuses,
      (select coalesce(json_agg(json_build_array(${rules.isOpen()}, ${rules.isDue(TODAY)}, ${rules.isLatePart(TODAY)},
        ${rules.isClose(TODAY)}, ${FORMER.late}, ${FORMER.close}) order by place), '[]') from subplans where plan_id = plans.id) as parts,
      (select row_to_json(state) from (select ${rules.STATE_OF_SUBPLANS} from subplans where plan_id = plans.id) as state) as state
    from plans order by id`.execute(database.db);
  const expected = COMPANIES.map(({ flags, parts }, id) => {
    const state = checklistState(parts);
    const overdue = isPlanOverdue(flags, state, TODAY);
    const health = chosen(
      RULES.health(
        { ...flags, ...state },
        parts.some((part) => RULES.isClose(part, TODAY)),
        TODAY,
      ),
    );
    const status = planStatus(flags, overdue);
    return {
      id,
      health,
      former_health: health,
      overdue,
      statuses: PLAN_STATUSES.map((one) => one === status),
      parts: parts.map((part) => {
        const late = isSubplanOverdue({ active_plan: true, signed_by_user: false }, part, TODAY);
        const close = RULES.isClose(part, TODAY);
        return [RULES.isOpen(part), RULES.isDue(part, TODAY), late, close, late, close];
      }),
      state,
    };
  });
  expect(rows).toEqual(expected);
  // Each is there, so that the comparison is one.
  expect(new Set(expected.map(({ health }) => health))).toEqual(new Set(PLAN_HEALTHS));
  for (const place of PLAN_STATUSES.keys())
    expect(expected.some(({ statuses }) => statuses[place])).toBe(true);
  expect(COMPANIES.some(({ flags, parts }) => hasOverdueSubplans(flags, checklistState(parts), TODAY))).toBe(
    true,
  );
});

/** The part of the definition of a view that reads subplans, with single spaces. */
const partOfView = (definition: string) =>
  definition
    .slice(definition.lastIndexOf('LEFT JOIN LATERAL'), definition.lastIndexOf('ON true'))
    .replaceAll(/\s+/g, ' ');

test('statements on many plans derive of subplans what the view plan_state does', async () => {
  const owner = connect(database.ownerUrl, { max: 1 });
  const definitions = await owner.connection().execute(async (db) => {
    await sql`create temporary view derived as select plans.id, checklist.* from plans
      left join lateral (select ${rules.STATE_OF_SUBPLANS} from subplans where subplans.plan_id = plans.id) as checklist on true`.execute(
      db,
    );
    const { rows } = await sql<{ one: string; other: string }>`
      select pg_get_viewdef('derived'::regclass) as one, pg_get_viewdef('plan_state'::regclass) as other`.execute(
      db,
    );
    return rows[0]!;
  });
  await owner.destroy();
  expect(partOfView(definitions.one)).toContain('others_open');
  expect(partOfView(definitions.one)).toBe(partOfView(definitions.other));
});

test('HR has the same scope in SQL as in TypeScript (HR 1)', async () => {
  const DEPARTMENTS = ['', 'Sales', 'sales', 'Sales EMEA', 'Legal'];
  const scopes = [null, ...Array.from({ length: 40 }, () => DEPARTMENTS.filter(() => below(2) === 0))];
  for (const hr_departments of scopes.filter((scope) => scope?.length !== 0)) {
    for (const is_hr of [true, false]) {
      const viewer = { id: '01900000-0000-7000-8000-000000000001', is_manager: false, is_hr, hr_departments };
      const { rows } = await sql<{ department: string; acts: boolean }>`
        select department, ${isInHrScope(viewer, sql.ref('department'))} is true as acts
        from unnest(${DEPARTMENTS}::text[]) as department`.execute(database.db);
      expect(rows).toEqual(
        DEPARTMENTS.map((department) => ({
          department,
          acts: isInScope({ is_hr, hr_departments }, department),
        })),
      );
    }
  }
});
