import { expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { CONTENT, mailTo, useOutbox } from '../testing/outbox.ts';
import { enqueue } from './store.ts';

const outbox = useOutbox();

test('a key is mailed once', async () => {
  const first = mailTo('ada@example.com', { key: 'assigned:1' });
  expect(await outbox.enqueue(first)).toEqual(['assigned:1']);
  const again = mailTo('other@example.com', { key: 'assigned:1' });
  expect(await outbox.enqueue(again, mailTo('bob@example.com', { key: 'assigned:2' }), again)).toEqual([
    'assigned:2',
  ]);
  expect((await outbox.rows()).map(({ email }) => email)).toEqual(['bob@example.com', 'ada@example.com']);
});

test('of two causes at once one mails', async () => {
  const posts = Array.from({ length: 5 }, () => outbox.enqueue(mailTo('ada@example.com', { key: 'same' })));
  expect((await Promise.all(posts)).flat()).toEqual(['same']);
});

test('without its cause there is no mail', async () => {
  const failed = outbox.db.transaction().execute(async (tx) => {
    expect(await enqueue(tx, [mailTo('ada@example.com')])).toHaveLength(1);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await outbox.rows()).toEqual([]);
});

test('a thousand at once, or none', async () => {
  const mails = Array.from({ length: 1_000 }, (_, number) => mailTo(`person${number}@example.com`));
  expect(await outbox.enqueue(...mails)).toEqual(mails.map(({ key }) => key));
  expect(await outbox.enqueue(...mails)).toEqual([]);
  expect(await outbox.enqueue()).toEqual([]);
});

test('a text that was cut in the middle of an emoji undoes nothing', async () => {
  const content = { ...CONTENT, subject: 'Plan \ud83d', quote: { by: 'Mia', text: 'a\0b' } };
  expect(await outbox.enqueue(mailTo('ada@example.com', { content }))).toHaveLength(1);
  const row = await outbox.db.selectFrom('outbox').select('content').executeTakeFirstOrThrow();
  expect(row.content).toMatchObject({ subject: 'Plan \ufffd', quote: { text: 'ab' } });
});

test("a plan's mails are told newest first, and those of another plan are not", async () => {
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
    ].map((told) => ({
      ...told,
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
