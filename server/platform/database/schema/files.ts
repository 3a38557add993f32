import { readdir, readFile } from 'node:fs/promises';

const folder = new URL('../migrations/', import.meta.url);

type MigrationFile = { name: string; text: string };

/** Returns all migrations of this release, in their order. */
export async function readMigrationFiles(): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      text: await readFile(new URL(file, folder), 'utf8'),
    })),
  );
}

/** Returns the names of all migrations of this release, in their order. */
export async function listKnownMigrations(): Promise<string[]> {
  return (await readMigrationFiles()).map(({ name }) => name);
}

/** Something that a migration creates in the schema, besides triggers and constraints, which belong to a table. */
export type Created = { kind: 'table' | 'view' | 'sequence' | 'function' | 'type' | 'index'; name: string };

const CREATE =
  /^[ \t]*create\s+(?:or\s+replace\s+)?(?:unique\s+)?(table|view|materialized view|sequence|function|procedure|type|domain|index)\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?(\w+)/gim;
const KINDS: Record<string, Created['kind']> = {
  'materialized view': 'view',
  procedure: 'function',
  domain: 'type',
};

/** Returns what the migrations create. A test compares it with a migrated database. */
export function createdBy(files: readonly MigrationFile[]): Created[] {
  return files.flatMap(({ text }) =>
    [...text.matchAll(CREATE)].map(([, kind = '', name = '']) => {
      const lower = kind.toLowerCase();
      return { kind: KINDS[lower] ?? (lower as Created['kind']), name: name.toLowerCase() };
    }),
  );
}
