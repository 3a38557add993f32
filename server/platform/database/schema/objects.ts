import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { type Created, createdBy, readMigrationFiles } from './files.ts';

/** A table, view, sequence, function, type or index of the schema that no extension owns. */
export type SchemaObject = Created & {
  /** As a statement names it; a function with its arguments. */
  identity: string;
  /** Whether a migration has made it. */
  is_own: boolean;
};

/** The comment on each object that migrations have made: a release before, which lacks its migration, knows it by that. */
const MARK = 'Part of Gangway.';

/** The tables of Kysely's migrator. */
const MIGRATOR: readonly Created[] = [
  { kind: 'table', name: 'kysely_migration' },
  { kind: 'table', name: 'kysely_migration_lock' },
];

/** Returns the names of the migrations that the database has; null when it is not a database of Gangway. */
export async function listMigrations(db: Database): Promise<string[] | null> {
  const { rows: found } = await sql<{
    found: boolean;
  }>`select to_regclass('public.kysely_migration') is not null as found`.execute(db);
  if (!found[0]?.found) return null;
  // Another application may use the same migrator.
  const { rows } = await sql<{ name: string }>`select name from public.kysely_migration`.execute(db);
  const names = rows.map(({ name }) => name).toSorted();
  return names.includes('0001_people') ? names : null;
}

/**
 * Returns the objects in the schema. Objects are own if an applied migration creates them, or if they carry the mark of
 * a newer release: all others belong to somebody else, and are neither copied nor dropped (decision 0025).
 */
export async function listObjects(db: Database): Promise<SchemaObject[]> {
  const done = await listMigrations(db);
  const files = (await readMigrationFiles()).filter(({ name }) => done?.includes(name));
  const created = new Set([...(done === null ? [] : MIGRATOR), ...createdBy(files)].map(keyOf));
  const { rows } = await sql<Created & { identity: string; is_marked: boolean }>`
    with objects as (
      select tableoid as class, oid, relname::text as name, oid::regclass::text as identity, case
          when relkind in ('r', 'p', 'f') then 'table' when relkind in ('v', 'm') then 'view'
          when relkind = 'S' then 'sequence' when relkind = 'c' then 'type' else 'index' end as kind
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f', 'v', 'm', 'S', 'c', 'i', 'I')
      union all
      select tableoid, oid, proname::text, oid::regprocedure::text, 'function'
        from pg_proc where pronamespace = 'public'::regnamespace
      union all
      -- Without the types of tables and of arrays.
      select tableoid, oid, typname::text, oid::regtype::text, 'type'
        from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r', 'b') and typelem = 0
    )
    select kind, name, identity, obj_description(oid, class::regclass::name) is not distinct from ${MARK} as is_marked
    from objects
    where not exists (
      -- 'e': of an extension; 'a' and 'i': the sequence of a column, or part of another object.
      select from pg_depend d where d.classid = class and d.objid = objects.oid
        and (d.deptype = 'e' or d.deptype in ('a', 'i') and kind <> 'index')
    )
    order by kind, name, identity`.execute(db);
  return rows.map(({ is_marked, ...object }) => ({
    ...object,
    is_own: is_marked || created.has(keyOf(object)),
  }));
}

/** Returns what others have made in the schema, without the indexes of their tables. */
export async function listForeign(db: Database): Promise<SchemaObject[]> {
  const tables = await listObjects(db);
  return tables.filter(({ kind, is_own }) => kind !== 'index' && !is_own);
}

/** Returns what others have made under a name that the migrations need which the database does not have yet. */
export async function listInTheWay(db: Database): Promise<SchemaObject[]> {
  const done = await listMigrations(db);
  const files = (await readMigrationFiles()).filter(({ name }) => done === null || !done.includes(name));
  const wanted = [...(done === null ? MIGRATOR : []), ...createdBy(files)];
  // Tables, views, sequences, indexes and types share their names; functions have theirs.
  const names = (isFunction: boolean) =>
    new Set(wanted.filter(({ kind }) => (kind === 'function') === isFunction).map(({ name }) => name));
  const [functions, others] = [names(true), names(false)];
  return (await listObjects(db)).filter(
    ({ kind, name, is_own }) => !is_own && (kind === 'function' ? functions : others).has(name),
  );
}

/** Marks all that the migrations have made. Only its owner may. */
export async function markObjects(db: Database): Promise<void> {
  const own = (await listObjects(db)).filter(({ is_own, kind }) => is_own && kind !== 'index');
  for (const { kind, identity } of own) {
    await sql.raw(`comment on ${kind} ${identity} is '${MARK}'`).execute(db);
  }
}

/** Returns the objects as a text for people: `table notes, function badge(uuid)`. */
export function named(objects: readonly SchemaObject[]): string {
  const texts = objects.map(({ kind, identity }) => `${kind} ${identity}`);
  const more = texts.length - SHOWN;
  return more > 0 ? `${texts.slice(0, SHOWN).join(', ')} and ${more} more` : texts.join(', ');
}

// Enough to find them; the rest is seen in psql.
const SHOWN = 10;

function keyOf({ kind, name }: Created): string {
  return `${kind} ${name}`;
}
