import { expect, test } from 'vitest';
import { accountsAt, newAccount } from '../testing/auth/accounts.ts';
import { useApp } from '../testing/app.ts';
import { startHostileProvider } from '../testing/auth/hostileProvider.ts';
import { lock, tryLock } from '../platform/database/locks.ts';
import { holdRow, untilWaiting } from '../testing/database/locks.ts';
import { codeOf, errorOf } from '../testing/auth/signIn.ts';

const provider = await startHostileProvider();
const app = useApp({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'gangway',
  BOOTSTRAP_ADMINS: 'first@example.com, later@example.com',
});
const { signIn, enter, rowsOf, events, readyToReturn } = accountsAt(app, provider);

const returnAll = async (ready: Awaited<ReturnType<typeof readyToReturn>>) =>
  Promise.all(ready.map((browser) => browser.return()));

test('creates one person for ten concurrent first sign-ins of an account', async () => {
  const claims = newAccount();
  const ready = await readyToReturn(10);
  provider.deviation = { claims };
  for (const visit of await returnAll(ready)) codeOf(visit);
  const rows = await rowsOf(claims.email);
  expect(rows).toHaveLength(1);
  expect(await events(rows[0]!.id)).toEqual(['person.created']);
});

test('records one claim for five concurrent first sign-ins of an account', async () => {
  const claims = newAccount();
  const entered = await enter(claims.email, 'Entered');
  const ready = await readyToReturn(5);
  provider.deviation = { claims };
  // All five have searched for the account before the first one claims the person.
  const holder = await holdRow(app.db, 'people', entered.id);
  const landing = returnAll(ready);
  await untilWaiting(app.db, 5);
  holder.release();
  await holder.ended;
  for (const visit of await landing) codeOf(visit);
  const claimed = (await events(entered.id)).filter((event) => event === 'person.claimed');
  expect(claimed).toHaveLength(1);
});

test('creates one person for an account whose email changes during its first sign-ins', async () => {
  const { sub, ...claims } = newAccount();
  const emails = ['before@example.com', 'after@example.com'];
  const ready = await readyToReturn(6);
  let turn = 0;
  provider.deviation = { changing: () => ({ ...claims, sub, email: emails[turn++ % 2]! }) };
  for (const visit of await returnAll(ready)) codeOf(visit);
  const rows = await Promise.all(emails.map(rowsOf));
  expect(rows.flat()).toHaveLength(1);
});

test('accepts one of two accounts with the same new email and refuses the other', async () => {
  const email = 'contested@example.com';
  const accounts = [newAccount({ email }), newAccount({ email })];
  const ready = await readyToReturn(2);
  let turn = 0;
  provider.deviation = { changing: () => accounts[turn++ % 2]! };
  const results = (await returnAll(ready)).map((visit) =>
    visit.address.pathname === '/login' ? errorOf(visit) : 'in',
  );
  expect(results.toSorted()).toEqual(['in', 'refused']);
  expect(await rowsOf(email)).toHaveLength(1);
});

test('creates one person when a manager adds them during their first sign-in', async () => {
  const manager = await app.addManager();
  for (let round = 0; round < 10; round++) {
    const claims = newAccount();
    const [browser] = await readyToReturn(1);
    provider.deviation = { claims };
    const [landed, added] = await Promise.all([
      browser!.return(),
      manager.client.put(`/user/add_direct_report/${claims.email}?user_name=Added`),
    ]);
    codeOf(landed);
    expect(added.status).toBe(200);
    expect(await rowsOf(claims.email)).toMatchObject([
      { id: added.body.id, manager_id: manager.id, identity_subject: claims.sub },
    ]);
  }
});

test.each([
  ['at the first sign-in', 'first@example.com', false],
  ['at a later one, while there is no admin', 'later@example.com', true],
])(
  'makes an admin of BOOTSTRAP_ADMINS %s without a deadlock with an import or a change of roles',
  async (_, email, isBound) => {
    const claims = newAccount({ email });
    if (isBound) await signIn(claims);
    await app.db.updateTable('people').set({ is_admin: false }).execute();
    const [browser] = await readyToReturn(1);
    provider.deviation = { claims };
    let landing: ReturnType<NonNullable<typeof browser>['return']> | undefined;
    await app.db.transaction().execute(async (tx) => {
      // Imports and changes of roles hold this lock, and changes of roles then need the one of the admins.
      await lock(tx, 'reportingLines');
      landing = browser!.return();
      await untilWaiting(app.db, 1);
      expect(await tryLock(tx, 'admins')).toBe(true);
    });
    codeOf((await landing)!);
    expect(await rowsOf(email)).toMatchObject([{ is_admin: true }]);
  },
);
