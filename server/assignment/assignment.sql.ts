import { sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import { isActedFor, personJson } from '../people/people.sql.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { everyPlan, fromPlans } from '../plans/access/access.sql.ts';

export type CandidateRow = PersonSummary & {
  job_title: string;
  disabled_at: string | null;
  left_on: Day | null;
  start_on: Day | null;
  manager: PersonSummary | null;
  /** Whether the manager could approve a plan. */
  is_manager_available: boolean;
  manager_left_on: Day | null;
  plan_id: string | null;
  since: Day | null;
};

type Wanted = { template_id: string; ids?: readonly string[]; emails?: readonly string[] };

/**
 * Returns the people to whom the viewer may assign plans (Plans 2, HR 4), with their oldest undeleted plan of the
 * template, in no particular order. The viewer manages the plans of their direct reports.
 */
export async function listCandidates(
  db: Database,
  viewer: Viewer,
  { template_id, ids = [], emails = [] }: Wanted,
): Promise<CandidateRow[]> {
  const rows = await db
    .selectFrom('people')
    .leftJoin('people as manager', 'manager.id', 'people.manager_id')
    .leftJoinLateral(
      (eb) =>
        fromPlans(
          eb as unknown as Database,
          everyPlan('a person who assigns plans to somebody learns that they have this one'),
        )
          .select(['plans.id as plan_id', 'plans.assigned_on as since'])
          .where('plans.user_id', '=', eb.ref('people.id'))
          .where('plans.template_id', '=', template_id)
          .orderBy('plans.id')
          .limit(1)
          .as('plan'),
      (join) => join.onTrue(),
    )
    .select([
      'people.id',
      'people.name',
      'people.email',
      'people.job_title',
      'people.disabled_at',
      'people.left_on',
      'people.start_on',
    ])
    .select((eb) => [
      'plan.plan_id',
      'plan.since',
      sql<PersonSummary | null>`case when manager.id is not null then ${personJson('manager')} end`.as(
        'manager',
      ),
      eb('manager.disabled_at', 'is', null)
        .and('manager.id', 'is not', null)
        .$castTo<boolean>()
        .as('is_manager_available'),
      // A viewer who assigns to their own reports is available.
      eb
        .case()
        .when('manager.id', '<>', viewer.id)
        .then(eb.ref('manager.left_on'))
        .end()
        .as('manager_left_on'),
    ])
    .where((eb) =>
      eb.or([
        eb('people.id', '=', eb.fn.any(eb.val([...ids]))),
        eb('people.email', '=', eb.fn.any(eb.val([...emails]))),
      ]),
    )
    .where(isActedFor(viewer))
    .execute();
  return rows;
}

/** How many tasks a person or team has for an employee of a plan that a batch has assigned. */
export type OwnedTasks = {
  user_id: string;
  person_id: string | null;
  group_id: string | null;
  count: number;
};

/** Returns the open tasks of others in the plans that a round of a batch has assigned, in the order of their first ones. */
export async function listOwnedTasks(tx: Transaction, batchId: string, round: number): Promise<OwnedTasks[]> {
  const { rows } = await sql<OwnedTasks>`
    select plans.user_id, tasks.owner_id as person_id, tasks.owner_group_id as group_id, count(*)::int as count
    from batch_items
    join plans on plans.id = batch_items.plan_id and plans.deleted_at is null
    join subplans on subplans.plan_id = plans.id
    join topics on topics.subplan_id = subplans.id
    join tasks on tasks.topic_id = topics.id and tasks.owner_kind <> 'employee' and not tasks.completed
    where batch_items.batch_id = ${batchId} and batch_items.round = ${round}
    group by 1, 2, 3
    order by min(tasks.id::text)`.execute(tx);
  return rows;
}

/** A person who was assigned a plan, and the manager of the plan. */
type Assigned = { name: string; email: string; manager: PersonSummary; by_hr: boolean };

/** Returns the people who were assigned plans in a round of a batch, by name. */
export async function listAssigned(tx: Transaction, batchId: string, round: number): Promise<Assigned[]> {
  const { rows } = await sql<Assigned>`
    select people.name, people.email, plans.manager_id <> batches.created_by as by_hr,
      json_build_object('id', manager.id, 'name', manager.name, 'email', manager.email) as manager
    from batch_items
    join batches on batches.id = batch_items.batch_id
    join plans on plans.id = batch_items.plan_id and plans.deleted_at is null
    join people on people.id = plans.user_id
    join people as manager on manager.id = plans.manager_id
    where batch_items.batch_id = ${batchId} and batch_items.round = ${round}
    order by search_key(people.name), people.id`.execute(tx);
  return rows;
}

/** Returns name and address of a person to notify of a batch. */
export function findRecipient(tx: Transaction, id: string) {
  return tx
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
