import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Database, Transaction } from '../../../platform/database/connect.ts';
import { conditionSql } from '../protocol/protocol.sql.ts';
import type { Page } from '../protocol/query.ts';
import type { GroupChanges } from './changes.ts';
import type { GroupCondition } from './filter.ts';

export type GroupRow = {
  id: string;
  name: string;
  external_id: string | null;
  created_at: string;
  changed_at: string;
};

export type MemberRow = { person_id: string; name: string };

const columns = ['id', 'name', 'external_id', 'created_at', 'changed_at'] as const;

export function findGroup(db: Database, id: string): Promise<GroupRow | undefined> {
  return db
    .selectFrom('groups')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the group and locks it until the end of the transaction. */
export function lockGroup(tx: Transaction, id: string): Promise<GroupRow | undefined> {
  return tx
    .selectFrom('groups')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns a page of the groups that the filter selects, the oldest first, and the number of all of them. */
export async function listGroups(
  db: Database,
  condition: GroupCondition | null,
  { offset, limit }: Page,
): Promise<{ rows: GroupRow[]; total: number }> {
  const all = db.selectFrom('groups').where('deleted_at', 'is', null);
  const selected =
    condition === null ? all : all.where(conditionSql(condition, (name) => sql.ref(`groups.${name}`)));
  const { total } = await selected
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (limit === 0 || offset >= total) return { rows: [], total };
  const rows = await selected.select(columns).orderBy('id').limit(limit).offset(offset).execute();
  return { rows, total };
}

/** Returns all members of a group. */
export function listMembers(db: Database, id: string): Promise<MemberRow[]> {
  return db
    .selectFrom('group_members')
    .innerJoin('people', 'people.id', 'group_members.person_id')
    .select(['group_members.person_id', 'people.name'])
    .where('group_members.group_id', '=', id)
    .orderBy('group_members.person_id')
    .execute();
}

/** Returns the members of groups by the id of the group, and null for a group with more than `most`. */
export async function listMembersUpTo(
  db: Database,
  ids: readonly string[],
  most: number,
): Promise<Map<string, MemberRow[] | null>> {
  // One more than `most` of each group shows that there are more, without reading them all.
  const { rows } = await sql<MemberRow & { group_id: string }>`
    select wanted.id as group_id, member.person_id, people.name
    from unnest(${[...ids]}::uuid[]) as wanted (id)
    cross join lateral (
      select person_id from group_members where group_id = wanted.id order by person_id limit ${most + 1}
    ) member
    join people on people.id = member.person_id
    order by member.person_id`.execute(db);
  const byGroup = Map.groupBy(rows, ({ group_id }) => group_id);
  return new Map(
    ids.map((id) => {
      const members = byGroup.get(id) ?? [];
      return [id, members.length > most ? null : members];
    }),
  );
}

/** Adds a group and returns its id; returns undefined when its name or external id is taken. */
export async function insertGroup(
  tx: Transaction,
  group: { name: string; external_id: string | null },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('groups')
    .values({ id: uuidv7(), ...group })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Changes a group. Throws a unique violation when another group has the name or the external id. */
export async function updateGroup(
  tx: Transaction,
  id: string,
  { at, ...changes }: GroupChanges & { at: Date },
): Promise<void> {
  await tx
    .updateTable('groups')
    .set({ ...changes, changed_at: at.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Returns the ids that belong to nobody whom the directory sees. */
export async function listUnknown(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) as wanted (id)
    where not exists (select from people where people.id = wanted.id and scim_deleted_at is null)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Adds members and returns the ids of those who were none. */
export async function addMembers(tx: Transaction, id: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    insert into group_members (group_id, person_id) select ${id}, unnest(${[...ids]}::uuid[])
    on conflict do nothing returning person_id`.execute(tx);
  return rows.map(({ person_id }) => person_id);
}

/** Removes members, all of them for null, and returns the ids of those who were some. */
export async function removeMembers(
  tx: Transaction,
  id: string,
  ids: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    delete from group_members where group_id = ${id}
      and (${ids === null} or person_id = any(${[...(ids ?? [])]}::uuid[]))
    returning person_id`.execute(tx);
  return rows.map(({ person_id }) => person_id);
}
