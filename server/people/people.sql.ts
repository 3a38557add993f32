import { type Expression, type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { ATTRIBUTE_NAMES } from '#shared/people/attributes.ts';
import { ERASED_EMAIL_END } from '#shared/people/email.ts';
import type { Person, PersonSummary, User } from '#shared/people/schema.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import type { DB, People } from '../platform/database/tables.ts';
import { hrRules } from '#shared/people/hrScope.ts';
import { IN_SQL } from '../platform/database/terms/inSql.ts';

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

/** The columns of a `Person`. */
export const personColumns = [
  ...userColumns,
  ...ATTRIBUTE_NAMES.map((name) => `people.${name}` as const),
  'people.is_hr',
  'people.hr_departments',
  'people.is_admin',
  'people.disabled_at',
  'people.last_sign_in_at',
  sql<Person['source']>`people.source`.as('source'),
] as const;

/** A `PersonSummary` of the joined person, without `photo` where there is none. */
export const personJson = (alias: string) =>
  sql<PersonSummary>`json_strip_nulls(json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)},
    'email', ${sql.ref(`${alias}.email`)}, 'photo', ${sql.ref(`${alias}.photo`)}))`;

const HR_RULES = hrRules(IN_SQL);

/** The condition of `isInHrScope` for a person whose department is `department` in the query (HR 1). */
export function isInHrScope(viewer: Viewer, department: Expression<string>) {
  const { is_hr, hr_departments } = viewer;
  return sql<boolean>`${HR_RULES.acts(
    {
      is_hr: sql<boolean>`${is_hr}::boolean`,
      hr_departments: sql<string[] | null>`${hr_departments}::text[]`,
    },
    department,
  )}`;
}

/** Whether the departments, or all if they are null, have the one in the query. */
export const isCovered = (departments: readonly string[] | null, department: Expression<string>) =>
  sql<boolean>`${HR_RULES.covers(sql`${departments === null ? null : [...departments]}::text[]`, department)}`;

/** The columns of a person whom the query has under this name, in the place of the values of somebody who asks. */
export const viewerColumns = (alias: string) =>
  ({
    id: sql.ref(`${alias}.id`),
    is_manager: sql.ref(`${alias}.is_manager`),
    is_hr: sql.ref(`${alias}.is_hr`),
    hr_departments: sql.ref(`${alias}.hr_departments`),
  }) as unknown as Viewer;

/** The condition that the viewer acts for the person in the query: as their manager, or as HR, which leaves themselves out (HR 2). */
export function isActedFor(viewer: Viewer) {
  return sql<boolean>`(
    (${viewer.is_manager}::boolean and people.manager_id = ${viewer.id}::uuid)
    or (people.id <> ${viewer.id}::uuid and ${isInHrScope(viewer, sql.ref<string>('people.department'))})
  )`;
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
export const IS_ERASED = sql<boolean>`right(people.email, ${sql.lit(ERASED_EMAIL_END.length)}) = ${ERASED_EMAIL_END}`;

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

export type PersonColumns = Partial<Omit<Selectable<People>, 'id' | 'created_at'>>;
export type PersonRow = PersonColumns & { id: string };

/**
 * Locks people until the end of the transaction and returns them as they are then: in the order of their ids, so that two
 * calls never wait for each other. Others may refer to a person meanwhile, and sign in, only if `is_referable`.
 */
export function lockPeople(
  tx: Transaction,
  {
    ids,
    emails,
    is_referable = false,
  }: { ids?: readonly string[]; emails?: readonly string[]; is_referable?: boolean },
) {
  return (
    tx
      .selectFrom('people')
      .select(personColumns)
      // The limits of a directory's power over a person (Directory 9), and their account.
      .select(['disabled_by_directory', 'manager_denied', 'identity_issuer'])
      .$if(ids !== undefined, (query) => query.where((eb) => eb('id', '=', eb.fn.any(eb.val(ids ?? [])))))
      .$if(emails !== undefined, (query) =>
        query.where((eb) => eb('email', '=', eb.fn.any(eb.val(emails ?? [])))),
      )
      .orderBy('id')
      .modifyEnd(is_referable ? sql`for no key update` : sql`for update`)
      .execute()
  );
}

export type LockedPerson = Awaited<ReturnType<typeof lockPeople>>[number];

/** Locks one person as `lockPeople` does; undefined when there is none. */
export async function lockPerson(
  tx: Transaction,
  { id, email }: { id: string; email?: never } | { email: string; id?: never },
): Promise<LockedPerson | undefined> {
  const [person] = await lockPeople(tx, id === undefined ? { emails: [email] } : { ids: [id] });
  return person;
}

/** Adds a person and returns them; returns undefined when the email is taken. */
export async function insertPerson(
  db: Database,
  person: PersonColumns & { email: string },
): Promise<User | undefined> {
  const [added] = await insertPeople(db, [{ id: uuidv7(), ...person }]);
  return added;
}

/**
 * Adds people, all with the same columns, and returns those whose email was free. Managers come before their reports, or
 * with them.
 */
export async function insertPeople(db: Database, people: readonly PersonRow[]): Promise<User[]> {
  const added: User[] = [];
  for (const part of partsOf(people)) {
    const { rows } = await sql<User>`
      insert into people (${columnsOf(part)}) select ${columnsOf(part)} from ${givenPeople(part)}
      on conflict (email) do nothing
      returning id, name, email, manager_id, is_manager, manager_id is not null as is_direct_report`.execute(
      db,
    );
    for (const row of rows) added.push(row);
  }
  return added;
}

/** Changes people, all in the same columns. Columns that the journal records are changed with `changePeople`. */
export async function updatePeople(tx: Transaction, people: readonly PersonRow[]): Promise<void> {
  for (const part of partsOf(people)) {
    const { id: _, ...columns } = part[0]!;
    const changes = Object.keys(columns).map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`);
    await sql`update people set ${sql.join(changes)} from ${givenPeople(part)} where people.id = given.id`.execute(
      tx,
    );
  }
}

/** Some ten ms of a statement and of the event loop, so that any number of people fits into the time of a statement. */
const PEOPLE_AT_ONCE = 2_000;

function* partsOf<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += PEOPLE_AT_ONCE) {
    yield items.slice(start, start + PEOPLE_AT_ONCE);
  }
}

function columnsOf([first = {}]: readonly object[]) {
  return sql.join(Object.keys(first).map((name) => sql.ref(name)));
}

/** The rows as a table `given`, in one parameter: a statement has at most 65,535 of them. */
const givenPeople = (people: readonly object[]) =>
  sql`jsonb_populate_recordset(null::people, ${JSON.stringify(people)}::jsonb) as given`;

/** Stores the time of a sign-in, unless another change holds the row: nobody waits for it to sign in. */
export async function setLastSignIn(db: Database, id: string): Promise<void> {
  await sql`
    update people set last_sign_in_at = now()
    where id = (select id from people where id = ${id} for no key update skip locked)`.execute(db);
}

/**
 * Stores the email that the provider sends and that is not taken over, or null. Only a change is written, and never waited for: an
 * import may hold the row for seconds.
 */
export async function setRefusedEmail(tx: Transaction, id: string, email: string | null): Promise<void> {
  await sql`
    update people set refused_email = ${email}, refused_email_at = case when ${email}::text is not null then now() end
    where id = (
      select id from people where id = ${id} and refused_email is distinct from ${email} for no key update skip locked
    )`.execute(tx);
}

/** Forgets these emails where the account of somebody has sent one that was not taken over (Sign-in 21). */
export async function forgetRefusedEmails(tx: Transaction, emails: readonly string[]): Promise<void> {
  await sql`
    update people set refused_email = null, refused_email_at = null
    where refused_email = any(${[...emails]}::text[])`.execute(tx);
}

/** Returns whether another person than the one with the id, if any, has the email or the external id. */
export async function isTaken(
  db: Database,
  column: 'email' | 'external_id',
  value: string,
  id?: string,
): Promise<boolean> {
  const holder = await db.selectFrom('people').select('id').where(column, '=', value).executeTakeFirst();
  return holder !== undefined && holder.id !== id;
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
      .select(['name', 'email', 'disabled_at', 'left_on'])
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
