import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** Who of the people is known and can do a task, and which of the teams has a member who can. */
export type Able = { people: Map<string, boolean>; groups: Map<string, boolean> };

/**
 * Returns by id whether each of the known people and teams can do a task: nobody does one for a disabled account. Who
 * gives tasks holds the lock 'owners' with others, so that they stay able until the end of the transaction.
 */
export async function findAble(db: Database, ids: { people: string[]; groups: string[] }): Promise<Able> {
  const people =
    ids.people.length === 0
      ? []
      : await db
          .selectFrom('people')
          .select(['id', 'disabled_at'])
          .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids.people))))
          .execute();
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
