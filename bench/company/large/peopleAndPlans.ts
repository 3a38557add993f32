import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { randomFrom } from '../../support/random.ts';
import { FAMILY_NAMES, GIVEN_NAMES, ROLES, TOPICS, WORDS } from '../vocabulary.ts';
import { fillChecklists } from './checklists.ts';
import { ID_KINDS, wordList } from './functions.ts';
import { REPORTS, type Round, TASKS_PER_PLAN, TEMPLATES_PER_MANAGER } from './sizes.ts';

const random = randomFrom(1);
/** Texts of 25 words. Each description is one of them. */
export const DESCRIPTIONS = wordList(Array.from({ length: 20 }, () => random.words(WORDS, 25)));

const title = sql`pg_temp.pick(${wordList(ROLES)}, n, 1) || ': ' || lower(pg_temp.pick(${wordList(TOPICS)}, n, 2))`;

/**
 * Creates the tables that later statements read: all people by number, and the owners of the checklists of the current
 * round with their drawn values.
 */
export async function createTables(db: Database): Promise<void> {
  await sql`create temp table all_people (number int primary key, id uuid, name text, email text, boss int)`.execute(
    db,
  );
  // `done` tasks are completed in their order; `signed` is 0, 1 (the employee) or 2 (both).
  await sql`create temp table owners (n bigint, id uuid, at timestamptz, assigned_on date,
    user_id uuid, user_name text, user_email text, manager_id uuid, manager_name text, manager_email text,
    active boolean, done int, signed int)`.execute(db);
}

/** Adds the people: number 0 manages 1 to 50, 1 manages 51 to 100, and so on. */
export async function fillPeople(db: Database, people: number): Promise<void> {
  await sql`
    insert into all_people
    select n, pg_temp.uid(${ID_KINDS.person}, now() - interval '400 days' + n * interval '1 ms', n),
      pg_temp.pick(${wordList(GIVEN_NAMES)}, n, 1) || ' ' || pg_temp.pick(${wordList(FAMILY_NAMES)}, n, 2),
      'person.' || n || '@company.example', (n - 1) / ${sql.lit(REPORTS)}
    from generate_series(0, ${people}::int - 1) as n`.execute(db);
  await sql`update all_people set boss = null where number = 0`.execute(db);
  await sql`
    insert into people (id, name, email, manager_id, is_manager)
    select person.id, person.name, person.email, boss.id, person.number <= (${people}::int - 2) / ${sql.lit(REPORTS)}
    from all_people person left join all_people boss on boss.number = person.boss order by person.number`.execute(
    db,
  );
  await sql`analyze all_people, people`.execute(db);
}

/** Adds five templates for each manager. 60 % are public. */
export async function fillTemplates(db: Database, people: number): Promise<void> {
  const managers = Math.floor((people - 2) / REPORTS) + 1;
  await sql`
    insert into owners (n, id, at, manager_id, done)
    select n, pg_temp.uid(${ID_KINDS.template}, now() - interval '390 days' + n * interval '1 ms', n),
      now() - interval '390 days' + n * interval '1 ms', manager.id, 0
    from generate_series(0, ${managers * TEMPLATES_PER_MANAGER}::int - 1) as n
    join all_people manager on manager.number = n % ${managers}::int`.execute(db);
  await sql`
    insert into templates (id, name, description, manager_id, public, remind_days_before_due)
    select id, ${title}, pg_temp.pick(${DESCRIPTIONS}, n, 3), manager_id, pg_temp.percent(n, 4) < 60,
      pg_temp.percent(n, 5) % 6
    from owners order by n`.execute(db);
  await fillChecklists(db, 'template');
}

/**
 * Adds the plans of a round. They were assigned one after the other between a year and ten days ago. Out of
 * 100 plans, 8 are inactive, 35 signed by both sides, 7 signed by the employee, and 50 in progress.
 */
export async function fillPlans(
  db: Database,
  { people, plans, round }: { people: number; plans: number; round: Round },
): Promise<void> {
  await sql`truncate owners`.execute(db);
  await sql`
    insert into owners
    select n, pg_temp.uid(${ID_KINDS.plan}, at, n), at, (at at time zone 'UTC')::date,
      employee.id, employee.name, employee.email, manager.id, manager.name, manager.email,
      state >= 8, case when state between 8 and 49 then ${sql.lit(TASKS_PER_PLAN)}
        else pg_temp.percent(n, 7) * ${sql.lit(TASKS_PER_PLAN)} / 100 end,
      case when state between 8 and 42 then 2 when state between 43 and 49 then 1 else 0 end
    from (
      select n, pg_temp.percent(n, 6) as state,
        date_trunc('day', now()) - interval '365 days' + n * (interval '355 days' / ${plans}::float8) as exact
      from generate_series(${round.first}::bigint, ${round.last}::bigint) as n
    ) as plan
    cross join lateral (select date_trunc('milliseconds', exact) as at) as instant
    join all_people employee on employee.number = 1 + n % (${people}::bigint - 1)
    join all_people manager on manager.number = employee.boss`.execute(db);
  await sql`analyze owners`.execute(db);
  await sql`
    insert into plans (id, name, description, user_id, manager_id, remind_days_before_due, active_plan,
      assigned_at, assigned_on)
    select id, ${title}, pg_temp.pick(${DESCRIPTIONS}, n, 3), user_id, manager_id, pg_temp.percent(n, 5) % 6,
      active, at, assigned_on
    from owners order by n`.execute(db);
}
