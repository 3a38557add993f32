import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';

const app = useApp();

/** Writes a mail that was given up `days` ago, for example a digest, which is about no plan. */
async function giveUp({ id, name, email }: Person, last_error: string, days: number, sent = false) {
  const at = sql<string>`now() - make_interval(days => ${days})`;
  const result = sent ? { sent_at: at } : { given_up_at: at };
  const cause = { id: uuidv7(), key: uuidv7(), kind: 'reminder', plan_id: null, content: '{}' };
  await app.db
    .insertInto('outbox')
    .values({ ...cause, person_id: id, name, email, last_error, ...result })
    .execute();
}

test('an admin sees the last mail to a person that was given up, and why (Mails 6)', async () => {
  const admin = await addAdmin(app);
  const [unknown, full, fine] = [
    await app.addEmployee(null, 'Uma Unknown'),
    await app.addEmployee(null, 'Fay Full'),
    await app.addEmployee(null, 'Finn Fine'),
  ];
  const failedMails = async () => {
    const { status, body } = await admin.client.get('/person?limit=200');
    expect(status).toBe(200);
    return Object.fromEntries(
      body.map(({ id, failed_mail }: { id: string; failed_mail: unknown }) => [id, failed_mail]),
    );
  };
  await giveUp(unknown, 'older', 4);
  await giveUp(unknown, '550 No such user here', 1);
  await giveUp(unknown, 'oldest', 9);
  await giveUp(full, '452 Mailbox full', 2);
  // Sent at last.
  await giveUp(fine, '451 Try again later', 1, true);
  expect(await failedMails()).toEqual({
    [admin.id]: null,
    [unknown.id]: { at: expect.stringMatching(/Z$/), reason: '550 No such user here' },
    [full.id]: { at: expect.stringMatching(/Z$/), reason: '452 Mailbox full' },
    [fine.id]: null,
  });

  // The mails of a disabled person are given up as well, but did not fail.
  await app.db.updateTable('outbox').set({ given_up_at: null }).where('person_id', '=', full.id).execute();
  for (const disabled of [true, false]) {
    expect((await admin.client.put(`/person/${full.id}/disabled`, { disabled })).status).toBe(200);
  }
  expect((await failedMails())[full.id]).toBeNull();
});
