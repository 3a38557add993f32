import { expect, test } from 'vitest';
import { NAMED_ENDPOINTS } from '#shared/api/contracts.ts';
import type { CallLimit } from '#shared/endpoint.ts';
import { inTransaction } from '../database/transaction.ts';
import { notify } from '../notifications/notify.ts';
import { mailTo, useOutbox } from '../../testing/mail/outbox.ts';
import { inCall } from './mailingCall.ts';

const outbox = useOutbox();

const mailIn = (limits: CallLimit[]) =>
  inCall({ method: 'PUT', url: '/something', access: 'person', limits }, () =>
    inTransaction(outbox.db, (tx) =>
      notify(tx, { mail_enabled: true }, 'plan.assigned', () => [mailTo('ada@example.com') as never]),
    ),
  );

test('a call whose contract names no limit of mails cannot mail anybody (API 14)', async () => {
  await expect(mailIn([])).rejects.toThrow('PUT /something mails somebody');
  await expect(mailIn(['managers'])).rejects.toThrow('names no limit of mails');
  expect(await outbox.rows()).toEqual([]);
  await mailIn(['managers', 'mail']);
  expect(await outbox.rows()).toHaveLength(1);
});

test.each([
  ['setTaskOwner', 'mail'],
  ['setBuddy', 'mail'],
  ['moveStart', 'mail'],
  ['moveDueDate', 'mail'],
  ['setStandIn', 'mail'],
  ['setMembers', 'mail'],
  ['updatePlan', 'mail'],
  ['returnPlan', 'mail'],
  ['addDirectReport', 'mail'],
  ['transferDirectReport', 'mail'],
  ['changePersonByHand', 'mail'],
  ['joinPeople', 'mail'],
  ['sendTestMail', 'mail'],
  ['addComment', 'comment'],
  ['addMyTaskComment', 'comment'],
  ['nudgeEmployee', 'nudge'],
  ['askManager', 'nudge'],
])('%s counts as %s', (name, limit) => {
  expect(NAMED_ENDPOINTS.find(([of]) => of === name)?.[1].limits).toContain(limit);
});
