import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { RunningDatabase } from '../support/database.ts';
import type { Ledger } from './ledger.ts';

/**
 * Returns what the database holds against the ledger, as lines; none when nothing was lost, doubled or half
 * written.
 */
export async function findDamage(db: Database, ledger: Ledger): Promise<string[]> {
  return [
    ...(await checkPlans(db, ledger)),
    ...(await checkTasks(db, ledger)),
    ...(await checkComments(db, ledger)),
    ...(await checkSignatures(db, ledger)),
    ...(await checkCauses(db)),
  ];
}

async function checkPlans(db: Database, { plans, abandonedPlans }: Ledger): Promise<string[]> {
  const { rows } = await sql<{ id: string; name: string; tasks: number }>`
    select plans.id, plans.name, count(tasks.id) as tasks from plans
      left join subplans on subplans.plan_id = plans.id
      left join topics on topics.subplan_id = subplans.id
      left join tasks on tasks.topic_id = topics.id
    group by plans.id`.execute(db);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const names = rows.map(({ name }) => name);
  return [
    ...[...plans].filter(([id]) => !stored.has(id)).map(([id]) => `plan ${id} is lost`),
    ...rows.filter(({ tasks }) => tasks !== 3).map(({ id, tasks }) => `plan ${id} has ${tasks} tasks`),
    ...rows
      .filter(({ id, name }) => !plans.has(id) && !abandonedPlans.has(name))
      .map(({ id }) => `plan ${id} was never requested, or twice`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is stored twice`),
  ];
}

async function checkTasks(db: Database, { tasks }: Ledger): Promise<string[]> {
  const counters = await sql<{ id: string }>`
    select subplans.id from subplans
      join topics on topics.subplan_id = subplans.id
      join tasks on tasks.topic_id = topics.id
    group by subplans.id
    having count(*) <> total_tasks or count(*) filter (where completed) <> completed_tasks`.execute(db);
  const stored = new Map(
    (await db.selectFrom('tasks').select(['id', 'completed']).execute()).map(({ id, completed }) => [
      id,
      completed,
    ]),
  );
  return [
    ...counters.rows.map(({ id }) => `the counters of subplan ${id} differ from its tasks`),
    ...[...tasks].filter(([id, done]) => stored.get(id) !== done).map(([id]) => `the tick of ${id} is lost`),
  ];
}

async function checkComments(db: Database, ledger: Ledger): Promise<string[]> {
  const texts = (await db.selectFrom('comments').select('text').execute()).map(({ text }) => text);
  const stored = new Set(texts);
  return [
    ...[...ledger.comments].filter((text) => !stored.has(text)).map((text) => `${text} is lost`),
    ...texts
      .filter((text) => !ledger.comments.has(text) && !ledger.abandonedComments.has(text))
      .map((text) => `${text} was never sent`),
    ...(stored.size === texts.length ? [] : [`${texts.length - stored.size} comments are stored twice`]),
  ];
}

async function checkSignatures(db: Database, { signatures }: Ledger): Promise<string[]> {
  const rows = await db
    .selectFrom('plan_signatures')
    .select(['plan_id', 'role'])
    .where('voided_at', 'is', null)
    .execute();
  const keys = rows.map(({ plan_id, role }) => `${role} of plan ${plan_id}`);
  const stored = new Set(keys);
  const wanted = signatures.map(({ plan, role }) => `${role} of plan ${plan}`);
  return [
    ...wanted.filter((key) => !stored.has(key)).map((key) => `the signature of the ${key} is lost`),
    ...(stored.size === keys.length ? [] : ['a signature is stored twice']),
  ];
}

/** Checks that each change has its event and its mails, and each event and mail its change. */
async function checkCauses(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; changes: number; events: number; mails: number }>`
    with mails as (select kind, count(*) as count from outbox group by kind),
      events as (select event, count(*) as count from journal group by event)
    select 'plans' as name, (select count(*) from plans) as changes,
      coalesce((select count from events where event = 'plan.assigned'), 0) as events,
      coalesce((select count from mails where kind = 'assigned'), 0) as mails
    union all
    select 'comments', (select count(*) from comments),
      coalesce((select count from events where event = 'plan.commented'), 0),
      coalesce((select count from mails where kind = 'comment'), 0)
    union all
    select 'signatures of employees', (select count(*) from plan_signatures where role = 'employee'),
      coalesce((select count from events where event = 'plan.signed'), 0),
      -- A sender that comes after the approval, as after a kill, removes the mail that asks for it.
      (select count(*) from plan_signatures as signed where role = 'employee' and (
        exists (select from outbox where kind = 'needs_signature' and outbox.plan_id = signed.plan_id)
        or exists (select from plan_signatures as other where other.plan_id = signed.plan_id and other.role = 'manager')
      ))
    union all
    select 'approvals', (select count(*) from plan_signatures where role = 'manager'),
      coalesce((select count from events where event = 'plan.approved'), 0),
      coalesce((select count from mails where kind = 'completed'), 0) / 2`.execute(db);
  return rows
    .filter(({ changes, events, mails }) => changes !== events || changes !== mails)
    .map(
      ({ name, changes, events, mails }) =>
        `${name}: ${changes} stored, ${events} in the journal, ${mails} in the outbox`,
    );
}

/**
 * Waits until every mail is sent, and returns the numbers of mails that are missing and that arrived again.
 * `received` returns the Message-IDs of the mails that the mail server has, one for each recipient.
 */
export async function compareMails(
  db: Database,
  received: () => string[],
): Promise<{ sent: number; missing: number; again: number }> {
  // The lease of a killed sender lasts a minute, and each kill may have hit another mail.
  const deadline = Date.now() + 300_000;
  // A request to sign waits for an hour, and the plan is signed within it.
  const mails = db.selectFrom('outbox').select('id').where('kind', '<>', 'ready_to_sign');
  for (;;) {
    const waiting = await mails.where('sent_at', 'is', null).execute();
    if (waiting.length === 0) break;
    if (Date.now() > deadline) throw new Error(`${waiting.length} mails were not sent`);
    await sleep(250);
  }
  const rows = await mails.execute();
  const arrived = received();
  const ids = new Set(arrived.map((id) => id.replace(/^<|@.*$/g, '')));
  return {
    sent: rows.length,
    missing: rows.filter(({ id }) => !ids.has(id)).length,
    again: arrived.length - ids.size,
  };
}

/** Runs `npm run verify` on the database. Throws when the history or a signature was changed. */
export async function verify({ url, ownerUrl, folder }: RunningDatabase): Promise<string> {
  const program = path.join(import.meta.dirname, '../../server/verify.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATABASE_MIGRATION_URL: ownerUrl,
      DATA_DIR: path.join(folder, 'verify'),
      DEMO: '0',
    },
  });
  return stdout.trim();
}
