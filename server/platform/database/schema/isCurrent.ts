import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { createdBy, listKnownMigrations, readMigrationFiles } from './files.ts';

/** The schema that this release needs: at least its migrations, and their tables and views. */
type ExpectedSchema = { migrations: string[]; tables: string[]; views: string[] };

export async function readExpectedSchema(): Promise<ExpectedSchema> {
  const created = createdBy(await readMigrationFiles());
  const namesOf = (wanted: string) => created.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  return { migrations: await listKnownMigrations(), tables: namesOf('table'), views: namesOf('view') };
}

/** Returns what the database lacks of the schema, as a text for people; null when the release can run on it. */
export async function whatIsMissing(db: Database, expected: ExpectedSchema): Promise<string | null> {
  const table = await firstWithout(db, ['kysely_migration', ...expected.tables]);
  if (table !== null) return `the table ${table}`;
  const { rows: missing } = await sql<{ name: string | null }>`
    select min(name) as name from unnest(${expected.migrations}::text[]) as name
    where name not in (select m.name from kysely_migration m)`.execute(db);
  if (missing[0]?.name != null) return `the migration ${missing[0].name}`;
  const view = await firstWithout(db, expected.views);
  return view === null ? null : `the view ${view}`;
}

/** Returns the first of the names, by the alphabet, that the schema has no table or view of; null when it has all. */
async function firstWithout(db: Database, names: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select min(name) as name from unnest(${names}::text[]) as name
    where to_regclass('public.' || name) is null`.execute(db);
  return rows[0]?.name ?? null;
}
