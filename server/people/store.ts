import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { ERASED_EMAIL_END } from '#shared/people/email.ts';
import type { User } from '#shared/people/schema.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import type { Database, Transaction } from '../database/connect.ts';
import type { DB } from '../database/tables.ts';

/** The columns of a `User`. */
export const userColumns = [
  'people.id',
  'people.name',
  'people.email',
  'people.manager_id',
  'people.is_manager',
  (eb: ExpressionBuilder<DB, 'people'>) =>
    eb('people.manager_id', 'is not', null).$castTo<boolean>().as('is_direct_report'),
] as const;

/** The condition of `isInHrScope` for a person whose department is `department` in the query (HR 1). */
export function isInHrScope(viewer: Viewer, department: Expression<string>) {
  const departments = sql`${viewer.hr_departments}::text[]`;
  return sql<boolean>`(${viewer.is_hr}::boolean and (${departments} is null or ${department} = any(${departments})))`;
}

/**
 * Returns a function that calls the one for the viewer. Statements exist twice, so that the departments of HR cost nobody
 * else anything.
 */
export function byHrRole<Values extends Viewer, Result>(
  ofOthers: (db: Database, values: Values) => Result,
  ofHr: (db: Database, values: Values) => Result,
): (db: Database, values: Values) => Result {
  return (db, values) => (values.is_hr ? ofHr : ofOthers)(db, values);
}

/** Whether the person in the query was erased, as `isErasedEmail` says. */
export function isErased(eb: Pick<ExpressionBuilder<DB, 'people'>, 'ref'>) {
  return sql<boolean>`right(${eb.ref('people.email')}, ${sql.lit(ERASED_EMAIL_END.length)}) = ${ERASED_EMAIL_END}`;
}

export function findPersonByEmail(db: Database, email: string): Promise<User | undefined> {
  return db.selectFrom('people').select(userColumns).where('email', '=', email).executeTakeFirst();
}

export function findPersonById(db: Database, id: string): Promise<User | undefined> {
  return db.selectFrom('people').select(userColumns).where('id', '=', id).executeTakeFirst();
}

/**
 * Returns the manager of the person with this email, or undefined when there is no such person or no manager.
 */
export function findManagerOf(db: Database, email: string): Promise<User | undefined> {
  return db
    .selectFrom('people')
    .select(userColumns)
    .where('people.id', '=', (eb) =>
      eb.selectFrom('people as report').select('report.manager_id').where('report.email', '=', email),
    )
    .executeTakeFirst();
}

/** Returns the ids of all managers above the person, nearest first. */
export async function listManagersAbove(db: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ manager_id: string }>`
    with recursive above (manager_id, depth) as (
      select manager_id, 1 from people where id = ${id}
      union all
      select people.manager_id, depth + 1 from people join above on people.id = above.manager_id
      -- No organisation is 1,000 levels deep; the bound ends the recursion if there ever is a circle.
      where depth < 1000
    )
    select manager_id from above where manager_id is not null order by depth`.execute(db);
  return rows.map((row) => row.manager_id);
}

type NewPerson = {
  email: string;
  name?: string;
  is_manager?: boolean;
  is_admin?: boolean;
  is_hr?: boolean;
  manager_id?: string | null;
};

/** Adds a person and returns them; returns undefined when the email is taken. */
export function insertPerson(db: Database, person: NewPerson): Promise<User | undefined> {
  return db
    .insertInto('people')
    .values({ id: uuidv7(), name: '', ...person })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(userColumns)
    .executeTakeFirst();
}

/** Changes a person and returns them. Throws when there is no such person. */
export async function updatePerson(
  db: Database,
  id: string,
  changes: { name?: string; is_manager?: boolean; manager_id?: string | null },
): Promise<User> {
  return db
    .updateTable('people')
    .set(changes)
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirstOrThrow();
}

/** Returns the fields of the person that the directory has written (People 12). */
export async function findScimFields(db: Database, id: string): Promise<string[]> {
  const row = await db.selectFrom('people').select('scim_fields').where('id', '=', id).executeTakeFirst();
  return row?.scim_fields ?? [];
}

/** Returns whether the person is the only admin who is not disabled (People 10). */
export async function isLastAdmin(db: Database, id: string): Promise<boolean> {
  const admins = await db
    .selectFrom('people')
    .select('id')
    .where('is_admin', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy((eb) => eb('id', '=', id), 'desc')
    .limit(2)
    .execute();
  return admins.length === 1 && admins[0]?.id === id;
}

/** Returns the account and keeps it from being disabled until the end of the transaction (People 9). */
export function lockAccount(tx: Transaction, id: string) {
  return (
    tx
      .selectFrom('people')
      .select(['name', 'email', 'disabled_at'])
      .where('id', '=', id)
      // Conflicts with the lock of a change to the account alone, not with other changes of the person.
      .forKeyShare()
      .executeTakeFirstOrThrow()
  );
}

/** Returns whether anybody who is not disabled is an admin. */
export async function hasAdmin(db: Database): Promise<boolean> {
  const admin = await db
    .selectFrom('people')
    .select('id')
    .where('is_admin', '=', true)
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}
