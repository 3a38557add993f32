import { expect, test } from 'vitest';
import { CONTENT, mailTo, PLAN, useOutbox } from '../../testing/mail/outbox.ts';

const outbox = useOutbox();

/** Waits until every mail is marked as sent, and expects that each took one attempt. */
async function expectAllSent(): Promise<void> {
  await expect.poll(async () => (await outbox.rows()).map(({ state }) => state)).not.toContain('queued');
  for (const row of await outbox.rows()) expect(row).toMatchObject({ state: 'sent', attempts: 1 });
}

test('sends a mail with a text and an HTML part and the headers of an automatic mail', async () => {
  const server = await outbox.startServer();
  await outbox.enqueue(mailTo('ada@example.com', { name: 'Ada Lovelace' }));
  outbox.startSender(server.url);
  await expectAllSent();

  const [row] = await outbox.rows();
  const [mail] = server.mails;
  expect(server.mails).toHaveLength(1);
  expect(mail).toMatchObject({ from: 'gangway@harbor.example', to: ['ada@example.com'] });
  expect(mail?.read).toMatchObject({
    subject: CONTENT.subject,
    from: { name: 'Gangway', address: 'gangway@harbor.example' },
    to: [{ name: 'Ada Lovelace', address: 'ada@example.com' }],
    messageId: `<${row?.id}@harbor.example>`,
    attachments: [],
  });
  for (const part of [mail?.read.text, mail?.read.html]) {
    expect(part).toContain('Hi Ada Lovelace,');
    expect(part).toContain('https://gangway.harbor.example/onboarding-plan/1');
  }
  const headers = Object.fromEntries(mail?.read.headers.map(({ key, value }) => [key, value]) ?? []);
  expect(headers).toMatchObject({
    'auto-submitted': 'auto-generated',
    'x-auto-response-suppress': 'All',
    'content-type': expect.stringContaining('multipart/alternative'),
  });
});

test.each([
  ['a line break and a header', 'Ada\r\nBcc: eve@example.com', 'Ada Bcc: eve@example.com'],
  ['a line break and a body', 'Ada\r\n\r\nHello', 'Ada Hello'],
  [
    'quotes, a backslash and another address',
    '"Ada" \\ <eve@example.com>, Bob',
    '"Ada" \\ <eve@example.com>, Bob',
  ],
  ['an emoji of several code points', '👩‍👩‍👧‍👦 Ada', '👩‍👩‍👧‍👦 Ada'],
  ['a right-to-left script', 'محمد שלום', 'محمد שלום'],
  ['direction overrides', '\u202Eada\u2066', 'ada'],
  ['half an emoji', 'Ada \ud83d', 'Ada \ufffd'],
  ['200 characters of another script', '李'.repeat(200), '李'.repeat(200)],
  ['200 characters without a space', 'N'.repeat(200), 'N'.repeat(200)],
  ['no characters', '', ''],
  ['white space only', ' \t', ''],
])('keeps a name with %s in the name of the recipient', async (_, name, shown) => {
  const server = await outbox.startServer();
  // PostgreSQL stores only well-formed text.
  await outbox.enqueue(mailTo('ada@example.com', { name: name.toWellFormed() }));
  outbox.startSender(server.url);
  await expectAllSent();

  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: 'gangway@harbor.example', to: ['ada@example.com'] });
  expect(mail?.read).toMatchObject({
    to: [{ name: shown, address: 'ada@example.com' }],
    subject: CONTENT.subject,
  });
  expect(mail?.read.bcc).toBeUndefined();
  expect(mail?.read.text).toMatch(shown === '' ? /^Hello,\n/ : /^Hi /);
  const [head = ''] = mail?.raw.split('\r\n\r\n') ?? [];
  // oxlint-disable-next-line no-control-regex -- the ASCII range
  expect(head).toMatch(/^[\x00-\x7f]*$/);
  expect(head).not.toMatch(/^bcc:/im);
  expect(Math.max(...head.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
});

test('sends a subject with line breaks, right-to-left text and emoji as one header', async () => {
  const server = await outbox.startServer();
  const content = { ...CONTENT, subject: 'Ready:\r\nBcc: eve@example.com\u2028خطة 🎉' };
  await outbox.enqueue(mailTo('ada@example.com', { content }));
  outbox.startSender(server.url);
  await expectAllSent();
  expect(server.mails[0]?.to).toEqual(['ada@example.com']);
  expect(server.mails[0]?.read.subject).toBe('Ready: Bcc: eve@example.com خطة 🎉');
});

test('sends no mail to an address that a server could read as another one', async () => {
  const server = await outbox.startServer();
  // Stored by a release that allowed them: today an email has no such characters (People 2).
  const addresses = [
    'a,b@example.com',
    '"a@example.com',
    'é@example.com',
    'a>b@example.com',
    'a+b@example.com',
  ];
  await outbox.enqueue(...addresses.map((email) => mailTo(email)));
  outbox.startSender(server.url);
  const states = async () => (await outbox.rows()).map(({ state }) => state).toSorted();
  await expect.poll(states).toEqual(['failed', 'failed', 'failed', 'failed', 'sent']);
  expect(server.mails.map(({ to }) => to)).toEqual([['a+b@example.com']]);
});

test('attaches the report when the content requests it', async () => {
  const server = await outbox.startServer();
  await outbox.enqueue(
    mailTo('plain@example.com'),
    mailTo('ada@example.com', { content: { ...CONTENT, attach: 'report' } }),
  );
  outbox.startSender(server.url, {
    attach: async ({ plan_id }) => [
      {
        filename: 'Łukasz 日本.pdf',
        contentType: 'application/pdf',
        content: Buffer.from(`%PDF ${plan_id}`),
      },
    ],
  });
  await expectAllSent();
  const attached = (to: string) => server.mails.find((mail) => mail.to[0] === to)?.read.attachments;
  expect(attached('plain@example.com')).toEqual([]);
  expect(attached('ada@example.com')).toMatchObject([
    { filename: 'Łukasz 日本.pdf', mimeType: 'application/pdf' },
  ]);
  expect(Buffer.from(attached('ada@example.com')?.[0]?.content as ArrayBuffer).toString()).toBe(
    `%PDF ${PLAN}`,
  );
});

test('sends many mails once each over at most five connections', async () => {
  const clients = new Set<string>();
  const server = await outbox.startServer({
    onConnect: ({ id }, done) => {
      clients.add(id);
      done();
    },
  });
  const mails = Array.from({ length: 60 }, (_, number) => mailTo(`person${number}@example.com`));
  await outbox.enqueue(...mails);
  outbox.startSender(server.url);
  await expectAllSent();
  expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(mails.map(({ to }) => to.email).toSorted());
  expect(clients.size).toBeLessThanOrEqual(5);
});

test('uses STARTTLS when the server offers it (Mails 7)', async () => {
  const server = await outbox.startServer({ disabledCommands: [] });
  await outbox.enqueue(mailTo('ada@example.com'));
  outbox.startSender(server.url);
  await expectAllSent();
  expect(server.mails).toMatchObject([{ encrypted: true }]);
});

test('signs in with the decoded user and password of SMTP_URL', async () => {
  const credentials: unknown[] = [];
  const server = await outbox.startServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      credentials.push([username, password]);
      done(null, { user: username });
    },
  });
  await outbox.enqueue(mailTo('ada@example.com'));
  outbox.startSender(server.url.replace('://', '://gang%40way:p%23%2F%25%C3%A9@'));
  await expectAllSent();
  expect(credentials).toEqual([['gang@way', 'p#/%é']]);
});
