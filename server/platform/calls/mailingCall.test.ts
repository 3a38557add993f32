import { expect, test } from 'vitest';
import type { CallLimit } from '#shared/endpoint.ts';
import { inTransaction } from '../database/transaction.ts';
import { notify } from '../notifications/notify.ts';
import { mailTo, useOutbox } from '../../testing/mail/outbox.ts';
import { inCall } from './mailingCall.ts';

const outbox = useOutbox();

/** Runs a call with the limits that mails as many people, and returns how often it has counted. */
async function countsOf(limits: CallLimit[], people: number): Promise<number> {
  let counts = 0;
  const count = async () => void (counts += 1);
  const mails = Array.from({ length: people }, (_, index) => mailTo(`p${index}@example.com`) as never);
  await inCall({ access: 'person', limits }, count, () =>
    inTransaction(outbox.db, async (tx) => {
      for (const mail of [mails, mails]) {
        await notify(tx, { mail_enabled: true }, { event: 'plan.assigned', by: null }, () => mail);
      }
    }),
  );
  return counts;
}

test.each<[string, CallLimit[], number, number]>([
  ['that mails nobody does not count', [], 0, 0],
  ['that mails counts once, whatever its contract says', [], 2, 1],
  ['with a limit that does not bound mails counts as well', ['managers'], 2, 1],
  ['with a limit of its own for mails does not count twice', ['managers', 'comment'], 2, 0],
])('a call %s (API 14)', async (_, limits, people, counts) => {
  expect(await countsOf(limits, people)).toBe(counts);
});

async function refuse() {
  throw new Error('too many');
}

test('a call above the limit changes nothing', async () => {
  const before = await outbox.rows();
  const call = inCall({ access: 'person', limits: [] }, refuse, () =>
    inTransaction(outbox.db, (tx) =>
      notify(tx, { mail_enabled: true }, { event: 'plan.assigned', by: null }, () => [
        mailTo('ada@example.com') as never,
      ]),
    ),
  );
  await expect(call).rejects.toThrow('too many');
  expect(await outbox.rows()).toEqual(before);
});
