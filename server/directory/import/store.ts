import { sql } from 'kysely';
import { ATTRIBUTE_NAMES, type Attributes } from '#shared/people/attributes.ts';
import type { KnownPerson } from '#shared/directory/import/planImport.ts';
import type { Database, Transaction } from '../../database/connect.ts';

/** Returns the roles of the person who imports, as they are now. */
export function findImporter(tx: Transaction, id: string) {
  return tx
    .selectFrom('people')
    .select(['id', 'email', 'is_admin', 'is_manager'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks the people against other changes until the end of the transaction. Read them afterwards. */
export async function lockPeople(tx: Transaction, emails: readonly string[]): Promise<void> {
  await tx
    .selectFrom('people')
    .select('id')
    .where((eb) => eb('email', '=', eb.fn.any(eb.val(emails))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Returns the people with these emails, and all managers above them. */
export function listKnownPeople(db: Database, emails: readonly string[]): Promise<KnownPerson[]> {
  return db
    .withRecursive('above', (cte) =>
      cte
        .selectFrom('people')
        .select(['id', 'manager_id'])
        .where((eb) => eb('email', '=', eb.fn.any(eb.val(emails))))
        // Without duplicates, so that a shared manager is followed once.
        .union((eb) =>
          eb
            .selectFrom('people')
            .innerJoin('above', 'above.manager_id', 'people.id')
            .select(['people.id', 'people.manager_id']),
        ),
    )
    .selectFrom('people')
    .select(['id', 'email', 'name', 'manager_id', 'is_manager', 'disabled_at', 'scim_fields'])
    .select(ATTRIBUTE_NAMES)
    .where('id', 'in', (eb) => eb.selectFrom('above').select('above.id'))
    .execute();
}

/** Returns the direct reports of the managers, by email. */
export function listReportsOf(db: Database, managerIds: readonly string[]) {
  return db
    .selectFrom('people')
    .select(['email', 'manager_id'])
    .where((eb) => eb('manager_id', '=', eb.fn.any(eb.val(managerIds))))
    .$narrowType<{ manager_id: string }>()
    .execute();
}

/** Returns the plans of the managers that are not signed by both, each by the email of its employee. */
export async function listOpenPlansOf(db: Database, managerIds: readonly string[]) {
  const { rows } = await sql<{ email: string; manager_id: string }>`
    select people.email, plans.manager_id from plans join people on people.id = plans.user_id
    where plans.manager_id = any(${managerIds}::uuid[]) and plans.deleted_at is null
      and 2 > (select count(*) from plan_signatures where plan_id = plans.id and voided_at is null)`.execute(
    db,
  );
  return rows;
}

/** Returns who has one of the external ids. */
export function listExternalIds(db: Database, externalIds: readonly string[]) {
  return db
    .selectFrom('people')
    .select(['email', 'external_id'])
    .where((eb) => eb('external_id', '=', eb.fn.any(eb.val(externalIds))))
    .$narrowType<{ external_id: string }>()
    .execute();
}

/** The columns that an import writes. */
export type PersonRow = Attributes & {
  id: string;
  email: string;
  name: string;
  is_manager: boolean;
  manager_id: string | null;
};

/** Adds people from a file. Returns their number, without those whose email somebody has taken meanwhile. */
export async function insertPeople(tx: Transaction, people: readonly PersonRow[]): Promise<number> {
  const names = sql.join(COLUMNS.map((name) => sql.ref(name)));
  const { numAffectedRows = 0n } = await sql`
    insert into people (${names}, source) select ${names}, 'csv' from ${givenPeople(people)}
    on conflict (email) do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/** Clears external ids before others are set. PostgreSQL checks them row by row, so a swap would fail otherwise. */
export async function clearExternalIds(tx: Transaction, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await tx
    .updateTable('people')
    .set({ external_id: null })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(personIds))))
    .execute();
}

export async function updatePeople(tx: Transaction, people: readonly PersonRow[]): Promise<void> {
  const changes = COLUMNS.filter((name) => name !== 'id' && name !== 'email');
  await sql`
    update people set ${sql.join(changes.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`))},
      -- Only admins import roles, and their word stands against the directory (Directory 9).
      manager_denied = not given.is_manager and (manager_denied or people.is_manager)
    from ${givenPeople(people)} where people.id = given.id`.execute(tx);
}

const TYPES = {
  id: 'uuid',
  email: 'text',
  name: 'text',
  is_manager: 'boolean',
  manager_id: 'uuid',
  department: 'text',
  job_title: 'text',
  location: 'text',
  employment_type: 'text',
  start_on: 'date',
  left_on: 'date',
  private_email: 'text',
  language: 'text',
  external_id: 'text',
  about: 'text',
} as const satisfies Record<keyof PersonRow, string>;

const COLUMNS = Object.keys(TYPES) as (keyof PersonRow)[];

/** The rows as a table `given`, in one parameter: a statement has at most 65,535 of them. */
function givenPeople(people: readonly PersonRow[]) {
  const columns = COLUMNS.map((name) => sql`${sql.ref(name)} ${sql.raw(TYPES[name])}`);
  return sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given (${sql.join(columns)})`;
}
