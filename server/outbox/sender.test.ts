import { expect, test } from 'vitest';
import { CONTENT, mailTo, POLL_OPTIONS, PLAN, useOutbox } from '../testing/outbox.ts';

const outbox = useOutbox();

/** What is waiting has gone, and been marked as sent. */
async function untilSent(): Promise<void> {
  await expect
    .poll(async () => (await outbox.rows()).map(({ state }) => state), POLL_OPTIONS)
    .not.toContain('queued');
  for (const row of await outbox.rows()) expect(row).toMatchObject({ state: 'sent', attempts: 1 });
}

test('a mail arrives in both forms, and says that a program wrote it', async () => {
  const server = await outbox.startServer();
  await outbox.enqueue(mailTo('ada@example.com', { name: 'Ada Lovelace' }));
  outbox.startSender(server.url);
  await untilSent();

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
  for (const form of [mail?.read.text, mail?.read.html]) {
    expect(form).toContain('Hi Ada Lovelace,');
    expect(form).toContain('https://gangway.harbor.example/onboarding-plan/1');
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
  ['an emoji of several signs', '👩‍👩‍👧‍👦 Ada', '👩‍👩‍👧‍👦 Ada'],
  ['a script from right to left', 'محمد שלום', 'محمد שלום'],
  ['signs that turn the direction', '\u202Eada\u2066', 'ada'],
  ['half an emoji', 'Ada \ud83d', 'Ada \ufffd'],
  ['200 contents of another script', '李'.repeat(200), '李'.repeat(200)],
  ['200 contents without a space', 'N'.repeat(200), 'N'.repeat(200)],
  ['none', '', ''],
  ['only white space', ' \t', ''],
])('a name of %s stays a name', async (_, name, shown) => {
  const server = await outbox.startServer();
  // What is stored is well-formed; what comes out of JSON need not be.
  await outbox.enqueue(mailTo('ada@example.com', { name: name.toWellFormed() }));
  outbox.startSender(server.url);
  await untilSent();

  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: 'gangway@harbor.example', to: ['ada@example.com'] });
  expect(mail?.read).toMatchObject({
    to: [{ name: shown, address: 'ada@example.com' }],
    subject: CONTENT.subject,
  });
  expect(mail?.read.bcc).toBeUndefined();
  expect(mail?.read.text).toMatch(shown === '' ? /^Hello,\n/ : /^Hi /);
  const [head = ''] = mail?.raw.split('\r\n\r\n') ?? [];
  // eslint-disable-next-line no-control-regex -- ASCII is what a header may hold
  expect(head).toMatch(/^[\x00-\x7f]*$/);
  expect(head).not.toMatch(/^bcc:/im);
  expect(Math.max(...head.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
});

test('a subject of line breaks, RTL and emoji is one header', async () => {
  const server = await outbox.startServer();
  const content = { ...CONTENT, subject: 'Ready:\r\nBcc: eve@example.com\u2028خطة 🎉' };
  await outbox.enqueue(mailTo('ada@example.com', { content }));
  outbox.startSender(server.url);
  await untilSent();
  expect(server.mails[0]?.to).toEqual(['ada@example.com']);
  expect(server.mails[0]?.read.subject).toBe('Ready: Bcc: eve@example.com خطة 🎉');
});

test('an address with signs that mean something elsewhere is one address, or is refused', async () => {
  const server = await outbox.startServer();
  const addresses = [
    'a,b@example.com',
    'a;b@example.com',
    '"a@example.com',
    'é@example.com',
    'a>b@example.com',
  ];
  await outbox.enqueue(...addresses.map((email) => mailTo(email)));
  outbox.startSender(server.url);
  const states = async () => (await outbox.rows()).map(({ state }) => state).toSorted();
  await expect.poll(states, POLL_OPTIONS).toEqual(['failing', 'sent', 'sent', 'sent', 'sent']);
  // In quotes, as SMTP has them.
  expect(server.mails.map(({ to }) => to.join(' and ')).toSorted()).toEqual([
    String.raw`"\"a"@example.com`,
    '"a,b"@example.com',
    '"a;b"@example.com',
    'é@example.com',
  ]);
  for (const mail of server.mails) expect(mail.read.to).toHaveLength(1);
});

test('what a content asks for is attached', async () => {
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
  await untilSent();
  const attached = (to: string) => server.mails.find((mail) => mail.to[0] === to)?.read.attachments;
  expect(attached('plain@example.com')).toEqual([]);
  expect(attached('ada@example.com')).toMatchObject([
    { filename: 'Łukasz 日本.pdf', mimeType: 'application/pdf' },
  ]);
  expect(Buffer.from(attached('ada@example.com')?.[0]?.content as ArrayBuffer).toString()).toBe(
    `%PDF ${PLAN}`,
  );
});

test('many go over few connections, each once', async () => {
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
  await untilSent();
  expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(mails.map(({ to }) => to.email).toSorted());
  expect(clients.size).toBeLessThanOrEqual(5);
});

test('what the server offers to encrypt is encrypted', async () => {
  const server = await outbox.startServer({ disabledCommands: [] });
  await outbox.enqueue(mailTo('ada@example.com'));
  outbox.startSender(server.url);
  await untilSent();
  expect(server.mails).toMatchObject([{ encrypted: true }]);
});

test('user and password of the address are those that the server is told', async () => {
  const told: unknown[] = [];
  const server = await outbox.startServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      told.push([username, password]);
      done(null, { user: username });
    },
  });
  await outbox.enqueue(mailTo('ada@example.com'));
  outbox.startSender(server.url.replace('://', '://gang%40way:p%23%2F%25%C3%A9@'));
  await untilSent();
  expect(told).toEqual([['gang@way', 'p#/%é']]);
});
