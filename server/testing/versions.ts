import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** Returns the templates whose current version is not stored as it is now: there must be none. */
export async function templatesWithoutVersion(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select templates.id, templates.name, templates.version from templates
    left join template_versions on template_id = templates.id and edit = version
    where content is distinct from template_content(templates.id)`.execute(db);
  return rows;
}
