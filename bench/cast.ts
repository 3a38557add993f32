import { sql } from 'kysely';
import { startSession } from '#server/auth/session.ts';
import type { Database } from '#server/database/connect.ts';
import { emailOf } from './company.ts';

/** Somebody who is signed in. */
export type Actor = { id: string; token: string };

/** Whom and what the measurements look at. */
export type Cast = {
  /** The manager with the most plans, and one with a usual number. */
  many: Actor & { plans: number };
  usual: Actor & { plans: number };
  /** A plan of the usual manager's on its way, with a task that its employee can tick. */
  open: { plan: string; task: string; employee: Actor };
  /** One that both have signed. */
  signed: string;
};

/** Signs the people in and finds their plans. */
export async function findCast(db: Database, secret: Uint8Array): Promise<Cast> {
  const many = await findManager(db, secret, 0);
  const usual = await findManager(db, secret, 1);
  const [open] = await rowsOf<{ plan: string; task: string; user_id: string }>(
    db,
    sql`
    select plans.id as plan, tasks.id as task, plans.user_id
    from plans
    join subplans on subplans.plan_id = plans.id
    join topics on topics.subplan_id = subplans.id
    join tasks on tasks.topic_id = topics.id
    where plans.manager_id = ${usual.id} and plans.active_plan and not tasks.completed
      and not exists (select from plan_signatures where plan_id = plans.id)
    order by plans.id limit 1`,
  );
  const [signed] = await rowsOf<{ plan_id: string }>(
    db,
    sql`
    select plan_id from plan_signatures join plans on plans.id = plan_id
    where manager_id = ${usual.id} group by plan_id having count(*) = 2 order by plan_id limit 1`,
  );
  if (!open || !signed) throw new Error('too few plans to measure with: choose larger sizes');
  const employee = await signIn(db, secret, open.user_id);
  return { many, usual, open: { plan: open.plan, task: open.task, employee }, signed: signed.plan_id };
}

async function findManager(db: Database, secret: Uint8Array, number: number) {
  const [person] = await rowsOf<{ id: string; plans: number }>(
    db,
    sql`
    select id, (select count(*) from plans where manager_id = people.id) as plans
    from people where email = ${emailOf(number)}`,
  );
  return { ...(await signIn(db, secret, person!.id)), plans: person!.plans };
}

async function signIn(db: Database, secret: Uint8Array, id: string): Promise<Actor> {
  const person = { id, name: '', email: '' };
  return {
    id,
    token: await startSession(db, { session_hours: 8, session_idle_minutes: 120, secret }, person),
  };
}

async function rowsOf<T>(db: Database, query: ReturnType<typeof sql>): Promise<T[]> {
  return (await query.execute(db)).rows as T[];
}
