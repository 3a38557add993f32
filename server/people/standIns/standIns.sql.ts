import { sql } from 'kysely';
import type { Condition } from '../../platform/conditions/conditions.sql.ts';
import type { Database } from '../../platform/database/connect.ts';

/** Returns who stands in for the person, and until when; undefined for nobody. */
export async function findStandIn(db: Database, id: string) {
  const { rows } = await sql<{ id: string; name: string; email: string; until: string }>`
    select other.id, other.name, other.email, to_char(person.stand_in_until, 'YYYY-MM-DD') as until
    from people as person join people as other on other.id = person.stand_in_id
    where person.id = ${id} and person.stand_in_ends_at > now()`.execute(db);
  return rows[0];
}

/** Returns the people whom the person replaces directly. */
export async function listAbsent(db: Database, id: string) {
  const { rows } = await sql<{ id: string; name: string; until: string }>`
    select id, name, to_char(stand_in_until, 'YYYY-MM-DD') as until from people
    where stand_in_id = ${id} and stand_in_ends_at > now() order by stand_in_until, id limit 1000`.execute(
    db,
  );
  return rows;
}

type WithStandIn = { id: string; name: string; email: string; is_away: boolean };

/**
 * Returns the people whose stand-in the person is, or who have one themselves, past ones included. `is_away` is true
 * for people whom the person replaces now.
 */
export async function listWithStandIn(db: Database, id: string): Promise<WithStandIn[]> {
  const { rows } = await sql<WithStandIn>`
    select id, name, email, stand_in_id = ${id} and stand_in_ends_at > now() as is_away from people where stand_in_id = ${id} or (id = ${id} and stand_in_id is not null) order by id`.execute(
    db,
  );
  return rows;
}

/** Returns the end of a day in the time zone. */
export async function endOfDay(db: Database, day: string, timeZone: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select to_char(((${day}::date + 1)::timestamp at time zone ${timeZone}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`.execute(
    db,
  );
  return rows[0]!.at;
}

/** Whether the person whom a notification is about, or of a mail anybody, is away and the recipient stands in for them. */
export const standsIn: Condition = ({ person_id, subject_id }) => sql`exists (
  select from people as away where away.stand_in_id = ${person_id} and away.stand_in_ends_at > now()
    and away.id = coalesce(${subject_id}, away.id)
)`;

/** Whether nobody stands in for the recipient. */
export const hasNoStandIn: Condition = ({ person_id }) =>
  sql`not exists (select from people as away where away.id = ${person_id} and away.stand_in_ends_at > now())`;
