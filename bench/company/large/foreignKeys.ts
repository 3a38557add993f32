import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/**
 * Drops the foreign keys of all tables, because checking a row takes longer than inserting it. Returns a function that
 * adds them again and checks each table in one statement.
 */
export async function dropForeignKeys(db: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by conrelid, conname`.execute(db);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
  }
  return async () => {
    for (const { table, name, definition } of rows) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        db,
      );
    }
  };
}
