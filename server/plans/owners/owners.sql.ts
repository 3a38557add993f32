import { sql } from 'kysely';
import { isAvailable } from '../../people/availability.sql.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { type Clock, today } from '../../platform/today.ts';

export type Addressee = { id: string; name: string; email: string };

/** Returns the people with these ids who are not disabled, by id. */
export async function findAddressees(db: Database, ids: readonly string[]): Promise<Map<string, Addressee>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .where('disabled_at', 'is', null)
    .execute();
  return new Map(people.map((person) => [person.id, person]));
}

/** A team with its email and its members. */
export type TeamAddress = { id: string; name: string; email: string | null; members: string[] };

/** Returns the teams with these ids, with their members who can do tasks. */
export async function listTeams(db: Database, clock: Clock, ids: readonly string[]): Promise<TeamAddress[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TeamAddress>`
    select groups.id, groups.name, groups.email, array(
      select people.id from group_members join people on people.id = group_members.person_id
      where group_members.group_id = groups.id and ${isAvailable(today(clock))}
      order by people.id
    ) as members
    from groups where groups.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Keeps a person as they are until the end of the transaction, and returns whether they can do tasks. */
export async function lockAvailable(tx: Transaction, clock: Clock, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('people')
    .select(isAvailable(today(clock)).as('is_available'))
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row?.is_available === true;
}
