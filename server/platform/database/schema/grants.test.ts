import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '../../../testing/database/clone.ts';
import { connectForMigrations } from '../connect.ts';
import { currentRole, grantToRunner } from './grants.ts';

const database = useDatabase({ max: 1 });

test.each([
  'update journal set hash = hash',
  'delete from journal',
  'truncate journal',
  'update journal_anchors set hash = hash',
  'delete from journal_anchors',
  'delete from journal_heads',
  'delete from journal_anchored',
  "update plan_signatures set name = 'Somebody'",
  'delete from plan_signatures',
  'truncate plan_signatures',
  "update access_log set kind = 'list'",
  'delete from access_log',
  'truncate access_log',
  'alter table access_log disable trigger all',
  'create or replace function remove_old_accesses(before date, most integer) returns bigint language sql as $$ select 0 $$',
  "insert into kysely_migration (name, timestamp) values ('0099', '')",
  'alter table journal disable trigger all',
  'drop trigger signatures_stay on plan_signatures',
  'alter table plan_signatures drop column address',
  'drop table journal cascade',
  'create table more (id int)',
  'set session_replication_role = replica',
])('the role of the application may not: %s (Journal 4, Operations 3)', async (statement) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/permission denied|must be owner/);
});

test('it cannot give itself more rights', async () => {
  const role = await currentRole(database.db);
  const owner = new URL(database.ownerUrl).username;
  // Without the right to grant this is a warning, not an error.
  await sql`grant update, delete on journal to ${sql.id(role)}`.execute(database.db);
  await expect(sql`delete from journal`.execute(database.db)).rejects.toThrow('permission denied');
  for (const statement of [
    `grant ${owner} to ${role}`,
    `alter role ${role} superuser`,
    `set role ${owner}`,
  ]) {
    await expect(sql.raw(statement).execute(database.db), statement).rejects.toThrow(/permission denied/);
  }
});

test('it may append to the history and void a signature, and the owner may repeat the grants', async () => {
  const owner = connectForMigrations(database.ownerUrl);
  const role = await currentRole(database.db);
  await owner.transaction().execute((tx) => grantToRunner(tx, role));
  await owner.destroy();
  await sql`update plan_signatures set voided_at = now() where false`.execute(database.db);
  await sql`update task_evidence set answer = null, salt = null where false`.execute(database.db);
  for (const statement of ['update task_evidence set answer_hash = answer_hash', 'delete from task_evidence'])
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('permission denied');
  await sql`insert into journal select * from journal where false`.execute(database.db);
  await expect(sql`update journal set hash = hash`.execute(database.db)).rejects.toThrow('permission denied');
});
