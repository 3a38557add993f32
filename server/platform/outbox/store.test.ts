import { expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { CONTENT, mailTo, useOutbox } from '../../testing/mail/outbox.ts';
import { enqueue } from './outbox.sql.ts';

const outbox = useOutbox();

test('stores one mail for each key (Mails 2)', async () => {
  const first = mailTo('ada@example.com', { key: 'assigned:1' });
  expect(await outbox.enqueue(first)).toEqual(['assigned:1']);
  const again = mailTo('other@example.com', { key: 'assigned:1' });
  expect(await outbox.enqueue(again, mailTo('bob@example.com', { key: 'assigned:2' }), again)).toEqual([
    'assigned:2',
  ]);
  expect((await outbox.rows()).map(({ email }) => email)).toEqual(['bob@example.com', 'ada@example.com']);
});

test('stores one of several concurrent mails with the same key', async () => {
  const calls = Array.from({ length: 5 }, () => outbox.enqueue(mailTo('ada@example.com', { key: 'same' })));
  expect((await Promise.all(calls)).flat()).toEqual(['same']);
});

test('stores no mail when the transaction of its cause is rolled back (Mails 2)', async () => {
  const failed = outbox.db.transaction().execute(async (tx) => {
    expect(await enqueue(tx, [mailTo('ada@example.com')])).toHaveLength(1);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await outbox.rows()).toEqual([]);
});

test('stores a thousand mails in one call, or none', async () => {
  const mails = Array.from({ length: 1_000 }, (_, number) => mailTo(`person${number}@example.com`));
  expect(await outbox.enqueue(...mails)).toEqual(mails.map(({ key }) => key));
  expect(await outbox.enqueue(...mails)).toEqual([]);
  expect(await outbox.enqueue()).toEqual([]);
});

test('stores a text that was cut inside an emoji', async () => {
  const content = { ...CONTENT, subject: 'Plan \ud83d', quote: { by: 'Mia', text: 'a\0b' } };
  expect(await outbox.enqueue(mailTo('ada@example.com', { content }))).toHaveLength(1);
  const row = await outbox.db.selectFrom('outbox').select('content').executeTakeFirstOrThrow();
  expect(row.content).toMatchObject({ subject: 'Plan \ufffd', quote: { text: 'ab' } });
});

test('lists the mails of one plan, newest first', async () => {
  await outbox.enqueue(
    mailTo('ada@example.com'),
    mailTo('bob@example.com', { kind: 'comment', name: '' }),
    mailTo('eve@example.com', { plan_id: uuidv7() }),
    mailTo('eve@example.com', { plan_id: null }),
  );
  expect(await outbox.rows()).toEqual(
    [
      { kind: 'comment', name: '', email: 'bob@example.com' },
      { kind: 'assigned', name: 'Ada', email: 'ada@example.com' },
    ].map((fields) => ({
      ...fields,
      id: expect.any(String),
      created_at: expect.any(String),
      next_attempt_at: expect.any(String),
      attempts: 0,
      state: 'queued',
      sent_at: null,
      given_up_at: null,
      last_error: null,
    })),
  );
});
