import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';

export type Found = { id: string; name: string };

/** Returns the teams with one of the names, by their exact names or, if only one has it so, with other case. */
export async function findTeams(db: Database, names: readonly string[]): Promise<Map<string, Found>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<Found & { wanted: string; is_exact: boolean }>`
    select wanted.name as wanted, groups.id, groups.name, groups.name = wanted.name as is_exact
    from unnest(${[...names]}::text[]) as wanted (name)
    join groups on lower(groups.name) = lower(wanted.name) and groups.deleted_at is null
    order by groups.id`.execute(db);
  const byName = Map.groupBy(rows, ({ wanted }) => wanted);
  return new Map(
    [...byName].flatMap(([wanted, teams]) => {
      const team = teams.find(({ is_exact }) => is_exact) ?? (teams.length === 1 ? teams[0] : undefined);
      return team === undefined ? [] : [[wanted, { id: team.id, name: team.name }] as const];
    }),
  );
}

/** Returns the people with one of the emails who are not disabled, by email. */
export async function findByEmails(db: Database, emails: readonly string[]): Promise<Map<string, Found>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where((eb) => eb('email', '=', eb.fn.any(eb.val([...emails]))))
    .where('disabled_at', 'is', null)
    .execute();
  return new Map(rows.map(({ email, ...person }) => [email, person]));
}

export type Namesake = Found & { email: string };

/** Returns the people with one of the names who are not disabled, by name. */
export async function findByNames(db: Database, names: readonly string[]): Promise<Map<string, Found[]>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where((eb) => eb('name', '=', eb.fn.any(eb.val([...names]))))
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ name }) => name);
}

/** Returns all people with one of the names, also disabled ones, by name. */
export async function listNamesakes(
  db: Database,
  names: readonly string[],
): Promise<Map<string, Namesake[]>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where((eb) => eb('name', '=', eb.fn.any(eb.val([...names]))))
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ name }) => name);
}
