import { uuidv7 } from 'uuidv7';
import { beforeAll, expect, test } from 'vitest';
import { OPERATION_PARTS, type OperationLine } from '#shared/operations/schema.ts';
import { recordFailure, recordSuccess } from '../platform/background/background.sql.ts';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import { watchStatements } from '../testing/database/statements.ts';
import { type MailServer, smtpError, startMailServer } from '../testing/mail/mailServer.ts';
import { freePort } from '../testing/ports.ts';
import { expectProblem } from '../testing/problem.ts';
import { readOperation } from './actions.ts';

const port = await freePort();
const app = useApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'onboarding@example.com' });
const withoutMail = useApp();
let admin: Person;
beforeAll(async () => {
  admin = await addAdmin(app);
});

test('takes one connection at a time, as its slot of the queue is one connection (API 15)', async () => {
  const failures: unknown[] = [];
  const { statements, most } = await watchStatements(() =>
    readOperation(app.services, (error) => failures.push(error)),
  );
  expect(statements.length).toBeGreaterThan(8);
  expect([most, failures]).toEqual([1, []]);
});

const lineOf = async (part: string): Promise<OperationLine> =>
  (await admin.client.get('/operation')).body.lines.find((line: OperationLine) => line.part === part);

/** Stores a mail with a state, as the outbox has it. */
async function storeMail(fields: Record<string, unknown>): Promise<string> {
  const id = uuidv7();
  const row = {
    id,
    key: id,
    kind: 'assigned',
    person_id: admin.id,
    name: 'Ada',
    email: 'ada@example.com',
    content: '{}',
  };
  await app.db
    .insertInto('outbox')
    .values({ ...row, ...fields })
    .execute();
  return id;
}

test('has every part in its order, each with a sentence (Operations 22)', async () => {
  const { status, body } = await admin.client.get('/operation');
  expect(status).toBe(200);
  expect(body.lines.map(({ part }: OperationLine) => part)).toEqual(OPERATION_PARTS);
  for (const { text, label } of body.lines) expect(`${label}: ${text}`).toMatch(/^\w.*: .+[.E]$/);
  expect(await lineOf('release')).toMatchObject({
    state: 'fine',
    text: expect.stringMatching(/schema (\d+) of \1 /),
  });
  expect(await lineOf('sessions')).toMatchObject({ state: 'fine', text: '1 person on 1 device.' });
  expect((await (await addAdmin(withoutMail)).client.get('/operation')).body.lines[1]).toMatchObject({
    label: 'Off',
  });
});

test('shows the last backup and its failure, and a job', async () => {
  expect(await lineOf('backup')).toMatchObject({ label: 'None' });
  await recordSuccess(app.db, 'backup', { rows: 9, bytes: 3_000_000, encrypted: true, version: '1.0.0' });
  expect(await lineOf('backup')).toMatchObject({ state: 'fine', text: 'Just now · 3 MB · encrypted.' });
  await recordFailure(app.db, 'backup', 'no space left');
  expect(await lineOf('backup')).toMatchObject({
    label: 'Failed',
    text: expect.stringContaining('no space left'),
  });
  await recordFailure(app.db, 'reminders', 'TypeError');
  expect(await lineOf('jobs')).toMatchObject({ label: '1 failed' });
});

test('names a person who signs in with another email, which is not taken over', async () => {
  expect(await lineOf('emails')).toMatchObject({ state: 'fine' });
  const { id } = await app.addEmployee(null, 'Ada Lindqvist');
  const refused = { refused_email: 'ada@other.example', refused_email_at: new Date().toISOString() };
  await app.db.updateTable('people').set(refused).where('id', '=', id).execute();
  expect(await lineOf('emails')).toMatchObject({
    label: '1 other',
    text: expect.stringMatching(/^Ada Lindqvist signs in with ada@other\.example/),
  });
});

test('lists mails that failed with the reason, and sends them again', async () => {
  const ago = new Date(Date.now() - 3_600_000).toISOString();
  const [failing, givenUp, sent] = [
    await storeMail({ attempts: 2, last_error: '451 try later' }),
    await storeMail({ attempts: 1, last_error: '550 5.1.1 unknown', given_up_at: ago }),
    await storeMail({ attempts: 1, sent_at: ago }),
  ];
  expect(await lineOf('mail')).toMatchObject({ state: 'to_do', label: '2 failed' });
  const { body } = await admin.client.get('/operation');
  expect(body.failed_mails).toMatchObject([
    { id: givenUp, reason: '550 5.1.1 unknown', next_attempt_at: null, email: 'ada@example.com' },
    { id: failing, reason: '451 try later', next_attempt_at: expect.any(String) },
  ]);
  const retry = (id: string) => admin.client.post(`/operation/mail/${id}/retry`);
  expect((await retry(givenUp)).status).toBe(204);
  const row = app.db
    .selectFrom('outbox')
    .select(['given_up_at', 'next_attempt_at'])
    .where('id', '=', givenUp);
  const { given_up_at, next_attempt_at } = await row.executeTakeFirstOrThrow();
  expect(given_up_at).toBeNull();
  expect(Date.parse(next_attempt_at)).toBeLessThanOrEqual(Date.now());
  for (const id of [sent, uuidv7()]) expectProblem(await retry(id), 404);
  expectProblem(await retry('x'), 400);
});

test('a mail to a disabled person is not sent again', async () => {
  const { id } = await app.addEmployee(null);
  await app.db
    .updateTable('people')
    .set({ disabled_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  const mail = await storeMail({
    person_id: id,
    attempts: 1,
    last_error: '451',
    given_up_at: new Date().toISOString(),
  });
  expectProblem(await admin.client.post(`/operation/mail/${mail}/retry`), 404);
});

test('a test mail arrives, or the reply of the mail server is shown', async () => {
  let refuse = false;
  const server: MailServer = await startMailServer(
    { onRcptTo: (_address, _session, done) => done(refuse ? smtpError(550, '5.7.1 not today') : null) },
    port,
  );
  const first = await admin.client.post('/operation/test-mail');
  expect(first.body).toEqual({ sent: true, email: admin.email, reason: null });
  expect(server.mails.flatMap(({ to }) => to)).toEqual([admin.email]);
  refuse = true;
  const second = await admin.client.post('/operation/test-mail');
  expect(second.body).toMatchObject({ sent: false, reason: expect.stringContaining('5.7.1 not today') });
  await server.close();
  const third = await admin.client.post('/operation/test-mail');
  expect(third.body).toMatchObject({ sent: false, reason: expect.stringMatching(/^Nothing listens/) });
  const other = await addAdmin(withoutMail);
  expectProblem(await other.client.post('/operation/test-mail'), 409, /Mail is not set up/);
});

test('access tokens read it, and neither send nor retry', async () => {
  const expires_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const body = { name: 'Monitor', scopes: ['read', 'write'], expires_on };
  const { token } = (await admin.client.post('/access-token', body)).body;
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.anonymous.get('/operation', { headers })).status).toBe(200);
  expect((await app.anonymous.post('/operation/test-mail', undefined, headers)).status).toBe(403);
  expect(await lineOf('tokens')).toMatchObject({ label: '1 day left' });
});
