import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connect, type Database } from '../database/connect.ts';
import { migrate } from '../database/schema/migrate.ts';
import { inDatabase, runAsAdmin } from '../../testing/database/clone.ts';
import { anchorAt, anyEvent, append } from '../../testing/journal.ts';
import { checkChain } from './verification/checks.ts';
import type { NewEvent } from './journal.sql.ts';

const NAME = `gangway_owner_${randomBytes(8).toString('hex')}`;
const PASSWORD = randomBytes(16).toString('hex');
const ID = randomUUID();

let admin: string;
let superuser: Database;
let owner: Database;

/**
 * A database as in production: its owner is an ordinary role, which runs the migrations and the application.
 */
beforeAll(async () => {
  admin = inDatabase(inject('template').superuser, 'postgres');
  await runAsAdmin(admin, `create role ${NAME} login password '${PASSWORD}'`);
  await runAsAdmin(admin, `create database ${NAME} owner ${NAME}`);
  superuser = connect(inDatabase(admin, NAME), { max: 1 });
  const address = new URL(inDatabase(admin, NAME));
  Object.assign(address, { username: NAME, password: PASSWORD });
  owner = connect(address.href, { max: 1 });
  await migrate(owner);
  await append(owner, event('plan.assigned'));
  await anchorAt(owner, new Date('2026-03-01T12:00:00Z'));
});

afterAll(async () => {
  await owner.destroy();
  await superuser.destroy();
  await runAsAdmin(admin, `drop database if exists ${NAME} with (force)`);
  await runAsAdmin(admin, `drop role if exists ${NAME}`);
});

const event = (name: NewEvent['event']) =>
  anyEvent({ event: name, subject_id: ID, actor: { id: randomUUID(), name: 'Ada' }, at: new Date() });

const FORBIDDEN = [
  `update journal set actor_name = 'Mallory'`,
  `update journal set actor_name = actor_name where false`,
  'delete from journal',
  'truncate journal',
  `update journal_anchors set heads = '{}'`,
  'delete from journal_anchors',
  'truncate journal_anchors',
  'delete from journal_heads',
  'truncate journal_heads',
  'delete from journal_anchored',
  'truncate journal_anchored',
];

describe.each(FORBIDDEN)('%s', (statement) => {
  test('is refused to the owner of the table (Journal 4)', async () => {
    await expect(sql.raw(statement).execute(owner)).rejects.toThrow(/^permission denied for table journal/);
  });

  test('is refused to a superuser by a trigger (Journal 4)', async () => {
    await expect(sql.raw(statement).execute(superuser)).rejects.toThrow('the journal is append-only');
  });
});

test('other roles have no rights', async () => {
  const { rows } = await sql`
    select relname from pg_class, aclexplode(relacl) as acl
    where relname like 'journal%' and grantee = 0`.execute(owner);
  expect(rows).toEqual([]);
});

test('the owner can append events and anchors', async () => {
  await append(owner, event('plan.signed'));
  await anchorAt(owner, new Date('2026-03-02T12:00:00Z'));
  expect(await checkChain(owner, 'plan', ID)).toMatchObject({
    events: 2,
    broken: null,
    anchor: { day: '2026-03-02' },
  });
});
