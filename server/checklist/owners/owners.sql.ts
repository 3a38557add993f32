import { sql } from 'kysely';
import { isAvailable, listAvailability } from '../../people/availability.sql.ts';
import type { Day } from '#shared/calendar.ts';
import type { Database } from '../../platform/database/connect.ts';

/** The known people and whether they can do a task, and the known teams and whether a member can. */
export type Availability = { people: Map<string, boolean>; groups: Map<string, boolean> };

/**
 * Returns by id whether each of the known people and teams can do a task. Disabled people and people after their last
 * day cannot. Callers that assign tasks hold the lock 'owners' shared, so that the answer stays true until the end of
 * the transaction.
 */
export async function findAvailability(
  db: Database,
  ids: { people: string[]; groups: string[] },
  today: Day,
): Promise<Availability> {
  const people = ids.people.length === 0 ? [] : await listAvailability(db, ids.people, today);
  const { rows: groups } =
    ids.groups.length === 0
      ? { rows: [] }
      : await sql<{ id: string; is_available: boolean }>`
          select groups.id, exists (
            select from group_members join people on people.id = group_members.person_id
            where group_members.group_id = groups.id and ${isAvailable(today)}
          ) as is_available
          from groups where groups.id = any(${ids.groups}::uuid[]) and deleted_at is null`.execute(db);
  return {
    people: new Map(people.map(({ id, is_available }) => [id, is_available])),
    groups: new Map(groups.map(({ id, is_available }) => [id, is_available])),
  };
}
