import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { type Colleague, type Group, type GroupMember, MAX_LISTED } from '#shared/people/groups/schema.ts';
import { withoutNoPhoto } from '#shared/people/photos/withoutNoPhoto.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import { searchKey } from '#shared/search.ts';
import { isInHrScope } from '../people.sql.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';

const MEMBER_COUNT = sql<number>`(
  select count(*)::int from group_members where group_members.group_id = groups.id
)`.as('member_count');

/** Returns all teams, by name. */
export function listGroups(db: Database): Promise<Group[]> {
  return db
    .selectFrom('groups')
    .select(['id', 'name', 'email', 'source', MEMBER_COUNT])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .limit(MAX_LISTED)
    .execute();
}

export function findGroup(db: Database, id: string): Promise<Group | undefined> {
  return db
    .selectFrom('groups')
    .select(['id', 'name', 'email', 'source', MEMBER_COUNT])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Locks a team until the end of the transaction, and returns whether it exists. */
export async function lockGroup(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx.selectFrom('groups').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

export function listMembers(db: Database, id: string): Promise<GroupMember[]> {
  return db
    .selectFrom('group_members')
    .innerJoin('people', 'people.id', 'group_members.person_id')
    .select(['people.id', 'people.name', 'group_members.is_lead'])
    .where('group_members.group_id', '=', id)
    .orderBy('people.name')
    .orderBy('people.id')
    .limit(MAX_LISTED)
    .execute();
}

/** Returns whether one of the people is in a department outside the viewer's HR scope. */
export async function hasOutsiders(
  tx: Transaction,
  viewer: Viewer,
  ids: readonly string[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('people')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .where((eb) => eb.not(isInHrScope(viewer, eb.ref('department'))))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the person leads the team, or any when none is named. */
export async function leads(db: Database, personId: string, groupId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('group_members')
    .select('group_id')
    .where('person_id', '=', personId)
    .where('is_lead', '=', true)
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId!))
    .executeTakeFirst();
  return row !== undefined;
}

type Fields = { name: string; email: string | null };

/** Adds a team made by hand and returns its id; undefined when its name is taken. */
export async function insertGroup(tx: Transaction, fields: Fields): Promise<string | undefined> {
  const row = await tx
    .insertInto('groups')
    .values({ id: uuidv7(), ...fields, source: 'manual' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Returns whether another team has the name, in any case and any form of Unicode. */
export async function isNameTaken(tx: Transaction, name: string, id?: string): Promise<boolean> {
  const { rows } = await sql`
    select from groups
    where lower(normalize(name, NFKC)) = lower(normalize(${name}, NFKC))
      and id is distinct from ${id ?? null}::uuid and deleted_at is null limit 1`.execute(tx);
  return rows.length > 0;
}

export async function updateGroup(tx: Transaction, id: string, fields: Fields): Promise<void> {
  await tx
    .updateTable('groups')
    .set({ ...fields, changed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Deletes a team. One that done or signed tasks name keeps its name for them (Owners 2). */
export async function deleteGroup(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('group_members').where('group_id', '=', id).execute();
  await sql`
    with named as (
      update groups set deleted_at = coalesce(deleted_at, now()), external_id = null, email = null
      where id = ${id} and exists (select from tasks where tasks.owner_group_id = groups.id)
      returning id
    ) delete from groups where id = ${id} and id not in (select id from named)`.execute(tx);
}

/** Sets the members of a team. */
export async function setMembers(
  tx: Transaction,
  id: string,
  members: readonly { person_id: string; is_lead: boolean }[],
): Promise<void> {
  await tx
    .deleteFrom('group_members')
    .where('group_id', '=', id)
    .where((eb) => eb.not(eb('person_id', '=', eb.fn.any(eb.val(members.map(({ person_id }) => person_id))))))
    .execute();
  if (members.length === 0) return;
  await tx
    .insertInto('group_members')
    .values(members.map((member) => ({ group_id: id, ...member })))
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'person_id'])
        .doUpdateSet((eb) => ({ is_lead: eb.ref('excluded.is_lead') })),
    )
    .execute();
}

/** Returns the people who have not left whose name or email has the text, with case and accents ignored. */
export async function searchPeople(db: Database, q: string, limit: number): Promise<Colleague[]> {
  const { rows } = await sql<Colleague & { photo: string | null }>`
    select id, name, job_title, department, photo from people
    where disabled_at is null
      and (strpos(search_key(name), ${searchKey(q)}) > 0 or strpos(email, lower(${q})) > 0)
    order by name, id limit ${limit}`.execute(db);
  return rows.map(withoutNoPhoto);
}

/** Returns the person with exactly this email in a list, unless they have left. */
export async function findByEmail(db: Database, email: string): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'job_title', 'department', 'photo'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .execute();
  return rows.map(withoutNoPhoto);
}
