import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { checkChains } from '#server/platform/journal/verification/checks.ts';
import type { Checks } from './checks.ts';

/** Invariants of every moment, whatever the concurrency. Each query selects the rows that break its rule. */
const NEVER = {
  'a counter that differs from its tasks (Plans 8)': sql`
    select subplans.id from subplans
      left join topics on topics.subplan_id = subplans.id
      left join tasks on tasks.topic_id = topics.id and tasks.counts
    where plan_id is not null
    group by subplans.id
    having count(tasks.id) <> total_tasks or count(tasks.id) filter (where tasks.completed) <> completed_tasks
      or count(tasks.id) filter (where not tasks.completed and tasks.owner_kind <> 'employee') <> others_open`,
  'an open task of somebody who cannot do it (Owners 3)': sql`
    select tasks.id, tasks.name, tasks.owner_kind from tasks
      join topics on topics.id = tasks.topic_id
      join subplans on subplans.id = topics.subplan_id
      join plans on plans.id = subplans.plan_id
      left join people as owner on owner.id = tasks.owner_id
    where not tasks.completed and tasks.owner_kind <> 'employee'
      and case when tasks.owner_id is null then not exists (
        select from group_members join people on people.id = group_members.person_id
        where group_members.group_id = tasks.owner_group_id and people.disabled_at is null
      ) else owner.disabled_at is not null and owner.id <> plans.manager_id end`,
  'a task of the manager that is not the manager of its plan (Owners 3)': sql`
    select tasks.id from tasks
      join topics on topics.id = tasks.topic_id
      join subplans on subplans.id = topics.subplan_id
      join plans on plans.id = subplans.plan_id
    where not tasks.completed and tasks.owner_id <> case tasks.owner_kind
      when 'manager' then plans.manager_id when 'buddy' then coalesce(plans.buddy_id, plans.manager_id) end`,
  'evidence of an open task, or of another text than the task has (Tasks 4)': sql`
    select tasks.id from tasks join task_evidence as evidence on evidence.task_id = tasks.id
    where evidence.superseded_at is null
      and (not tasks.completed or evidence.answer ->> 'text' is distinct from tasks.settings ->> 'text')`,
  'two valid signatures of a plan in one role (Signing 1)': sql`
    select plan_id from plan_signatures where voided_at is null group by plan_id, role having count(*) > 1`,
  'a signed plan with an open task (Signing 1)': sql`
    select plan_id from plan_signatures join subplans using (plan_id)
    where voided_at is null and completed_tasks <> total_tasks`,
  'signatures of different contents (Signing 2)': sql`
    select plan_id from plan_signatures where voided_at is null
    group by plan_id having count(distinct content_hash) > 1`,
  'a completed plan that is deleted or inactive (Plans 13)': sql`
    select id from plans where (deleted_at is not null or not active_plan)
      and (select count(*) from plan_signatures where plan_id = plans.id and voided_at is null) = 2`,
  'a circle of managers (Team 2)': sql`
    with recursive above (start, id, depth) as (
      select id, manager_id, 1 from people where manager_id is not null
      union all
      select above.start, people.manager_id, depth + 1
      from above join people on people.id = above.id where people.manager_id is not null and depth < 100
    )
    select start from above where id = start or depth >= 100`,
  'a plan without a manager or an employee (Plans 2)': sql`
    select plans.id from plans
      left join people manager on manager.id = plans.manager_id
      left join people employee on employee.id = plans.user_id
    where manager.id is null or employee.id is null`,
  'a plan without a task (Plans 1)': sql`
    select plans.id from plans where not exists (
      select from subplans where plan_id = plans.id and total_tasks > 0)`,
  'a subplan with a wrong due date (Plans 5)': sql`
    select subplans.id from subplans join plans on plans.id = plan_id
    where due_date is distinct from assigned_on + due_in_days + 1`,
  'a version without an event (Journal 1)': sql`
    select id from plans where version > (select count(*) from journal where subject_id = plans.id)`,
};

/** Checks what must hold at every moment, with SQL, and the chains of the journal (Journal 2). */
export async function checkInvariants(db: Database, checks: Checks): Promise<void> {
  for (const [rule, query] of Object.entries(NEVER)) {
    const { rows } = await query.execute(db);
    checks.equal(rows.slice(0, 3), [], rule);
  }
  for await (const { location, why } of checkChains(db)) checks.that(false, `${location}: ${why}`);
  checks.that(true, 'every chain verifies');
}
