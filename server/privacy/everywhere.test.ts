import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startExport } from '../hr/audit/export/actions.ts';
import { auditExport } from '../hr/audit/export/batch.ts';
import { connect, type Database } from '../platform/database/connect.ts';
import { lockShared } from '../platform/database/locks.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { checkChains } from '../platform/journal/verification/checks.ts';
import { checkSignatures } from '../signing/checks.ts';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { superuserUrl } from '../testing/database/superuser.ts';
import { addHr } from '../testing/hr.ts';
import { findingLines } from '../testing/journal.ts';
import { send } from '../testing/peopleImport.ts';
import { createSignedPlan, createTemplate, planPath, tickAll } from '../testing/samples.ts';
import { erasePerson, type Erasure, readPersonalData } from './actions.ts';
import { erasureLines } from './messages.ts';

// Nothing is sent, since no sender runs.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });

const NAME = 'Zebulon O_Quackenbush, jr.';
const FORMER_NAME = 'Zebulon Formerly';
const EMAIL = 'zebulon@quack.example';
const FORMER_EMAIL = 'former.zebulon@quack.example';
/** The person in every form that a text may contain. */
const TRACES = ['Zebulon', 'Quackenbush', 'quack.example', 'Formerly'];

/**
 * The columns that may hold a name after an erasure, each with its reason. Any other column is one that the erasure
 * forgot.
 */
const KEPT: Record<string, string> = {
  'journal.actor_name': 'history is hashed',
  'journal.detail': 'history is hashed',
  'plan_signatures.name': 'a signature has to verify',
  'plan_signatures.email': 'a signature has to verify',
  'comments.text': 'people have written it',
  'outbox.content': 'a mail quotes what people have written',
  'templates.description': 'people have written it',
  'template_versions.content': 'the current version of such a template',
  // Only of plans that are signed, which the command lists: the signatures cover these texts.
  'plans.name': 'signed',
  'plans.description': 'signed',
  'subplans.name': 'signed',
  'topics.description': 'signed',
  'tasks.name': 'signed',
  'tasks.note': 'signed',
  'tasks.task_content': 'signed',
};

/** Returns the columns of all tables, as table.column, that contain one of the traces. */
async function columnsWithTraces(): Promise<string[]> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`.execute(app.db);
  const found = [];
  for (const { table_name, column_name } of rows) {
    const column = sql`replace(replace(${sql.id(column_name)}::text, '\\', ''), '%2C', ',')`;
    const hits = await sql`select from ${sql.id(table_name)}
      where ${sql.join(
        TRACES.map((trace) => sql`strpos(lower(${column}), ${trace.toLowerCase()}) > 0`),
        sql` or `,
      )} limit 1`.execute(app.db);
    if (hits.rows.length > 0) found.push(`${table_name}.${column_name}`);
  }
  return found;
}

const TEXTS = {
  name: 'Welcome to {buddy}',
  description: '{buddy} waits for you',
  subplans: [
    {
      name: 'Week with {buddy}',
      due_in_days: 5,
      topics: [
        {
          name: 'Arrive',
          description: 'Ask {buddy}.',
          tasks: [
            {
              name: 'Lunch with {buddy}',
              note: 'Your buddy is {buddy}.',
              task_content: 'Chat with {buddy} https://a.example/',
            },
            { name: 'Read' },
          ],
        },
      ],
    },
  ],
};

let [admin, manager, other, person]: Person[] = [];
let [open, signed, renamed]: Json[] = [];
let erasure: Extract<Erasure, { outcome: 'erased' }>;

async function assignWithBuddy(employee: Person) {
  const template = await createTemplate(manager!, TEXTS);
  const created = await manager!.client.post('/onboarding-plan/full', {
    ...template,
    user_id: employee.id,
    buddy_id: person!.id,
  });
  expect(created.status, created.text).toBe(201);
  return (await manager!.client.get(planPath(created.body))).body;
}

/** Returns how many connections to the database wait for a lock. */
async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

const ok = async (call: Promise<{ status: number; text: string }>) => {
  const { status, text } = await call;
  expect(status, text).toBeLessThan(300);
};

beforeAll(async () => {
  admin = await addAdmin(app);
  manager = await app.addManager('Mia Manager');
  other = await app.addManager('Otto Other');
  // Known by a former name and email, and in the stored reply of somebody else.
  await ok(
    admin.client.call('POST', '/person/import', {
      body: `email,name,about\n${FORMER_EMAIL},${FORMER_NAME},About Quackenbush\n`,
      headers: { 'content-type': 'text/csv', 'idempotency-key': 'imported' },
    }),
  );
  const { id } = await app.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', FORMER_EMAIL)
    .executeTakeFirstOrThrow();
  await ok(send(admin.client, `email,name\n${FORMER_EMAIL},"${NAME}"\n`));
  const account = { id, name: NAME, email: EMAIL };
  await app.db
    .updateTable('people')
    .set({ email: EMAIL, manager_id: manager.id })
    .where('id', '=', id)
    .execute();
  person = { ...account, client: await app.signIn(account) };

  open = await assignWithBuddy(await app.addEmployee(manager, 'Eve Open'));
  const employee = await app.addEmployee(manager, 'Sid Signed');
  signed = await assignWithBuddy(employee);
  await tickAll(employee, signed);
  await ok(employee.client.put(planPath(signed, '/signoff')));
  // Both have signed their own plan.
  await createSignedPlan(manager, person);
  for (const plan of [open, signed]) {
    const [task] = plan.subplans[0].topics[0].tasks;
    await ok(manager.client.post(planPath(plan, '/comments'), { text: 'Zebulon knows', task_id: task.id }));
  }
  // A mail to somebody else that waits, and one that was sent.
  for (const sent_at of [null, new Date().toISOString()]) {
    const content = JSON.stringify({
      subject: `${NAME} has commented`,
      paragraphs: [`Write to ${EMAIL}`, 'Hi'],
    });
    const mail = {
      id: randomUUID(),
      key: randomUUID(),
      kind: 'comment',
      person_id: other.id,
      name: 'Otto',
      email: other.email,
    };
    await app.db
      .insertInto('outbox')
      .values({ ...mail, content, sent_at })
      .execute();
  }
  await ok(
    other.client.post('/saved-view', {
      page: 'overview',
      name: 'His',
      query: `q=${encodeURIComponent('Zebulon O_Quackenbush, jr.').replaceAll('%20', '+')}`,
      shared: false,
    }),
  );
  await ok(
    other.client.post('/saved-view', { page: 'overview', name: 'Late', query: 'state=late', shared: false }),
  );
  // Another account has once sent this email.
  await app.db.updateTable('people').set({ refused_email: EMAIL }).where('id', '=', other.id).execute();
  await ok(
    other.client.call('POST', `/template/import?name=${encodeURIComponent(`For ${NAME}`)}`, {
      body: '# For a friend\n## Day\n- [ ] Task',
      headers: { 'content-type': 'text/markdown', 'idempotency-key': 'named' },
    }),
  );
  await createTemplate(other, { description: 'Zebulon wrote this' });
  renamed = await createTemplate(other, { description: `Ask ${NAME}` });
  await ok(other.client.put(`/template/full/${renamed.id}`, { ...renamed, description: 'Ask your manager' }));
  const webhook = { url: 'https://hooks.harbor.invalid/', events: ['plan.ticked'], secret: 'whsec_' };
  await app.db
    .insertInto('webhooks')
    .values({ id: randomUUID(), ...webhook })
    .execute();
  await ok(
    manager.client.put(
      `/onboarding-plan/user_task/${open.subplans[0].topics[0].tasks[0].id}/not_applicable`,
      {
        not_applicable: true,
        reason: 'Not here',
      },
    ),
  );

  expect(await columnsWithTraces()).toEqual(
    expect.arrayContaining([
      'idempotency_keys.reply',
      'outbox.content',
      'saved_views.query',
      'plans.filled_in',
      'people.refused_email',
      'comments.about',
    ]),
  );
  const result = await inTransaction(app.db, (tx) => erasePerson(tx, app.services.context, { email: EMAIL }));
  if (result.outcome !== 'erased') throw new Error(JSON.stringify(result));
  erasure = result;
});

describe('after an erasure (Personal data 2)', () => {
  test('no column of any table has the name or an email, but those that are named with a reason', async () => {
    const found = await columnsWithTraces();
    expect(found.filter((column) => !Object.hasOwn(KEPT, column))).toEqual([]);
    // Nothing in a mail but the quote names them.
    const named = await app.db
      .selectFrom('outbox')
      .select('content')
      .where(sql<boolean>`(content - 'quote' - 'preview')::text ~* ${TRACES.join('|')}`)
      .execute();
    expect(named).toEqual([]);
    // The list has no place that needs none.
    expect(Object.keys(KEPT).filter((column) => !found.includes(column))).toEqual([]);
  });

  test('a plan that nobody has signed says the neutral name where the template had one filled in', async () => {
    const { body } = await manager!.client.get(planPath(open));
    expect(body).toMatchObject({
      name: 'Welcome to Former employee',
      description: 'Former employee waits for you',
      version: expect.any(Number),
    });
    expect(body.version).toBeGreaterThan(open.version);
    const [{ name, topics }] = body.subplans;
    expect([name, topics[0].description]).toEqual(['Week with Former employee', 'Ask Former employee.']);
    expect(topics[0].tasks[0]).toMatchObject({
      name: 'Lunch with Former employee',
      note: 'Your buddy is Former employee.',
      task_content: 'Chat with Former employee https://a.example/',
    });
    const { body: history } = await manager!.client.get(planPath(open, '/history'));
    expect(history.map(({ event }: Json) => event)).toContain('plan.names_erased');
    expect((await manager!.client.get(planPath(open, '/comments'))).body[0].about).toBe(
      'Lunch with Former employee',
    );
  });

  test('a signed plan stays as it was signed, and the command names it', async () => {
    const { body } = await manager!.client.get(planPath(signed));
    expect([body.name, body.subplans[0].topics[0].tasks[0].name]).toEqual([
      `Welcome to ${NAME}`,
      `Lunch with ${NAME}`,
    ]);
    expect(erasure.naming_plans).toEqual([signed.id]);
    expect(erasureLines(erasure, false)).toContain(
      `  the signed plan /onboarding/${signed.id} names them in its texts (the signatures cover them)`,
    );
    const superuser = connect(superuserUrl(app.database_url), { max: 1 });
    const lines = [
      ...(await findingLines(checkChains, superuser)),
      ...(await findingLines(checkSignatures, superuser)),
    ];
    await superuser.destroy();
    expect(lines).toEqual([]);
  });

  test('mails to others that wait go out with the neutral name, and sent ones are empty', async () => {
    const rows = await app.db
      .selectFrom('outbox')
      .select(['content', 'sent_at'])
      .where('person_id', '=', other!.id)
      .execute();
    expect(rows.map(({ content, sent_at }) => [sent_at !== null, content])).toEqual(
      expect.arrayContaining([
        [false, { subject: 'Former employee has commented', paragraphs: ['Write to Former employee', 'Hi'] }],
        [true, null],
      ]),
    );
  });

  test('of a template that no longer names them the versions that did are gone, and the current one stays', async () => {
    const versions = await app.db
      .selectFrom('template_versions')
      .select('edit')
      .where('template_id', '=', renamed!.id)
      .execute();
    expect(versions).toEqual([{ edit: 2 }]);
  });

  test('saved views of others that look for the person are gone, and the rest stay', async () => {
    const { body } = await other!.client.get('/saved-view?page=overview');
    expect(body.map(({ name }: Json) => name)).toEqual(['Late']);
  });
});

test('a mail to somebody else that is sent during the erasure is empty afterwards', async () => {
  const leaver = await app.addEmployee(null, 'Norbert Nowhere');
  // Older than the rows that are checked again under the locks, as for a server that was down.
  const id = '01900000-0000-7000-8000-000000000001';
  const content = JSON.stringify({ subject: 'Norbert Nowhere has commented', paragraphs: [] });
  const to = { person_id: other!.id, name: 'Otto', email: other!.email };
  await app.db
    .insertInto('outbox')
    .values({ id, key: id, kind: 'comment', ...to, content })
    .execute();
  let erasing: Promise<Erasure> | undefined;
  await inTransaction(app.db, async (tx) => {
    await lockShared(tx, 'owners');
    erasing = inTransaction(app.db, (own) => erasePerson(own, app.services.context, { email: leaver.email }));
    await expect.poll(() => countWaiting(app.db)).toBe(1);
    await app.db
      .updateTable('outbox')
      .set({ sent_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
  });
  expect(await erasing).toMatchObject({ outcome: 'erased' });
  const mail = app.db.selectFrom('outbox').select('content').where('id', '=', id);
  expect(await mail.executeTakeFirstOrThrow()).toEqual({ content: null });
});

test('an erasure that waits for a signature leaves what was signed (Personal data 3)', async () => {
  const employee = await app.addEmployee(manager!, 'Sue Signing');
  const buddy = await app.addEmployee(null, 'Waldo Waiting');
  const template = await createTemplate(manager!, TEXTS);
  const { body: plan } = await manager!.client.post('/onboarding-plan/full', {
    ...template,
    user_id: employee.id,
    buddy_id: buddy.id,
  });
  // Nothing but the text names the buddy any more.
  await ok(manager!.client.put(planPath(plan, '/buddy'), { buddy_id: null }));
  await tickAll(employee, (await manager!.client.get(planPath(plan))).body);
  const calls: Promise<unknown>[] = [];
  await inTransaction(app.db, async (tx) => {
    // The signature locks its plan, and waits for the people to notify.
    await sql`select from people where id = ${manager!.id} for update`.execute(tx);
    calls.push(ok(employee.client.put(planPath(plan, '/signoff'))));
    await expect.poll(() => countWaiting(app.db)).toBe(1);
    calls.push(
      inTransaction(app.db, (own) => erasePerson(own, app.services.context, { email: buddy.email })),
    );
    await expect.poll(() => countWaiting(app.db)).toBe(2);
  });
  const [, result] = await Promise.all(calls);
  expect(result).toMatchObject({ outcome: 'erased', naming_plans: [plan.id] });
  expect((await manager!.client.get(planPath(plan))).body.name).toBe('Welcome to Waldo Waiting');
  const superuser = connect(superuserUrl(app.database_url), { max: 1 });
  const lines = await findingLines(checkSignatures, superuser);
  await superuser.destroy();
  expect(lines).toEqual([]);
});

test('an export that lists an act of the person from during the erasure is removed, too (Audit 5)', async () => {
  const hr = await addHr(app);
  const employee = await app.addEmployee(manager!, 'Ann Audited');
  const start_on = '2026-03-02';
  await app.db.updateTable('people').set({ start_on }).where('id', '=', employee.id).execute();
  const { id: template_id } = await createTemplate(manager!);
  const plan = (
    await manager!.client.post('/onboarding-plan/full', {
      ...(await manager!.client.get(`/template/${template_id}`)).body,
      user_id: employee.id,
    })
  ).body;
  const leaver = await addHr(app, null, 'Lena Leaver');
  let batch_id = '';
  let erasing: Promise<Erasure> | undefined;
  await inTransaction(app.db, async (tx) => {
    await lockShared(tx, 'owners');
    // It has read the history, and waits for the lock.
    erasing = inTransaction(app.db, (own) => erasePerson(own, app.services.context, { email: leaver.email }));
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
          app.db,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    await ok(leaver.client.put(planPath(plan, '/deactivate')));
    const viewer = await app.db
      .selectFrom('people')
      .selectAll()
      .where('id', '=', hr.id)
      .executeTakeFirstOrThrow();
    const started = await startExport(tx, app.services.context, viewer as never, {
      filter: { from: start_on, to: start_on },
      kind: auditExport(app.services),
    });
    batch_id = started.batch_id;
  });
  expect(await erasing).toMatchObject({ outcome: 'erased' });
  const files = await app.db
    .selectFrom('audit_files')
    .select('name')
    .where('batch_id', '=', batch_id)
    .execute();
  expect(files).toEqual([]);
});

test('the stored data of a person include the batches that they started or are in (Personal data 1)', async () => {
  const employee = await app.addEmployee(manager!, 'Bea Batched');
  const { id: template_id } = await createTemplate(manager!);
  const items = [{ person_id: employee.id }];
  const { hash } = (await manager!.client.post('/assignment/preview', { template_id, items })).body;
  const { batch_id } = (await manager!.client.post('/assignment', { template_id, items, hash })).body;
  const read = (email: string) => inTransaction(app.db, (tx) => readPersonalData(tx, email));
  expect(await read(employee.email)).toMatchObject({ batch_items: [{ batch_id, state: 'done' }] });
  expect(await read(manager!.email)).toMatchObject({
    batches_started: [{ id: batch_id, kind: 'assignment' }],
  });
});
