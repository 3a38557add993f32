import { sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import type { EventName } from '#shared/events/catalogue.ts';
import type { PlanChoices } from '#shared/lists/schema.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { instantInJson } from '../../../platform/database/json.ts';
import { listChoices as choicesOf } from '../../../lists/plans.sql.ts';
import { IS_ONGOING } from '../../../plans/rules/rules.sql.ts';
import { healthOf, isDue, isOpen } from '../../../plans/rules/rules.sql.ts';
import { everyPlan, planFields } from '../../../plans/access/access.sql.ts';
import { type Asked, idsOf } from '../found/found.sql.ts';
import type { WaitingTasks } from '../going/going.sql.ts';

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

/** Returns the ongoing plans as lines of a file. */
export function listForFile(db: Database, { today }: Asked, ids: readonly string[]) {
  return planFields(db, everyPlan('of plans that were found for their reader'))
    .select(['employee.department', 'employee.location', 'plans.due_date'])
    .select(healthOf(today).as('health'))
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('plans.due_date')
    .orderBy('plans.id')
    .execute();
}

/** Returns the values that the filters offer: those of the ongoing plans, whatever the filter is. */
export function listChoices(db: Database, asked: Asked): Promise<PlanChoices> {
  const ongoing = idsOf(db, { ...asked, filter: {} }, IS_ONGOING);
  return choicesOf(
    db,
    ongoing.clearSelect().select(['plans.user_id', 'plans.template_id', 'plans.manager_id']),
  );
}
