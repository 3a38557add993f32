import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

export type DatabaseFacts = {
  version: number;
  role: string;
  is_replica: boolean;
  /** The time of the database in ms since 1970. */
  now_ms: number;
  max_connections: number;
  has_tables: boolean;
  /** Whether the role has the rights that a migration grants it. */
  may_read: boolean;
};

/** Reads what a database and its role are. */
export async function readFacts(db: Database): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version_num')::int as version, current_user as role,
      pg_is_in_recovery() as is_replica, (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
      current_setting('max_connections')::int as max_connections,
      -- Another application may have a table named journal, or the same migrator.
      to_regclass('public.journal') is not null and to_regclass('public.kysely_migration') is not null as has_tables,
      coalesce(has_table_privilege(to_regclass('public.kysely_migration'), 'select'), false) as may_read`.execute(
    db,
  );
  return rows[0]!;
}

/** Returns the names of the migrations that the database has. */
export async function readMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns how many signatures are in newer formats than this one. */
export async function countSignaturesAfter(db: Database, format: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from plan_signatures where content_format > ${format}`.execute(db);
  return rows[0]!.count;
}

type Rights = { owns: boolean; may_work: boolean; may_change_history: boolean };

/** Returns what the role of the application may do with the tables (Journal 4). */
export async function readRights(db: Database): Promise<Rights> {
  const { rows } = await sql<Rights>`
    select pg_has_role(relowner, 'usage') as owns,
      has_table_privilege('people', 'select, insert, update') and has_table_privilege('journal', 'insert')
        -- A view that is missing is named with the schema.
        and coalesce(has_table_privilege(to_regclass('public.plan_state'), 'select'), true) as may_work,
      has_table_privilege('journal', 'update, delete, truncate') as may_change_history
    from pg_class where oid = 'public.journal'::regclass`.execute(db);
  return rows[0]!;
}

/** Returns whether the role may make tables, and owns those that are there. */
export async function mayMigrate(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege('public', 'create') and not exists (
      select from pg_class where oid = to_regclass('public.kysely_migration') and not pg_has_role(relowner, 'usage')
    ) as may`.execute(db);
  return rows[0]?.may ?? false;
}
