import { sql } from 'kysely';
import { startSession } from '#server/auth/session.ts';
import type { SessionSettings } from '#server/platform/config/sessionSecret.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { emailOf } from './people.ts';

/** A signed-in person with the token of their session. */
export type Actor = { id: string; token: string };
export type ManagerActor = Actor & { plans: number };

/** The people and plans that the benchmarks use. */
export type Actors = {
  /** The manager with the most plans, and one with a usual number of plans. */
  largestManager: ManagerActor;
  usualManager: ManagerActor;
  /** An active, unsigned plan of the usual manager, with a task that its employee can tick. */
  open: { plan: string; task: string; employee: Actor };
  /** The id of a plan of the usual manager that both sides have signed. */
  signed: string;
};

/** Creates sessions for the people and finds their plans. Throws when the company is too small. */
export async function findActors(db: Database, sessions: SessionSettings): Promise<Actors> {
  const largestManager = await findManager(db, sessions, 0);
  const usualManager = await findManager(db, sessions, 1);
  const [open] = await rowsOf<{ plan: string; task: string; user_id: string }>(
    db,
    sql`
    select plans.id as plan, tasks.id as task, plans.user_id
    from plans
    join subplans on subplans.plan_id = plans.id
    join topics on topics.subplan_id = subplans.id
    join tasks on tasks.topic_id = topics.id
    where plans.manager_id = ${usualManager.id} and plans.active_plan and not tasks.completed
      and not exists (select from plan_signatures where plan_id = plans.id)
    order by plans.id limit 1`,
  );
  const [signed] = await rowsOf<{ plan_id: string }>(
    db,
    sql`
    select plan_id from plan_signatures join plans on plans.id = plan_id
    where manager_id = ${usualManager.id} group by plan_id having count(*) = 2 order by plan_id limit 1`,
  );
  if (!open || !signed) throw new Error('too few plans to measure: set a larger --plans');
  const employee = await signIn(db, sessions, open.user_id);
  return {
    largestManager,
    usualManager,
    open: { plan: open.plan, task: open.task, employee },
    signed: signed.plan_id,
  };
}

async function findManager(db: Database, sessions: SessionSettings, number: number): Promise<ManagerActor> {
  const [person] = await rowsOf<{ id: string; plans: number }>(
    db,
    sql`
    select id, (select count(*) from plans where manager_id = people.id) as plans
    from people where email = ${emailOf(number)}`,
  );
  return { ...(await signIn(db, sessions, person!.id)), plans: person!.plans };
}

async function signIn(db: Database, sessions: SessionSettings, id: string): Promise<Actor> {
  const person = { id, name: '', email: '' };
  return {
    id,
    token: await startSession(db, sessions, person),
  };
}

async function rowsOf<T>(db: Database, query: ReturnType<typeof sql>): Promise<T[]> {
  return (await query.execute(db)).rows as T[];
}
