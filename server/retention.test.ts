import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, dayOf } from '#shared/calendar.ts';
import { readConfig } from './platform/config/config.ts';
import { connect, type Database } from './platform/database/connect.ts';
import { removeDeletedWebhooks } from './webhooks/webhooks.sql.ts';
import { actionContext } from './platform/http/services.ts';
import { scheduledJobs } from './jobs.ts';
import { enqueue, type Mail } from './platform/outbox/outbox.sql.ts';
import { listMails } from './platform/outbox/lists.sql.ts';
import { claimMails } from './platform/outbox/claims.sql.ts';
import { insertPerson } from './people/people.sql.ts';
import { useDatabase } from './testing/database/clone.ts';
import { ALWAYS } from './testing/mail/outbox.ts';
import { superuserUrl, tamper } from './testing/database/superuser.ts';
import { DEFAULT_SETTINGS } from '#shared/organisation/settings.ts';

const PLAN = '0198a6f0-0000-7000-8000-00000000000a';
const CONTENT = { subject: 'Secret', preview: '', paragraphs: [], action: { label: 'Open', path: '/' } };
const NOW = new Date('2026-06-30T12:00:00Z');

const database = useDatabase({ max: 2 });
let db: Database;
let emil: { id: string; name: string; email: string };

beforeAll(async () => {
  db = database.db;
  const person = await insertPerson(db, { email: 'emil@example.com', name: 'Emil Employee' });
  if (!person) throw new Error('the email is taken');
  emil = person;
});

// Each test counts all rows of a table.
const TABLES = [
  'outbox',
  'plans',
  'subplans',
  'reminders',
  'reminder_runs',
  'webhooks',
  'webhook_deliveries',
  'sessions',
  'access_log',
];
beforeEach(async () => {
  const deletions = TABLES.map((table) => `${table}_deleted as (delete from ${table})`);
  await tamper(database.url, sql.raw(`with ${deletions.join(', ')} select`));
});

async function keepHouse(settings: Record<string, string> = {}, now = NOW): Promise<void> {
  const config = readConfig(settings);
  const context = { ...actionContext(config, DEFAULT_SETTINGS), now: () => now };
  const logger = { info: () => undefined, warn: () => undefined };
  const [housekeeping] = scheduledJobs({ db, context, config, logger });
  await housekeeping?.work(new AbortController().signal);
}

async function addMails(count: number, mail: Partial<Mail>, age: string, sets: string): Promise<void> {
  const mails = Array.from({ length: count }, (_, index) => ({
    key: `${mail.plan_id === null ? 'digest' : 'comment'}:${age}:${index}`,
    kind: mail.plan_id === null ? ('reminder' as const) : ('comment' as const),
    to: emil,
    plan_id: PLAN,
    content: CONTENT,
    ...mail,
  }));
  await db.transaction().execute((tx) => enqueue(tx, mails));
  const keys = mails.map(({ key }) => key);
  await sql`update outbox set created_at = now() - ${age}::interval, ${sql.raw(sets)} where key = any(${keys})`.execute(
    db,
  );
}

const outbox = () =>
  db.selectFrom('outbox').select(['key', 'name', 'email', 'content', 'last_error']).orderBy('key').execute();

test.each([
  ['a sent mail', 'sent_at = now()', 'sent'],
  ['a mail that was given up', `given_up_at = now(), last_error = '550 emil@example.com'`, 'failed'],
])('removes recipient and content of %s, and keeps its key and state (Mails 8)', async (_, sets, state) => {
  await addMails(1, {}, '91 days', sets);
  await keepHouse();
  expect(await outbox()).toEqual([
    { key: 'comment:91 days:0', name: null, email: null, content: null, last_error: null },
  ]);
  expect(await listMails(db, PLAN, { limit: 100, before: undefined, isTrue: ALWAYS })).toEqual([
    expect.objectContaining({ state, name: 'Emil Employee', email: 'emil@example.com', last_error: null }),
  ]);
});

test('keeps younger mails, and mails that wait (Mails 8)', async () => {
  await addMails(1, {}, '89 days', 'sent_at = now()');
  await addMails(1, {}, '92 days', 'sent_at = null');
  await keepHouse();
  expect((await outbox()).map(({ email }) => email)).toEqual([emil.email, emil.email]);
  expect(await claimMails(db, 10, 1_000, ALWAYS)).toHaveLength(1);
});

test('MAIL_RETENTION_DAYS sets the age (Mails 8)', async () => {
  await addMails(1, {}, '10 days', 'sent_at = now()');
  await keepHouse({ MAIL_RETENTION_DAYS: '10' });
  expect((await outbox()).map(({ email }) => email)).toEqual([null]);
});

test('deletes old digests, more than fit into one batch (Mails 8)', async () => {
  await addMails(2_500, { plan_id: null }, '91 days', 'sent_at = now()');
  await addMails(1, { plan_id: null }, '1 day', 'sent_at = now()');
  await keepHouse();
  expect((await outbox()).map(({ key }) => key)).toEqual(['digest:1 day:0']);
});

test('the database refuses a waiting mail without a recipient', async () => {
  await addMails(1, {}, '1 day', 'attempts = 0');
  await expect(db.updateTable('outbox').set({ email: null }).execute()).rejects.toThrow(
    'outbox_waiting_is_whole',
  );
});

test('deletes reminders that can no longer prevent a second one (Reminders 3)', async () => {
  // Rows of plans without events.
  const unguarded = connect(database.url, { max: 1, name: 'gangway' });
  const subplan = async (due_date: string): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      with plan as (
        insert into plans (id, name, user_id, manager_id, assigned_at, assigned_on)
        values (gen_random_uuid(), 'Plan', ${emil.id}, ${emil.id}, now(), current_date) returning id
      )
      insert into subplans (id, plan_id, position, name, due_in_days, due_date)
      select gen_random_uuid(), id, 0, 'Part', 1, ${due_date}::date from plan returning id`.execute(
      unguarded,
    );
    return rows[0]?.id ?? '';
  };
  const [longAgo, ahead] = [await subplan('2026-05-01'), await subplan('2026-12-01')];
  const gone = '0198a6f0-0000-7000-8000-00000000000b';
  for (const [subplan_id, day] of [
    [longAgo, '2026-05-02'],
    [longAgo, '2026-06-26'],
    [ahead, '2026-05-02'],
    [gone, '2026-05-02'],
  ] as const) {
    await db.insertInto('reminders').values({ subplan_id, person_id: emil.id, stage_on: day, day }).execute();
  }
  await db
    .insertInto('reminder_runs')
    .values([{ day: '2026-05-02' }, { day: '2026-06-30' }])
    .execute();
  await keepHouse();
  const kept = await db.selectFrom('reminders').select(['subplan_id', 'day']).orderBy('day').execute();
  expect(kept).toEqual([
    { subplan_id: ahead, day: '2026-05-02' },
    { subplan_id: longAgo, day: '2026-06-26' },
  ]);
  expect(await db.selectFrom('reminder_runs').select('day').execute()).toEqual([{ day: '2026-06-30' }]);
  await unguarded.destroy();
});

/** Adds a deleted webhook with deliveries of today, and returns its id. */
async function addDeletedWebhook(deliveries: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into webhooks (id, url, events, secret, enabled, deleted_at)
    values (gen_random_uuid(), 'https://hooks.harbor.invalid', '{plan.signed}', '', false, now()) returning id`.execute(
    db,
  );
  const webhookId = rows[0]?.id ?? '';
  await sql`
    insert into webhook_deliveries (id, webhook_id, key, event, body)
    select gen_random_uuid(), ${webhookId}, n, 'plan.signed', '{}' from generate_series(1, ${deliveries}) as n`.execute(
    db,
  );
  return webhookId;
}
const countRows = async (table: 'webhooks' | 'webhook_deliveries') => {
  const all = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
  return (await all.executeTakeFirstOrThrow()).count;
};

test('removes deleted webhooks with their deliveries, and no others (Webhooks 8)', async () => {
  await addDeletedWebhook(3);
  await addDeletedWebhook(0);
  const kept = await addDeletedWebhook(2);
  await db.updateTable('webhooks').set({ deleted_at: null }).where('id', '=', kept).execute();
  await keepHouse();
  expect(await db.selectFrom('webhooks').select('id').execute()).toEqual([{ id: kept }]);
  expect(await countRows('webhook_deliveries')).toBe(2);
});

test('removes the deliveries of a deleted webhook in batches, and continues after a stop (Webhooks 8)', async () => {
  await addDeletedWebhook(2_500);
  let looks = 0;
  const afterTwoBatches = {
    get aborted() {
      return ++looks > 2;
    },
  } as AbortSignal;
  await removeDeletedWebhooks(db, afterTwoBatches);
  expect([await countRows('webhooks'), await countRows('webhook_deliveries')]).toEqual([1, 500]);
  await keepHouse();
  expect([await countRows('webhooks'), await countRows('webhook_deliveries')]).toEqual([0, 0]);
});

test('waits for no delivery that is in use, and removes it the next time (Webhooks 8)', async () => {
  await addDeletedWebhook(2);
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('webhook_deliveries').select('id').limit(1).forUpdate().execute();
    await keepHouse();
    expect([await countRows('webhooks'), await countRows('webhook_deliveries')]).toEqual([1, 1]);
  });
  await keepHouse();
  expect(await countRows('webhooks')).toBe(0);
});

test('the release before cannot enable a deleted webhook or give it a secret (Operations 3)', async () => {
  await addDeletedWebhook(0);
  for (const fields of [{ enabled: true }, { secret: 'whsec_' }]) {
    await expect(db.updateTable('webhooks').set(fields).execute()).rejects.toThrow(
      'webhooks_deleted_is_empty',
    );
  }
});

const id = (n: number) => `0198a6f0-0000-7000-8000-00000000001${n}`;

test('deletes sessions a day after they ended', async () => {
  const times = [
    [`now() + interval '1 hour'`, 'null'],
    [`now() + interval '1 hour'`, `now() - interval '25 hours'`],
    [`now() - interval '25 hours'`, 'null'],
    [`now() + interval '1 hour'`, `now() - interval '1 hour'`],
  ] as const;
  for (const [index, [expires, ended]] of times.entries()) {
    await sql`insert into sessions (id, person_id, expires_at, ended_at)
      values (${id(index)}, ${emil.id}, ${sql.raw(expires)}, ${sql.raw(ended)})`.execute(db);
  }
  await keepHouse();
  const kept = await db.selectFrom('sessions').select('id').orderBy('id').execute();
  expect(kept.map((row) => row.id)).toEqual([id(0), id(3)]);
});

/** Writes rows of the access log that are this many days old. */
async function addAccesses(count: number, days: number): Promise<void> {
  await sql`
    insert into access_log (id, at, day, viewer_id, kind, subject_id, after_seq, detail)
    select gen_random_uuid(), now(), ${addDays(dayOf(new Date(), 'UTC'), -days)}::date, ${emil.id}, 'plan', gen_random_uuid(), 0, '{}'
    from generate_series(1, ${count})`.execute(db);
}
const countAccesses = async () =>
  (await sql<{ count: number }>`select count(*) from access_log`.execute(db)).rows[0]?.count;

test('removes rows of the access log after ACCESS_LOG_DAYS, more than fit into one batch (Access log 3)', async () => {
  await addAccesses(2_001, 402);
  await addAccesses(1, 398);
  await keepHouse({}, new Date());
  expect(await countAccesses()).toBe(1);
  await keepHouse({ ACCESS_LOG_DAYS: '60' }, new Date());
  expect(await countAccesses()).toBe(0);
});

test('the role of the application removes no row of the last 30 days (Access log 3)', async () => {
  await addAccesses(1, 29);
  await addAccesses(1, 32);
  await sql`select remove_old_accesses('infinity', 100)`.execute(db);
  expect(await countAccesses()).toBe(1);
  // The setting alone is not enough.
  await sql`set gangway.removes_old_accesses = 'on'`.execute(db);
  await expect(sql`delete from access_log`.execute(db)).rejects.toThrow('permission denied');
});

test.each(['update access_log set day = day', 'delete from access_log', 'truncate access_log'])(
  'a trigger refuses to a superuser: %s (Access log 3)',
  async (statement) => {
    const superuser = connect(superuserUrl(database.url), { max: 1 });
    await sql`select remove_old_accesses('infinity', 100)`.execute(superuser);
    const refused = sql.raw(statement).execute(superuser);
    await expect(refused).rejects.toThrow('the access log is append-only');
    await superuser.destroy();
  },
);
