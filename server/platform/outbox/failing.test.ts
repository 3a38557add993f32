import net from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { MailContent } from '../mail/content.ts';
import { smtpError } from '../../testing/mail/mailServer.ts';
import { CONTENT, makeAllDue, mailTo, useOutbox } from '../../testing/mail/outbox.ts';

const outbox = useOutbox();
const WARN = 40;

const onlyMail = async () => (await outbox.rows())[0];
const state = async () => (await onlyMail())?.state;

/** Expects that the first attempt has failed with the reason and that the next one is scheduled. */
async function expectFailing(reason: RegExp): Promise<void> {
  await expect.poll(state).toBe('failing');
  expect(await onlyMail()).toMatchObject({
    attempts: 1,
    last_error: expect.stringMatching(reason),
    given_up_at: null,
  });
  expect((await onlyMail())?.next_attempt_at.localeCompare(new Date().toISOString())).toBe(1);
}

/** Makes the mail due and expects that its second attempt succeeds. */
async function expectSentOnRetry(): Promise<void> {
  await makeAllDue(outbox.db);
  await expect.poll(state).toBe('sent');
  expect(await onlyMail()).toMatchObject({ attempts: 2 });
}

test.each([
  [552, '5.2.2 Mailbox full', 'The mail server refused the address: 552 5.2.2 Mailbox full'],
  [
    450,
    '4.2.0 Greylisted,\ttry later',
    'The mail server refused the address: 450 4.2.0 Greylisted, try later',
  ],
])('retries a mail whose recipient is refused with %i, and sends the others', async (code, text, reason) => {
  let refuse = true;
  const server = await outbox.startServer({
    onRcptTo: ({ address }, _session, done) =>
      done(refuse && address.startsWith('ada') ? smtpError(code, text) : null),
  });
  await outbox.enqueue(mailTo('bob@example.com', { plan_id: null }), mailTo('ada@example.com'));
  outbox.startSender(server.url);
  await expectFailing(new RegExp(`^${reason}$`));
  await expect.poll(() => server.mails.flatMap(({ to }) => to)).toEqual(['bob@example.com']);
  // A refused recipient is not an outage of the server.
  expect(outbox.log).toMatchObject([
    { level: WARN, msg: 'mail refused, and tried again later', mail: expect.any(String), reason },
  ]);
  refuse = false;
  await expectSentOnRetry();
});

test('a mail to an unknown recipient is given up immediately, with the reason in the log and the row (Mails 5)', async () => {
  const server = await outbox.startServer({
    onRcptTo: (_address, _session, done) => done(smtpError(550, '5.1.1 <ada@example.com> unknown')),
  });
  await outbox.enqueue(mailTo('ada@example.com'));
  outbox.startSender(server.url);
  await expect.poll(state).toBe('failed');
  const reason = 'The mail server refused the address: 550 5.1.1 <ada@example.com> unknown';
  expect(await onlyMail()).toMatchObject({ attempts: 1, last_error: reason });
  expect(outbox.log).toMatchObject([
    { level: WARN, msg: 'mail given up', reason: reason.replace('ada@example.com', '…') },
  ]);
});

test('retries a mail that is refused after its data', async () => {
  let refuse = true;
  const server = await outbox.startServer({
    afterData: async () => {
      if (refuse) throw smtpError(554, '5.7.1 Looks like\u0000 spam');
    },
  });
  await outbox.enqueue(mailTo('ada@example.com'));
  outbox.startSender(server.url);
  await expectFailing(/^The mail server refused the mail: 554 5.7.1 Looks like spam$/);
  refuse = false;
  await expectSentOnRetry();
});

test('logs an outage of the mail server and its end once each', async () => {
  const first = await outbox.startServer();
  await first.close();
  await outbox.enqueue(mailTo('ada@example.com'));
  outbox.startSender(first.url);
  await expectFailing(/^Nothing listens at the host and port of SMTP_URL: .*ECONNREFUSED/);
  await makeAllDue(outbox.db);
  // The second attempt has failed when the third one is scheduled.
  await expect.poll(async () => (await onlyMail())?.next_attempt_at).not.toBe(new Date(0).toISOString());
  expect(await onlyMail()).toMatchObject({ attempts: 2, state: 'failing' });
  await outbox.startServer({}, Number(new URL(first.url).port));
  await makeAllDue(outbox.db);
  await expect.poll(state).toBe('sent');
  expect(outbox.log).toMatchObject([
    { level: WARN, msg: 'mail cannot be sent', reason: expect.stringMatching(/^Nothing listens/) },
    { msg: 'mail is sent again' },
  ]);
});

test('leaves most mails without a failed attempt while the mail server is down', async () => {
  const down = await outbox.startServer();
  await down.close();
  await outbox.enqueue(...Array.from({ length: 50 }, (_, number) => mailTo(`person${number}@example.com`)));
  // Queries the outbox only once during the test.
  outbox.startSender(down.url, { poll_ms: 60_000 });
  const states = async () => (await outbox.rows()).map(({ state }) => state).toSorted();
  await expect.poll(states).toEqual([...Array(5).fill('failing'), ...Array(45).fill('queued')]);
});

test('stops waiting for a silent mail server at the time limit', async () => {
  const silent = net.createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  await outbox.enqueue(mailTo('ada@example.com'));
  outbox.startSender(`smtp://127.0.0.1:${(silent.address() as net.AddressInfo).port}`, { limit_ms: 50 });
  await expectFailing(/^The mail server did not take the mail in time/);
  // `close` is emitted only after the connection has ended.
  const closed = once(silent, 'close');
  silent.close();
  await closed;
});

test('stops waiting for the reply to the data at the time limit', async () => {
  let hang = true;
  const server = await outbox.startServer({
    afterData: async () => void (hang && (await new Promise(() => {}))),
  });
  await outbox.enqueue(mailTo('ada@example.com'));
  const sender = outbox.startSender(server.url, { limit_ms: 500 });
  await expectFailing(/^The mail server did not take the mail in time/);
  await sender.stop();
  hang = false;
  outbox.startSender(server.url);
  await expectSentOnRetry();
  expect(server.mails[0]?.read.messageId).toBe(`<${(await onlyMail())?.id}@harbor.example>`);
});

test('retries with the same Message-ID when the connection breaks after the data (Mails 5)', async () => {
  const ids: (string | undefined)[] = [];
  const server = await outbox.startServer({
    afterData: async ({ read }) => {
      ids.push(read.messageId);
      if (ids.length === 1) server.dropConnections();
    },
  });
  await outbox.enqueue(mailTo('ada@example.com'));
  outbox.startSender(server.url);
  await expectFailing(/^The connection to the mail server broke off/);
  await expectSentOnRetry();
  const id = `<${(await onlyMail())?.id}@harbor.example>`;
  expect(ids).toEqual([id, id]);
});

test('reports a wrong password without repeating it, even if the reply of the server does', async () => {
  const password = 'p#ss/wörd';
  const encodings = [password, encodeURIComponent(password), Buffer.from(password).toString('base64')];
  const server = await outbox.startServer({
    authOptional: false,
    onAuth: (_auth, _session, done) => done(smtpError(535, `5.7.8 Not with ${encodings.join(' or ')}`)),
  });
  await outbox.enqueue(mailTo('ada@example.com'));
  outbox.startSender(server.url.replace('://', `://gangway:${encodeURIComponent(password)}@`));
  await expectFailing(
    /^The mail server refused the user or password of SMTP_URL: 535 5.7.8 Not with … or … or …$/,
  );
  for (const secret of encodings) expect(JSON.stringify(outbox.log)).not.toContain(secret);
  expect(outbox.log).toMatchObject([{ level: WARN, msg: 'mail cannot be sent' }]);
});

test('a mail to an invalid address is given up immediately', async () => {
  const server = await outbox.startServer();
  await outbox.enqueue(mailTo('ada@example.com\r\nRCPT TO:<eve@example.com>'));
  outbox.startSender(server.url);
  await expect.poll(state).toBe('failed');
  expect(await onlyMail()).toMatchObject({ attempts: 1, last_error: 'This is not an email address.' });
  expect(outbox.log).toMatchObject([{ level: WARN, msg: 'mail given up', mail: (await onlyMail())?.id }]);
  expect(server.mails).toEqual([]);
});

test('gives up a mail that failed for five days and keeps its reason (Mails 5)', async () => {
  const server = await outbox.startServer({
    onRcptTo: (_to, _session, done) => done(smtpError(550, '<ada@example.com> is unknown')),
  });
  await outbox.enqueue(mailTo('ada@example.com'));
  const fiveDaysAgo = new Date(Date.now() - 5 * 86_400_000).toISOString();
  await outbox.db.updateTable('outbox').set({ created_at: fiveDaysAgo }).execute();
  outbox.startSender(server.url);
  await expect.poll(state).toBe('failed');
  const reason = 'The mail server refused the address: 550 <ada@example.com> is unknown';
  expect(await onlyMail()).toMatchObject({ last_error: reason });
  // The manager of the plan sees the address, the log does not (Operations 9).
  expect(outbox.log).toMatchObject([
    { msg: 'mail given up', reason: reason.replace('ada@example.com', '…') },
  ]);
});

test('retries a mail whose attachment could not be created', async () => {
  let broken = true;
  const server = await outbox.startServer();
  await outbox.enqueue(mailTo('ada@example.com', { content: { ...CONTENT, attach: 'report' } }));
  outbox.startSender(server.url, {
    attach: async () => {
      if (broken) throw new Error('The report\ntook too long');
      return [];
    },
  });
  await expectFailing(/^The mail could not be made: The report took too long$/);
  broken = false;
  await expectSentOnRetry();
  expect(outbox.log).toEqual([]);
});

const WITH_REPORT: MailContent = {
  ...CONTENT,
  attach: 'report',
  unattached: { preview: 'See the plan.', paragraphs: ['The report could not be attached.'] },
};

test.each([
  ['is not ready at the time limit', () => new Promise<never>(() => {})],
  ['cannot be attached', async () => []],
])('sends a mail whose report %s with a link, at its first attempt (Mails 9)', async (_, attach) => {
  const server = await outbox.startServer();
  await outbox.enqueue(mailTo('ada@example.com', { content: WITH_REPORT }));
  outbox.startSender(server.url, { attach_ms: 50, attach });
  await expect.poll(state).toBe('sent');
  expect(await onlyMail()).toMatchObject({ attempts: 1 });
  const mail = server.mails[0]?.read;
  expect(mail?.attachments).toEqual([]);
  expect(mail?.text).toContain('The report could not be attached.');
  expect(mail?.text).not.toContain(CONTENT.paragraphs[0]);
  expect(mail?.text).toContain('https://gangway.harbor.example/onboarding-plan/1');
});

test('attaches the report to a mail that release 1.1.0 would send without one, with its own words', async () => {
  const server = await outbox.startServer();
  const attached = { preview: 'Attached.', paragraphs: ['The report is attached.'] };
  await outbox.enqueue(mailTo('ada@example.com', { content: { ...CONTENT, attached } }));
  const report = { filename: 'report.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') };
  outbox.startSender(server.url, { attach: async () => [report] });
  await expect.poll(state).toBe('sent');
  const mail = server.mails[0]?.read;
  expect(mail?.attachments).toHaveLength(1);
  expect(mail?.text).toContain('The report is attached.');
  expect(mail?.text).not.toContain(CONTENT.paragraphs[0]);
});

test.each([
  ['takes longer than the stop', () => new Promise<never>(() => {})],
  ['is rejected by the stop', undefined],
])('neither fails nor loses a mail whose report %s (Mails 9)', async (_, hanging) => {
  const server = await outbox.startServer();
  await outbox.enqueue(mailTo('ada@example.com', { content: WITH_REPORT }));
  const started = Promise.withResolvers<void>();
  const rejected = Promise.withResolvers<never>();
  const attach = () => {
    started.resolve();
    return hanging?.() ?? rejected.promise;
  };
  const sender = outbox.startSender(server.url, { stop_ms: hanging ? 0 : 20_000, attach });
  await started.promise;
  const stopped = sender.stop();
  rejected.reject(new Error('The server is closing.'));
  rejected.promise.catch(() => undefined);
  await stopped;
  expect(await onlyMail()).toMatchObject({ attempts: 1, last_error: null, state: 'queued' });

  // The lease ends.
  await outbox.db
    .updateTable('outbox')
    .set({ leased_until: new Date(0).toISOString() })
    .execute();
  const report = { filename: 'report.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') };
  outbox.startSender(server.url, { attach: async () => [report] });
  await expect.poll(state).toBe('sent');
  expect(server.mails.map(({ read }) => read.attachments.length)).toEqual([1]);
});
