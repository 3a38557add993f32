import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { createdBy, listKnownMigrations, readMigrationFiles } from './files.ts';

/** What a database must have for this release: its migrations, or more, and what these have made. */
export type ExpectedSchema = { migrations: string[]; tables: string[] };

export async function readExpectedSchema(): Promise<ExpectedSchema> {
  const created = createdBy(await readMigrationFiles());
  return {
    migrations: await listKnownMigrations(),
    tables: created.filter(({ kind }) => kind === 'table').map(({ name }) => name),
  };
}

/** Returns what the database lacks of the schema, as a text for people; null when the release can run on it. */
export async function whatIsMissing(db: Database, expected: ExpectedSchema): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select min(name) as name from unnest(${['kysely_migration', ...expected.tables]}::text[]) as name
    where to_regclass('public.' || name) is null`.execute(db);
  if (rows[0]?.name != null) return `the table ${rows[0].name}`;
  const { rows: missing } = await sql<{ name: string | null }>`
    select min(name) as name from unnest(${expected.migrations}::text[]) as name
    where name not in (select m.name from kysely_migration m)`.execute(db);
  return missing[0]?.name == null ? null : `the migration ${missing[0].name}`;
}
