import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import type { MailKind } from '#shared/events/kinds.ts';
import { isAvailable } from '../../../people/availability.sql.ts';
import type { Condition, Row } from '../../../platform/conditions/conditions.sql.ts';
import type { Transaction } from '../../../platform/database/connect.ts';
import { IS_ONGOING } from '../../rules/rules.sql.ts';
import { COUNTS_FROM_ANOTHER_DAY } from '../../access/access.sql.ts';

type Hr = {
  id: string;
  name: string;
  email: string;
  is_hr: boolean;
  hr_departments: string[] | null;
};

/** Returns all HR people who have not left. `isInHrScope` decides their scope. */
export function listHr(tx: Transaction, today: Day): Promise<Hr[]> {
  return tx
    .selectFrom('people')
    .select(['id', 'name', 'email', 'is_hr', 'hr_departments'])
    .where('is_hr', '=', true)
    .where(isAvailable(today))
    .orderBy('id')
    .execute();
}

/** Returns the departments of people, by id. */
export async function listDepartments(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('people')
    .select(['id', 'department'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return new Map(rows.map(({ id, department }) => [id, department]));
}

/**
 * Whether it may be open of the plan in the query where its dates go: it is ongoing, and its employee starts on another day. Whether it
 * is, `proposedStart` decides.
 */
export const MAY_BE_ASKED = sql<boolean>`(${IS_ONGOING}
  and plans.start_on <> (select start_on from people where people.id = plans.user_id))`;

/** Whether it is open where the dates of the plan in the query go, whose person is `employee` there: as `proposedStart` says. */
const IS_ASKED = sql`(${IS_ONGOING} and ${COUNTS_FROM_ANOTHER_DAY} and plans.start_kept_for is distinct from employee.start_on
  and (select plan_id from plan_signed where plan_id = plans.id) is null)`;

type Asking = { row: Row; plans: RawBuilder<unknown> };

/** The plans whose question is open to the recipient: as the manager, or as HR, whose notification names no plan. */
const askedPlans = ({ row: { person_id }, plans }: Asking) => sql`
  plans join people as employee on employee.id = plans.user_id
  where ${plans} and ${IS_ASKED}
    and (plans.manager_id = ${person_id} or exists (select from people where people.id = ${person_id} and people.is_hr))`;

const named = ({ plan_id, more_plan_ids }: Row) =>
  sql`plans.id = any(array_append(${more_plan_ids}, ${plan_id}))`;

/** The release before does not name all plans in a notification: it is about a person, or about many people if that is its reader. */
const ofSubject = ({ subject_id, person_id }: Row) =>
  sql`(${subject_id} = ${person_id} or plans.user_id = ${subject_id})`;

/** Whether it is open of a plan of the question, and no later one asks about this plan. */
export const startDateOpen: Condition = (row) => {
  const isOpen = (plans: RawBuilder<unknown>) => sql<SqlBool>`exists (
    select from ${askedPlans({ row, plans })} and not exists (
      select from ${sql.table(row.table)} as later
      where later.person_id = ${row.person_id} and later.kind = ${KIND} and later.id > ${row.id}
        and (later.plan_id = plans.id or later.more_plan_ids @> array[plans.id])
    )
  )`;
  if (row.table === 'outbox') return isOpen(named(row));
  return sql`case when ${row.more_plan_ids} is null then ${isOpen(ofSubject(row))} else ${isOpen(named(row))} end`;
};

/** In the statement as it is: there is an index of its notifications. */
const KIND = sql.lit('start_proposed' satisfies MailKind);

/** The plans whose question about a person is open, as a table with the array `ids`, in the order of the ids. */
export const openPlansOf = (row: Row) => sql<{ ids: string[] | null }>`(
  select array_agg(plans.id order by plans.id) as ids
  from ${askedPlans({ row, plans: sql`plans.user_id = ${row.subject_id}` })}
)`;
