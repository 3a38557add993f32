import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { WEBHOOK_EVENTS } from '#shared/events/webhookEvents.ts';
import { logAccess } from '../plans/accessLog/actions.ts';
import { connect } from '../platform/database/connect.ts';
import { checkEvidence } from '../plans/evidence/checks.ts';
import { checkChains } from '../platform/journal/verification/checks.ts';
import { checkSignatures } from '../signing/checks.ts';
import { resolvePerson } from '../auth/actions.ts';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import { type Ended, runCommand } from '../testing/command.ts';
import { superuserUrl } from '../testing/database/superuser.ts';
import { eventsOf, findingLines } from '../testing/journal.ts';
import { createPlan, createSignedPlan, createTemplate, planPath, taskPath } from '../testing/samples.ts';

const app = useApp({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'gangway@example.com' });

/** Runs `npm run people` while the server runs. */
const people = (...args: string[]) =>
  runCommand('peopleCommand.ts', args, { DATABASE_URL: app.database_url });

/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let count = 0;

/** Texts that are in no other column. */
const attributesOf = (number: number) => ({
  department: `Quill Department ${number}`,
  job_title: `Quill Title ${number}`,
  location: `Quill City ${number}`,
  employment_type: `Quill Type ${number}`,
  private_email: `quill${number}@home.example`,
  language: `en-x-plume${number}`,
  external_id: `Quill Id ${number}`,
  about: `About Quill ${number}`,
  start_on: `18${number + 10}-06-05`,
  // In the future: a leaver does no tasks for others.
  left_on: `28${number + 10}-07-06`,
});

/** A person with a row in every table that has rows of people. The name is in no other text. */
async function addBusyPerson(): Promise<{
  person: Person;
  manager: Person;
  plan: { id: string };
  number: number;
}> {
  count += 1;
  const name = `Quentin Quill "${count}"`;
  const manager = await app.addManager();
  const person = await app.addEmployee(manager, name);
  const identity = {
    identity_issuer: 'https://id.example.com',
    identity_subject: `subject-of-quill-${count}`,
  };
  const attributes = attributesOf(count);
  await app.db
    .updateTable('people')
    .set({ ...identity, ...attributes })
    .where('id', '=', person.id)
    .execute();
  // A webhook for all events, whose deliveries name the person.
  const webhook = { url: 'https://hooks.harbor.invalid/', events: [...WEBHOOK_EVENTS], secret: 'whsec_' };
  await app.db
    .insertInto('webhooks')
    .values({ id: randomUUID(), ...webhook })
    .execute();
  await person.client.put('/user/self/photo', DOT, { 'content-type': 'image/png' });
  const plan = await createSignedPlan(manager, person);
  await addTasksForOthers(manager, person);
  const second = await createPlan(manager, person);
  const comment = await person.client.post(planPath(second, '/comments'), { text: 'Where is my desk?' });
  await person.client.put(planPath(second, '/comments/seen'), { comment_id: comment.body.id });
  await manager.client.put(planPath(second, '/deactivate'));
  await manager.client.put(`/user/manager/add_manager/${person.email}`);
  await createTemplate(person);
  await person.client.post('/saved-view', { page: 'overview', name: 'Mine', query: 'state=late' });
  await person.client.post('/calendar-feed');
  await person.client.put('/user/self/notifications', { mail: { comment: false } });
  const expires_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await person.client.post('/access-token', { name: 'Reports', scopes: ['read'], expires_on });
  const group = await app.db
    .insertInto('groups')
    .values({ id: randomUUID(), name: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.insertInto('group_members').values({ group_id: group.id, person_id: person.id }).execute();
  await sql`insert into sign_in_codes (code_digest, browser_digest, person_id, expires_at)
    values (${Buffer.from(person.id)}, '', ${person.id}, now())`.execute(app.db);
  await sql`insert into reminders values (gen_random_uuid(), ${person.id}, current_date, current_date)`.execute(
    app.db,
  );
  await logAccess(app.db, app.services.context, person, { kind: 'plan', subject_id: randomUUID() });
  await app.db.updateTable('outbox').set({ sent_at: new Date().toISOString() }).execute();
  // Those of plan.assigned still wait.
  await app.db
    .updateTable('webhook_deliveries')
    .set({ sent_at: new Date().toISOString() })
    .where('event', '<>', 'plan.assigned')
    .execute();
  return { person, manager, plan, number: count };
}

/** A plan of another employee with a task that the person has done and a text that they have confirmed. */
async function addTasksForOthers(manager: Person, person: Person): Promise<void> {
  const owner = { kind: 'person', person_id: person.id };
  const tasks = [
    { name: 'Lend a book', owner },
    { name: 'Read the rules', owner, kind: 'acknowledge', settings: { text: 'Be kind.' } },
    { name: 'Come again' },
  ];
  const employee = await app.addEmployee(manager);
  const plan = await createPlan(manager, employee, {
    subplans: [{ name: 'Week', due_in_days: 5, topics: [{ name: 'Topic', tasks }] }],
  });
  const [book, rules] = plan.subplans[0].topics[0].tasks;
  await person.client.put(taskPath(book.id), { completed: true });
  await person.client.put(taskPath(`${rules.id}/evidence`), { statement: true });
}

/** Returns the columns, as table.column, that contain one of the texts. */
async function columnsWith(...texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns 
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`.execute(app.db);
  const found = [];
  for (const { table_name, column_name } of rows) {
    const column = sql`${sql.id(column_name)}::text`;
    const hits = await sql`select from ${sql.id(table_name)}
      where ${sql.join(
        texts.map((text) => sql`strpos(${column}, ${text}) > 0`),
        sql` or `,
      )} limit 1`.execute(app.db);
    if (hits.rows.length > 0) found.push(`${table_name}.${column_name}`);
  }
  return found;
}

test('prints everything that is stored about a person (Personal data 1)', async () => {
  const { person } = await addBusyPerson();
  const { code, stdout } = await people('data', person.email.toUpperCase());
  expect(code).toBe(0);
  const data = JSON.parse(stdout);
  expect(data.person).toMatchObject({ id: person.id, name: person.name, email: person.email });
  expect(data.person).toMatchObject(attributesOf(count));
  expect(data.plans_as_employee).toHaveLength(2);
  expect(data.plans_as_employee[0].subplans[0].topics[0].tasks[0]).toMatchObject({ completed: true });
  expect(data.comments).toEqual([expect.objectContaining({ text: 'Where is my desk?' })]);
  expect(data.signatures).toEqual([
    expect.objectContaining({ name: person.name, identity_subject: expect.stringContaining('quill') }),
  ]);
  expect(
    data.tasks_for_others.map(({ name, completed }: { name: string; completed: boolean }) => [
      name,
      completed,
    ]),
  ).toEqual([
    ['Lend a book', true],
    ['Read the rules', true],
  ]);
  expect(data.evidence).toEqual([
    expect.objectContaining({ answer: expect.objectContaining({ text: 'Be kind.' }) }),
  ]);
  expect(data.mails.map(({ kind }: { kind: string }) => kind)).toContain('assigned');
  const events = data.events.map(({ event }: { event: string }) => event);
  expect(events).toEqual(
    expect.arrayContaining(['person.made_manager', 'plan.task_completed', 'plan.signed', 'plan.commented']),
  );
  for (const [name, part] of Object.entries(data)) {
    if (
      ![
        'direct_reports',
        'plans_as_manager',
        'plans_as_buddy',
        'replies_to_repeat',
        'joined_records',
        'batches_started',
        'batch_items',
      ].includes(name)
    ) {
      expect(part, name).not.toEqual([]);
    }
  }
  // The document gives nobody access.
  expect(stdout).not.toMatch(/digest/);
});

describe('erases a person (Personal data 2)', () => {
  let busy: Awaited<ReturnType<typeof addBusyPerson>>;
  let dryRun: Ended;
  let before: string[];
  let erased: Ended;
  let subject: string;
  beforeAll(async () => {
    busy = await addBusyPerson();
    subject = `subject-of-quill-${count}`;
    dryRun = await people('erase', busy.person.email, '--dry-run');
    before = await columnsWith(busy.person.name, busy.person.email, subject);
    erased = await people('erase', busy.person.email);
  });

  test('a dry run prints what would change, and changes nothing', () => {
    expect(dryRun).toMatchObject({ code: 0, stderr: '' });
    const [first, ...rest] = dryRun.stdout.split('\n');
    expect(first).toBe('This would be erased (dry run: nothing was changed):');
    expect(before).toEqual(
      expect.arrayContaining(['people.email', 'people.name', 'comments.author_name', 'outbox.email']),
    );
    expect(erased).toMatchObject({ code: 0, stderr: '' });
    expect(erased.stdout.split('\n').slice(1)).toEqual(rest);
  });

  test('name, email and account stay in evidence and history alone (Personal data 3)', async () => {
    const { person } = busy;
    const allowed = [
      'journal.actor_name',
      'journal.detail',
      'plan_signatures.email',
      'plan_signatures.identity_subject',
      'plan_signatures.name',
    ];
    const json = JSON.stringify(person.name).slice(1, -1);
    const found = await columnsWith(person.name, json, person.email, subject);
    expect(found.filter((column) => !allowed.includes(column))).toEqual([]);
    expect(erased.stdout).toMatch(/Kept:\n {2}signatures .*: 1\n/);
    expect(erased.stdout).toMatch(/ {2}events of the history .*: \d+\n/);
  });

  test('the attributes are gone (People 11)', async () => {
    expect(await columnsWith(...Object.values(attributesOf(busy.number)))).toEqual([]);
  });

  test('only rows that others need still refer to the person', async () => {
    const columns = await columnsWith(busy.person.id);
    expect(columns).toEqual([
      'access_log.viewer_id',
      'comments.author_id',
      'journal.actor_id',
      'journal.detail',
      'journal.subject_id',
      'journal_heads.subject_id',
      'notifications.subject_id',
      'outbox.key',
      'outbox.person_id',
      'people.email',
      'people.id',
      'plan_signatures.person_id',
      'plans.user_id',
      'task_evidence.person_id',
      'tasks.completed_by',
      'tasks.owner_id',
      'template_versions.published_by',
      'templates.manager_id',
      // That the person has left, without name and email.
      'webhook_deliveries.body',
      'webhook_deliveries.key',
    ]);
  });

  test('history and signatures still verify', async () => {
    const superuser = connect(superuserUrl(app.database_url), { max: 1 });
    const lines = [
      ...(await findingLines(checkChains, superuser)),
      ...(await findingLines(checkSignatures, superuser)),
      ...(await findingLines(checkEvidence, superuser)),
    ];
    await superuser.destroy();
    expect(lines).toEqual([]);
  });

  test('their confirmation is gone with its salt, and its hash stays (Tasks 5)', async () => {
    const evidence = await app.db
      .selectFrom('task_evidence')
      .selectAll()
      .where('person_id', '=', busy.person.id)
      .executeTakeFirstOrThrow();
    expect(evidence).toMatchObject({
      answer: null,
      salt: null,
      answer_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      erased_at: expect.anything(),
    });
    const { body: plan } = await busy.manager.client.get(`/onboarding-plan/${evidence.plan_id}`);
    const [book, rules] = plan.subplans[0].topics[0].tasks;
    expect(book.completed_by.name).toBe('Former employee');
    expect(rules.evidence).toEqual([expect.objectContaining({ summary: '', hash: evidence.answer_hash })]);
  });

  test('the history records it without personal data', async () => {
    const events = await eventsOf(app.db, busy.person.id);
    expect(events.at(-1)).toEqual({ event: 'person.erased', detail: {} });
  });

  test('ends the sessions, and others see the neutral name', async () => {
    expect((await busy.person.client.get('/user/self')).status).toBe(401);
    const { body } = await busy.manager.client.get(planPath(busy.plan));
    expect(body.user.name).toBe('Former employee');
    expect((await busy.manager.client.get(planPath(busy.plan, '/generate_report'))).status).toBe(200);
  });

  test('the same account may sign in again, as another person', async () => {
    const identity = {
      issuer: 'https://id.example.com',
      subject,
      email: busy.person.email,
      email_trusted: true,
      name: 'Quentin',
      authenticated_at: null,
      provider_sid: null,
      roles: [],
    };
    const { id } = await app.db.transaction().execute((tx) =>
      resolvePerson(tx, { now: () => new Date(), mail_enabled: false }, identity, {
        bootstrapManagers: [],
        bootstrapAdmins: [],
      }),
    );
    expect(id).not.toBe(busy.person.id);
  });
});

test('a former name leaves sent mails too, and the history never has what a person is asked for (Personal data 2, People 11)', async () => {
  const admin = await addAdmin(app);
  const email = `former.${randomUUID()}@example.com`;
  const send = (text: string) =>
    admin.client.call('POST', '/person/import', { body: text, headers: { 'content-type': 'text/csv' } });
  await send(`email,name,about,job_title\n${email},Fern Former,Likes all ferns,Fern keeper\n`);
  const id = randomUUID();
  const content = JSON.stringify({ subject: 'Fern Former has signed' });
  await app.db
    .insertInto('outbox')
    .values({ id, key: id, kind: 'assigned', person_id: admin.id, name: '', email: 'a@example.com', content })
    .execute();
  await app.db
    .updateTable('outbox')
    .set({ sent_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  await send(`email,name\n${email},Nora Newname\n`);
  expect((await people('erase', email)).code).toBe(0);
  const mail = app.db.selectFrom('outbox').select('content').where('id', '=', id);
  expect(await mail.executeTakeFirstOrThrow()).toEqual({ content: null });
  expect(await columnsWith('Likes all ferns', 'Fern keeper')).toEqual([]);
});
