import { sql } from 'kysely';
import { isActedFor } from '../../people/people.sql.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { SignedIn } from '../../platform/http/viewer.ts';

/** Returns those of the people whom a template author knows: whom they see (People 4), or have chosen in a template. */
export async function listKnown(
  db: Database,
  viewer: SignedIn,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from people
    where id = any(${[...ids]}::uuid[]) and (
      id = ${viewer.id} or ${viewer.is_admin}::boolean or ${isActedFor(viewer)}
      or (${viewer.is_manager}::boolean and is_manager)
      or exists (
        select from tasks join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
          join templates on templates.id = subplans.template_id
        where tasks.owner_id = people.id and templates.manager_id = ${viewer.id}
      )
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
