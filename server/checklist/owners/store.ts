import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** Who of the people is known and can do a task, and which of the teams has a member who can. */
export type Able = { people: Map<string, boolean>; groups: Map<string, boolean> };

/**
 * Returns by id whether each of the known people and teams can do a task: nobody does one for a disabled account. They stay so
 * until the end of the transaction: whoever is disabled afterwards hands the new task on.
 */
export async function findAble(db: Database, ids: { people: string[]; groups: string[] }): Promise<Able> {
  const people =
    ids.people.length === 0
      ? []
      : await db
          .selectFrom('people')
          .select(['id', 'disabled_at'])
          .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids.people))))
          .orderBy('id')
          .forKeyShare()
          .execute();
  if (ids.groups.length > 0) await lockTeams(db, ids.groups);
  const { rows: groups } =
    ids.groups.length === 0
      ? { rows: [] }
      : await sql<{ id: string; is_able: boolean }>`
          select groups.id, exists (
            select from group_members join people on people.id = group_members.person_id
            where group_members.group_id = groups.id and people.disabled_at is null
          ) as is_able
          from groups where groups.id = any(${ids.groups}::uuid[])`.execute(db);
  return {
    people: new Map(people.map(({ id, disabled_at }) => [id, disabled_at === null])),
    groups: new Map(groups.map(({ id, is_able }) => [id, is_able])),
  };
}

/** Team and members wait for each other in the order of `lockGroup` and `lockPeople`. */
async function lockTeams(db: Database, ids: readonly string[]): Promise<void> {
  await sql`select from groups where id = any(${[...ids]}::uuid[]) order by id for key share`.execute(db);
  await sql`
    select from people
    where disabled_at is null and id in (select person_id from group_members where group_id = any(${[...ids]}::uuid[]))
    order by id limit ${MOST_LOCKED} for key share`.execute(db);
}

/** More are not disabled in the moment of an assignment. */
const MOST_LOCKED = 200;
