import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { insertBatch } from '#server/batches/batches.sql.ts';
import { connectForMigrations, type Database } from '#server/platform/database/connect.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { insertPeople } from '#server/people/people.sql.ts';
import { createTemplate } from '#server/testing/samples.ts';
import project from '../../package.json' with { type: 'json' };
import { type RunningDatabase, withDatabase } from '../support/database.ts';
import { withProduct } from '../support/product.ts';
import type { Reading } from './bulkProcess.ts';

export type BulkSize = { hires: number; tasks: number; members: number };

export type BulkReadings = Record<'batch' | 'reminders' | 'leaver', Reading> & { notifications: number };

/** The most of a slice of the event loop, and of memory above that of an idle process, for 2,000 hires x 20 tasks of a team of 1,000. */
export const MAX_SLICE_MS = 50;
export const MAX_MEMORY = 100 * 1024 ** 2;

/** The options that `npm start` gives to Node, which decide how far the heap grows. */
const NODE_OPTIONS = project.scripts.start.split(' ').filter((word) => word.startsWith('--'));

/** The number of plans with tasks that the leaver has claimed. */
const LEFT_PLANS = 100;

/**
 * Assigns a template to many hires whose tasks a large team does, reminds its members of all of them, and reassigns the
 * taken tasks of one member. Each runs in a process of its own, and its longest slice of the event loop and its memory
 * are measured.
 */
export function runBulk(size: BulkSize): Promise<BulkReadings> {
  return withDatabase(async (database) => {
    const { member } = await setUp(database, size);
    // Without the time limits of the product, which filling exceeds.
    const db = connectForMigrations(database.ownerUrl);
    try {
      await sql`vacuum analyze`.execute(db);
      const now = new Date().toISOString();
      const batch = await measure(database, ['batch', 'assignment_news'], now);
      await sql`analyze`.execute(db);
      const { rows } = await sql<{
        day: string;
      }>`select min(due_date)::text as day from subplans where plan_id is not null`.execute(db);
      const reminders = await measure(database, ['reminder', 'team_reminder'], `${rows[0]!.day}T12:00:00Z`);
      const notifications = await countNotifications(db);
      // The whole team is notified of each of them.
      await sql`
        update tasks set owner_id = ${member} where topic_id in (
          select topics.id from topics join subplans on subplans.id = subplan_id
          where plan_id in (select id from plans order by id limit ${LEFT_PLANS})
        )`.execute(db);
      await sql`update people set left_on = ${now.slice(0, 10)}::date - 1 where id = ${member}`.execute(db);
      const leaver = await measure(database, ['leaver'], now);
      return { batch, reminders, leaver, notifications };
    } finally {
      await db.destroy();
    }
  });
}

/** Adds people, a team, a template whose tasks it does, and a batch that assigns it. */
function setUp(database: RunningDatabase, { hires, tasks, members }: BulkSize): Promise<{ member: string }> {
  return withProduct(
    async (product) => {
      const { db } = product;
      const manager = await product.addManager();
      const hired = await addPeople(db, 'hire', hires, manager.id);
      const team = await addPeople(db, 'member', members, null);
      const group_id = uuidv7();
      await sql`insert into groups (id, name) values (${group_id}, 'IT')`.execute(db);
      await sql`
        insert into group_members (group_id, person_id) select ${group_id}, unnest(${team}::uuid[])`.execute(
        db,
      );
      const owner = { kind: 'group', group_id };
      const template = await createTemplate(manager, {
        subplans: [
          {
            name: 'First week',
            due_in_days: 5,
            topics: [
              {
                name: 'Topic',
                tasks: Array.from({ length: tasks }, (_, n) => ({ name: `Task ${n}`, owner })),
              },
            ],
          },
        ],
      });
      const params = {
        template_id: template.id,
        template_version: template.version,
        template_name: template.name,
      };
      const items = hired.map((subject_id) => ({ subject_id, params: {} }));
      // Stopped before its job looks for batches again.
      await inTransaction(db, (tx) =>
        insertBatch(tx, { kind: 'assignment', params, created_by: manager.id }, items),
      );
      return { member: team[0]! };
    },
    { given: database },
  );
}

async function addPeople(
  db: Database,
  name: string,
  count: number,
  manager_id: string | null,
): Promise<string[]> {
  const people = Array.from({ length: count }, (_, n) => ({
    id: uuidv7(),
    email: `${name}.${n}@example.com`,
    name: `${name} ${n}`,
    manager_id,
  }));
  await insertPeople(db, people);
  return people.map(({ id }) => id);
}

async function countNotifications(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notifications`.execute(db);
  return rows[0]!.count;
}

async function measure({ url }: RunningDatabase, kinds: readonly string[], now: string): Promise<Reading> {
  const file = path.join(import.meta.dirname, 'bulkProcess.ts');
  const child = spawn(process.execPath, [...NODE_OPTIONS, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: url, KINDS: kinds.join(','), NOW: now },
  });
  const reading = await text(child.stdout);
  if (process.env['BULK_PRINT'] !== undefined) console.log(kinds.join(), reading);
  return JSON.parse(reading.trim().split('\n').at(-1)!) as Reading;
}
