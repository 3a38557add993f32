import { sql } from 'kysely';
import { startSession } from '#server/auth/session.ts';
import type { SessionSettings } from '#server/platform/config/sessionSecret.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** A person with the header of their session, and an object that they work with. */
export type Actor = { id: string; headers: { authorization: string }; plan: string; task: string };

// The calls of a run are shared by many people, so that each stays below the limits of a person (API 14).
const MAX_EMPLOYEES = 600;
const MAX_MANAGERS = 100;

/** Returns employees with an open plan of theirs and one of its tasks. */
export function findEmployees(db: Database, sessions: SessionSettings): Promise<Actor[]> {
  return findActors(db, sessions, 'user_id', MAX_EMPLOYEES);
}

/** Returns managers with an open plan that they manage and one of its tasks. */
export function findManagers(db: Database, sessions: SessionSettings): Promise<Actor[]> {
  return findActors(db, sessions, 'manager_id', MAX_MANAGERS);
}

/** Returns managers, each with a plan that both sides have signed. */
export async function findSignedPlans(db: Database, sessions: SessionSettings, count: number) {
  const { rows } = await sql<{ id: string; plan: string }>`
    select distinct on (manager_id) manager_id as id, plans.id as plan from plans
    where (select count(*) from plan_signatures where plan_id = plans.id and voided_at is null) = 2
    order by manager_id limit ${count}`.execute(db);
  return withSessions(db, sessions, rows);
}

async function findActors(
  db: Database,
  sessions: SessionSettings,
  side: 'user_id' | 'manager_id',
  count: number,
): Promise<Actor[]> {
  const { rows } = await sql<{ id: string; plan: string; task: string }>`
    select id, plan, (
      select tasks.id from tasks join topics on topics.id = topic_id join subplans on subplans.id = subplan_id
      where plan_id = plan limit 1) as task
    from (
      select distinct on (${sql.ref(side)}) ${sql.ref(side)} as id, plans.id as plan from plans
      where active_plan and not exists (select from plan_signatures where plan_id = plans.id)
      order by ${sql.ref(side)}, plans.id limit ${count}) as actor`.execute(db);
  return withSessions(db, sessions, rows);
}

/** Starts a session for each person and adds its header. */
export function withSessions<Person extends { id: string }>(
  db: Database,
  sessions: SessionSettings,
  people: readonly Person[],
) {
  return Promise.all(
    people.map(async (person) => {
      const token = await startSession(db, sessions, { id: person.id, name: '', email: '' });
      return { ...person, headers: { authorization: `Bearer ${token}` } };
    }),
  );
}
