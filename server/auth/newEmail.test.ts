import { describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { accountsAt, newAccount } from '../testing/auth/accounts.ts';
import { startHostileProvider } from '../testing/auth/hostileProvider.ts';
import { codeOf } from '../testing/auth/signIn.ts';
import { eventsOf } from '../testing/journal.ts';

const provider = await startHostileProvider();
const app = useApp({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'gangway',
  // Nothing listens there: the mails stay in the outbox.
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'gangway@example.com',
});
const { signIn, enter, refusal, rowsOf, readyToReturn } = accountsAt(app, provider);

const newEmail = () => newAccount().email;
const mailsOf = (personId: string) =>
  app.db
    .selectFrom('outbox')
    .select(['person_id', 'email', 'kind'])
    .where('key', 'like', `email_changed:${personId}:%`)
    .orderBy('email')
    .execute();
const changesOf = async (id: string) =>
  (await eventsOf(app.db, id)).filter(({ event }) => event === 'person.changed');

describe('a new email of an account (Sign-in 21)', () => {
  test('is taken over and recorded, and its old address and the manager are notified', async () => {
    const claims = newAccount();
    const { manager_id } = await enter(claims.email, 'Ada');
    const { id } = await signIn(claims);
    const email = newEmail();
    const self = await signIn({ ...claims, email: email.toUpperCase() });
    expect(self).toMatchObject({ id, email, name: 'Ada', manager_id });
    expect(await changesOf(id)).toEqual([
      {
        event: 'person.changed',
        detail: { by: 'sign-in', changes: [{ field: 'email', old: claims.email, new: email }] },
      },
    ]);
    const mails = await mailsOf(id);
    expect(mails).toHaveLength(2);
    expect(mails).toContainEqual({ person_id: id, email: claims.email, kind: 'email_changed' });
    expect(mails.map(({ person_id }) => person_id)).toContain(manager_id);
    // Nothing happens at the next sign-in, and the email of before is free.
    await signIn({ ...claims, email });
    expect(await changesOf(id)).toHaveLength(1);
    expect((await signIn(newAccount({ email: claims.email }))).id).not.toBe(id);
  });

  test.each([
    ['that is not trusted', { email_verified: false }],
    ['that is not verified', { email_verified: undefined }],
  ])('%s stays refused, and is listed until it is gone', async (_, more) => {
    const claims = newAccount();
    const { id } = await signIn(claims);
    const email = newEmail();
    expect(await signIn({ ...claims, email, ...more })).toMatchObject({ id, email: claims.email });
    const [row] = await rowsOf(claims.email);
    expect(row).toMatchObject({ refused_email: email, refused_email_at: expect.any(String) });
    await signIn({ ...claims, email, ...more });
    expect((await rowsOf(claims.email))[0]).toMatchObject({ refused_email_at: row!.refused_email_at });
    expect(await changesOf(id)).toEqual([]);
    await signIn(claims);
    expect((await rowsOf(claims.email))[0]).toMatchObject({ refused_email: null, refused_email_at: null });
  });

  test('of somebody else is not taken over, whether they have signed in or not', async () => {
    const claims = newAccount();
    const { id } = await signIn(claims);
    const other = newAccount();
    await signIn(other);
    const entered = await enter(newEmail(), 'Entered');
    for (const email of [other.email, entered.email]) {
      expect(await signIn({ ...claims, email })).toMatchObject({ id, email: claims.email });
      expect((await rowsOf(claims.email))[0]).toMatchObject({ refused_email: email });
    }
    expect(await mailsOf(id)).toEqual([]);
    expect((await rowsOf(entered.email))[0]).toMatchObject({ id: entered.id, identity_subject: null });
  });

  test('stays as it is where a directory maintains it', async () => {
    const claims = newAccount();
    const { id } = await signIn(claims);
    await app.db
      .updateTable('people')
      .set({ scim_fields: ['email'] })
      .where('id', '=', id)
      .execute();
    expect(await signIn({ ...claims, email: newEmail() })).toMatchObject({ id, email: claims.email });
    expect(await changesOf(id)).toEqual([]);
  });

  test('in the domain of erased people counts as none', async () => {
    const claims = newAccount();
    const { id } = await signIn(claims);
    const email = `${id}@erased.invalid`;
    expect(await signIn({ ...claims, email })).toMatchObject({ email: claims.email });
    expect(await refusal(newAccount({ email }))).toBe('no_email');
  });

  test('five concurrent sign-ins of the account take the new email over once', async () => {
    const claims = newAccount();
    const { id } = await signIn(claims);
    const ready = await readyToReturn(5);
    const email = newEmail();
    provider.deviation = { claims: { ...claims, email } };
    for (const visit of await Promise.all(ready.map((browser) => browser.return()))) codeOf(visit);
    expect(await rowsOf(email)).toMatchObject([{ id, refused_email: null }]);
    expect(await changesOf(id)).toHaveLength(1);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  test('two accounts that sign in concurrently with one email: one of them gets it', async () => {
    const accounts = [newAccount(), newAccount()];
    for (const account of accounts) await signIn(account);
    const ready = await readyToReturn(6);
    const email = newEmail();
    let next = 0;
    provider.deviation = { changing: () => ({ ...accounts[(next += 1) % 2], email }) };
    for (const visit of await Promise.all(ready.map((browser) => browser.return()))) codeOf(visit);
    expect(await rowsOf(email)).toHaveLength(1);
    const kept = (await Promise.all(accounts.map((account) => rowsOf(account.email)))).flat();
    expect(kept).toMatchObject([{ refused_email: email }]);
  });

  test('goes to one person when an account signs in with it for the first time meanwhile', async () => {
    const known = newAccount();
    const { id } = await signIn(known);
    const stranger = newAccount();
    const ready = await readyToReturn(2);
    const email = newEmail();
    let next = 0;
    provider.deviation = { changing: () => ({ ...[known, stranger][(next += 1) % 2], email }) };
    await Promise.all(ready.map((browser) => browser.return()));
    const rows = await rowsOf(email);
    expect(rows).toHaveLength(1);
    expect([known.sub, stranger.sub]).toContain(rows[0]!.identity_subject);
    expect((await app.db.selectFrom('people').select('id').where('id', '=', id).execute()).length).toBe(1);
  });
});
