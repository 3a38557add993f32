import { type RawBuilder, sql } from 'kysely';
import { ATTRIBUTE_NAMES } from '#shared/people/attributes.ts';
import type { Database, Transaction } from '../../../platform/database/connect.ts';
import { IS_ERASED } from '../../../people/people.sql.ts';
import { conditionSql } from '../protocol/protocol.sql.ts';
import type { Page } from '../protocol/query.ts';
import type { UserColumn, UserRow } from './attributeForms.ts';
import type { ScimValues } from './changes.ts';
import type { UserCondition } from './filter.ts';

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
    .where((eb) => eb.not(IS_ERASED));

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  const row = await users(db).where('people.id', '=', id).executeTakeFirst();
  return row as UserRow | undefined;
}

const written = (key: keyof ScimValues, other: RawBuilder<unknown>) =>
  sql`coalesce(nullif(people.scim_values ->> ${sql.lit(key)}, ''), ${other})`;

/** Filter attributes that are not stored in a column. */
const COMPUTED: Partial<Record<UserColumn, RawBuilder<unknown>>> = {
  active: sql`(people.disabled_at is null)`,
  work_email: written('work_email', sql`people.email`),
  formatted: written('formatted', sql`people.name`),
  given_name: written('given_name', sql`regexp_replace(people.name, ' [^ ]*$', '')`),
  family_name: written('family_name', sql`substring(people.name from ' ([^ ]*)$')`),
  changed_at: changedAt,
};
const columnOf = (name: UserColumn) => COMPUTED[name] ?? sql.ref(`people.${name}`);

/** Returns a page of the people whom the filter selects, the oldest first, and the number of all of them. */
export async function listUsers(
  db: Database,
  condition: UserCondition | null,
  { offset, limit }: Page,
): Promise<{ rows: UserRow[]; total: number }> {
  const selected = condition === null ? users(db) : users(db).where(conditionSql(condition, columnOf));
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
