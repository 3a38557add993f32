import { type RawBuilder, sql } from 'kysely';
import { ATTRIBUTE_NAMES, type Attributes } from '#shared/people/attributes.ts';
import type { Database, Transaction } from '../../../database/connect.ts';
import { isErased } from '../../../people/store.ts';
import { conditionSql } from '../protocol/store.ts';
import type { Page } from '../protocol/query.ts';
import type { ScimValues } from './attributes.ts';
import type { UserColumn, UserCondition } from './filter.ts';

/** A person as the directory sees them. */
export type UserRow = Attributes & {
  id: string;
  name: string;
  email: string;
  manager_id: string | null;
  manager_name: string | null;
  disabled_at: string | null;
  scim_fields: string[];
  scim_values: ScimValues;
  created_at: string;
  changed_at: string;
};

// The time of the last event of the person, by the key of the journal.
const changedAt = sql<string>`coalesce(
  (select at from journal where subject_id = people.id order by seq desc limit 1), people.created_at)`;

const users = (db: Database) =>
  db
    .selectFrom('people')
    .leftJoin('people as manager', 'manager.id', 'people.manager_id')
    .select(['people.id', 'people.name', 'people.email', 'people.manager_id', 'people.disabled_at'])
    .select(ATTRIBUTE_NAMES.map((name) => `people.${name}` as const))
    .select(['people.scim_fields', 'people.scim_values', 'people.created_at', changedAt.as('changed_at')])
    .select('manager.name as manager_name')
    // Those whom the directory has deleted, and the erased, do not exist for it (Directory 5).
    .where('people.scim_deleted_at', 'is', null)
    .where((eb) => eb.not(isErased(eb)));

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  const row = await users(db).where('people.id', '=', id).executeTakeFirst();
  return row as UserRow | undefined;
}

const column = (value: RawBuilder<unknown>) => ({ value, type: 'text' }) as const;
const exact = (value: RawBuilder<unknown>) => ({ value, type: 'exact' }) as const;
const written = (key: keyof ScimValues, other: RawBuilder<unknown>) =>
  column(sql`coalesce(nullif(people.scim_values ->> ${sql.lit(key)}, ''), ${other})`);

const COLUMNS: Parameters<typeof conditionSql<UserColumn>>[1] = {
  id: exact(sql`people.id::text`),
  email: { value: sql`people.email`, type: 'lower' },
  work_email: written('work_email', sql`people.email`),
  name: column(sql`people.name`),
  formatted: written('formatted', sql`people.name`),
  given_name: written('given_name', sql`regexp_replace(people.name, ' [^ ]*$', '')`),
  family_name: written('family_name', sql`substring(people.name from ' ([^ ]*)$')`),
  external_id: exact(sql`people.external_id`),
  active: { value: sql`(people.disabled_at is null)`, type: 'boolean' },
  job_title: column(sql`people.job_title`),
  language: column(sql`people.language`),
  employment_type: column(sql`people.employment_type`),
  location: column(sql`people.location`),
  department: column(sql`people.department`),
  manager_id: exact(sql`people.manager_id::text`),
  start_on: exact(sql`people.start_on::text`),
  left_on: exact(sql`people.left_on::text`),
  created_at: { value: sql`people.created_at`, type: 'instant' },
  changed_at: { value: changedAt, type: 'instant' },
};

/** Returns a page of the people whom the filter selects, the oldest first, and the number of all of them. */
export async function listUsers(
  db: Database,
  condition: UserCondition | null,
  { offset, limit }: Page,
): Promise<{ rows: UserRow[]; total: number }> {
  const selected = condition === null ? users(db) : users(db).where(conditionSql(condition, COLUMNS));
  const { total } = await selected
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (limit === 0 || offset >= total) return { rows: [], total };
  const rows = await selected.orderBy('people.id').limit(limit).offset(offset).execute();
  return { rows: rows as UserRow[], total };
}

/** Returns the person whom the directory has deleted, with their external id then; undefined when there is none with the email. */
export function findDeleted(tx: Transaction, email: string) {
  return tx
    .selectFrom('people')
    .select(['id', 'scim_deleted_external_id as external_id'])
    .where('email', '=', email)
    .where('scim_deleted_at', 'is not', null)
    .executeTakeFirst();
}

export async function leaveGroups(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('group_members').where('person_id', '=', id).execute();
}
