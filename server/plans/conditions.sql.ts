import type { Day } from '#shared/calendar.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Condition, isLatestOfPlan, type Row } from '../platform/conditions/conditions.sql.ts';
import { IS_ONGOING, isDue, isOpen } from './rules/rules.sql.ts';
import { isOwnTask } from './tasks/tasks.sql.ts';

/* On which conditions a notification or a mail about a plan is true. One about no plan always is. */

// A value, not `exists`, here and below: for a list PostgreSQL would read all plans or signatures for it.
export const ofPlan = ({ plan_id }: Row, condition: RawBuilder<unknown>) => sql<SqlBool>`coalesce((
  select ${condition} from plans where plans.id = ${plan_id} and plans.deleted_at is null
), ${plan_id} is null)`;

export const planExists: Condition = (row) => ofPlan(row, sql`true`);

export const planActive: Condition = (row) => ofPlan(row, sql`plans.active_plan`);

const HAS_OPEN_TASK = sql`exists (
  select from subplans where subplans.plan_id = plans.id and ${isOpen()}
)`;

export const SIGNED_AT = sql`(select signed_at from plan_signed where plan_id = plans.id)`;
export const APPROVED_AT = sql`(select approved_at from plan_signed where plan_id = plans.id)`;

export const planOpen: Condition = (row) => ofPlan(row, isOpenFor(row));

const isOpenFor = ({ person_id }: Row) => sql`${IS_ONGOING}
  and case ${person_id} when plans.user_id then ${SIGNED_AT} when plans.manager_id then ${APPROVED_AT} end is null`;

export const readyToSign: Condition = (row) =>
  sql`(${ofPlan(row, sql`${IS_ONGOING} and not ${HAS_OPEN_TASK} and ${SIGNED_AT} is null`)} and ${isLatestOfPlan(row)})`;

/** The recipient of a mail may be a team. Open tasks of a completed plan stay open, and nobody can do them. */
const hasOpenTask = ({ person_id }: Row) => sql`${IS_ONGOING} and exists (
  select from subplans join topics on topics.subplan_id = subplans.id join tasks on tasks.topic_id = topics.id
  where subplans.plan_id = plans.id and not tasks.completed and (
    ${isOwnTask({ id: person_id })} or (tasks.owner_group_id = ${person_id} and tasks.owner_id is null)
  )
)`;

export const taskOpen: Condition = (row) => ofPlan(row, hasOpenTask(row));

export const dueDayOpen: Condition = (row) =>
  ofPlan(
    row,
    sql`case ${row.person_id} when plans.user_id then plans.active_plan else ${hasOpenTask(row)} end`,
  );

/** Of an own plan, or of that of a report: a subplan that was due soon or late then has open tasks. */
export const reminderOpen: Condition = (row) =>
  ofPlan(
    row,
    sql`case when jsonb_exists(${row.params}, 'tasks') then ${hasOpenTask(row)} else ${isOpenFor(row)} and exists (
      select from subplans
      where subplans.plan_id = plans.id
        and ${isDue(sql<Day>`(${row.created_at}::date + plans.remind_days_before_due + 1)`)}
    ) end`,
  );
