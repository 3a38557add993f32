import { type RawBuilder, sql } from 'kysely';
import type { StandIns } from '#shared/people/standIns/standIn.ts';
import type { Database } from '../platform/database/connect.ts';
import { prepared } from '../platform/database/prepared.ts';

/* Absence for statements of all features, also for those of people: therefore it is separate from its writer. */

/** The ids of the people whom the person replaces as stand-in, also through other absent people (Owners 11). */
export const absentFor = (id: string | RawBuilder<string>) => sql<string>`(
  with recursive absent (id) as (
    select id from people where stand_in_id = ${id} and stand_in_ends_at > now()
    union
    select person.id from absent join people as person on person.stand_in_id = absent.id
    where person.stand_in_ends_at > now()
  )
  select id from absent
)`;

/**
 * Each of them with everybody between them and the person: in the plans of those nothing comes to the person (Owners 11). In
 * TypeScript: `assigneesFor`.
 */
export const absentThrough = (id: string | RawBuilder<string>) => sql`(
  with recursive absent (id, between) as (
    select id, '{}'::uuid[] from people where stand_in_id = ${id} and stand_in_ends_at > now()
    union all
    select person.id, absent.between || absent.id from absent join people as person on person.stand_in_id = absent.id
    where person.stand_in_ends_at > now() and person.id <> all(absent.between)
  )
  select absent.id, employee_id from absent, unnest(absent.between) as employee_id
)`;

/** Returns the current stand-ins. */
export async function listStandIns(db: Database): Promise<StandIns> {
  const { rows } = await sql<{ id: string; stand_in_id: string }>`
    select id, stand_in_id from people where stand_in_id is not null and stand_in_ends_at > now()`.execute(
    db,
  );
  return new Map(rows.map(({ id, stand_in_id }) => [id, stand_in_id]));
}

/** An absent person, with their stand-in and the last day. */
export type Absence = { id: string; stand_in: { id: string; name: string }; until: string };

/** Returns those of the people who are away, and of those who stand in for them, and so on, by id. */
export async function listAbsences(db: Database, ids: readonly string[]): Promise<Map<string, Absence>> {
  const absences = await absencesOf(db, { ids });
  return new Map(absences.map((absence) => [absence.id, absence]));
}

const absencesOf = prepared(
  (_, { ids }: { ids: readonly string[] }) => sql<Absence>`
    with recursive away (id, stand_in_id, until) as (
      select id, stand_in_id, stand_in_until from people where id = any(${ids}::uuid[]) and stand_in_ends_at > now()
      union
      select person.id, person.stand_in_id, person.stand_in_until
      from away join people as person on person.id = away.stand_in_id where person.stand_in_ends_at > now()
    )
    select away.id, json_build_object('id', people.id, 'name', people.name) as stand_in,
      to_char(until, 'YYYY-MM-DD') as until
    from away join people on people.id = away.stand_in_id`,
);
