import net from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { smtpError } from '../testing/mailServer.ts';
import { CONTENT, makeAllDue, mailTo, POLL_OPTIONS, useOutbox } from '../testing/outbox.ts';

const outbox = useOutbox();
const WARN = 40;

const only = async () => (await outbox.rows())[0];
const state = async () => (await only())?.state;

/** The one mail has failed with this reason, and waits for its next try. */
async function expectFailing(reason: RegExp): Promise<void> {
  await expect.poll(state, POLL_OPTIONS).toBe('failing');
  expect(await only()).toMatchObject({
    attempts: 1,
    last_error: expect.stringMatching(reason),
    given_up_at: null,
  });
  expect((await only())?.next_attempt_at.localeCompare(new Date().toISOString())).toBe(1);
}

/** Its time comes, and the server takes it. */
async function expectSentLater(): Promise<void> {
  await makeAllDue(outbox.db);
  await expect.poll(state, POLL_OPTIONS).toBe('sent');
  expect(await only()).toMatchObject({ attempts: 2 });
}

test.each([
  [550, '5.1.1 No such mailbox', 'The mail server refused the address: 550 5.1.1 No such mailbox'],
  [
    450,
    '4.2.0 Greylisted,\ttry later',
    'The mail server refused the address: 450 4.2.0 Greylisted, try later',
  ],
])(
  'a recipient that is refused with %i is tried again, and the others get their mail',
  async (code, text, reason) => {
    let refuse = true;
    const server = await outbox.startServer({
      onRcptTo: ({ address }, _session, done) =>
        done(refuse && address.startsWith('ada') ? smtpError(code, text) : null),
    });
    await outbox.enqueue(mailTo('bob@example.com', { plan_id: null }), mailTo('ada@example.com'));
    outbox.startSender(server.url);
    await expectFailing(new RegExp(`^${reason}$`));
    await expect.poll(() => server.mails.flatMap(({ to }) => to)).toEqual(['bob@example.com']);
    // One address is no trouble of the server's.
    expect(outbox.log).toEqual([]);
    refuse = false;
    await expectSentLater();
  },
);

test('a mail that is refused when it was handed over is tried again', async () => {
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
  await expectSentLater();
});

test('a server that is down is told of once, and again when it is back', async () => {
  const first = await outbox.startServer();
  await first.close();
  await outbox.enqueue(mailTo('ada@example.com'));
  outbox.startSender(first.url);
  await expectFailing(/^Nothing listens at the host and port of SMTP_URL: .*ECONNREFUSED/);
  await makeAllDue(outbox.db);
  // Put back for the third try: at the second, its time was long past.
  await expect
    .poll(async () => (await only())?.next_attempt_at, POLL_OPTIONS)
    .not.toBe(new Date(0).toISOString());
  expect(await only()).toMatchObject({ attempts: 2, state: 'failing' });
  await outbox.startServer({}, Number(new URL(first.url).port));
  await makeAllDue(outbox.db);
  await expect.poll(state, POLL_OPTIONS).toBe('sent');
  expect(outbox.log).toMatchObject([
    { level: WARN, msg: 'mail cannot be sent', reason: expect.stringMatching(/^Nothing listens/) },
    { msg: 'mail is sent again' },
  ]);
});

test('while the server is of no use, most mails wait without a failure on their record', async () => {
  const down = await outbox.startServer();
  await down.close();
  await outbox.enqueue(...Array.from({ length: 50 }, (_, number) => mailTo(`person${number}@example.com`)));
  // Looks once, and then not again before the test is over.
  outbox.startSender(down.url, { poll_ms: 60_000 });
  const states = async () => (await outbox.rows()).map(({ state }) => state).toSorted();
  await expect.poll(states, POLL_OPTIONS).toEqual([...Array(5).fill('failing'), ...Array(45).fill('queued')]);
});

test('a server that accepts a connection and says nothing costs no more than the limit', async () => {
  const silent = net.createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  await outbox.enqueue(mailTo('ada@example.com'));
  outbox.startSender(`smtp://127.0.0.1:${(silent.address() as net.AddressInfo).port}`, { limit_ms: 50 });
  await expectFailing(/^The mail server did not take the mail in time/);
  // Closes only once the connection is gone.
  const closed = once(silent, 'close');
  silent.close();
  await closed;
});

test('a server that takes the mail and never answers costs no more than the limit', async () => {
  let hang = true;
  const server = await outbox.startServer({
    afterData: async () => void (hang && (await new Promise(() => {}))),
  });
  await outbox.enqueue(mailTo('ada@example.com'));
  const hasty = outbox.startSender(server.url, { limit_ms: 500 });
  await expectFailing(/^The mail server did not take the mail in time/);
  await hasty.stop();
  hang = false;
  outbox.startSender(server.url);
  await expectSentLater();
  expect(server.mails[0]?.read.messageId).toBe(`<${(await only())?.id}@harbor.example>`);
});

test('a connection that breaks after the mail was handed over is tried again, as the same mail', async () => {
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
  await expectSentLater();
  const id = `<${(await only())?.id}@harbor.example>`;
  expect(ids).toEqual([id, id]);
});

test('a wrong password is told without the password, whatever the server says', async () => {
  const password = 'p#ss/wörd';
  const spelled = [password, encodeURIComponent(password), Buffer.from(password).toString('base64')];
  const server = await outbox.startServer({
    authOptional: false,
    onAuth: (_auth, _session, done) => done(smtpError(535, `5.7.8 Not with ${spelled.join(' or ')}`)),
  });
  await outbox.enqueue(mailTo('ada@example.com'));
  outbox.startSender(server.url.replace('://', `://gangway:${encodeURIComponent(password)}@`));
  await expectFailing(
    /^The mail server refused the user or password of SMTP_URL: 535 5.7.8 Not with … or … or …$/,
  );
  for (const secret of spelled) expect(JSON.stringify(outbox.log)).not.toContain(secret);
  expect(outbox.log).toMatchObject([{ level: WARN, msg: 'mail cannot be sent' }]);
});

test('an address that is none fails for good', async () => {
  const server = await outbox.startServer();
  await outbox.enqueue(mailTo('ada@example.com\r\nRCPT TO:<eve@example.com>'));
  outbox.startSender(server.url);
  await expect.poll(state, POLL_OPTIONS).toBe('failed');
  expect(await only()).toMatchObject({ attempts: 1, last_error: 'This is not an email address.' });
  expect(outbox.log).toMatchObject([{ level: WARN, msg: 'a mail was given up', mail: (await only())?.id }]);
  expect(server.mails).toEqual([]);
});

test('a mail that failed for five days is given up, and its reason stays', async () => {
  const server = await outbox.startServer({
    onRcptTo: (_to, _session, done) => done(smtpError(550, 'Unknown')),
  });
  await outbox.enqueue(mailTo('ada@example.com'));
  const fiveDaysAgo = new Date(Date.now() - 5 * 86_400_000).toISOString();
  await outbox.db.updateTable('outbox').set({ created_at: fiveDaysAgo }).execute();
  outbox.startSender(server.url);
  await expect.poll(state, POLL_OPTIONS).toBe('failed');
  expect(await only()).toMatchObject({ last_error: 'The mail server refused the address: 550 Unknown' });
});

test('an attachment that cannot be made is told, and made again later', async () => {
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
  await expectSentLater();
  expect(outbox.log).toEqual([]);
});

test('an attachment that is never made costs no more than the limit', async () => {
  const server = await outbox.startServer();
  await outbox.enqueue(mailTo('ada@example.com', { content: { ...CONTENT, attach: 'report' } }));
  outbox.startSender(server.url, { limit_ms: 50, attach: () => new Promise(() => {}) });
  await expectFailing(/^The mail could not be made/);
});
