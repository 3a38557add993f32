import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accountsAt, newAccount } from '../testing/auth/accounts.ts';
import { Browser } from '../testing/auth/browser.ts';
import { codeOf, exchangeIn } from '../testing/auth/signIn.ts';
import { addAdmin } from '../testing/admins.ts';
import { useApp } from '../testing/app.ts';
import { eventsOf } from '../testing/journal.ts';
import { startHostileProvider } from '../testing/auth/hostileProvider.ts';

const provider = await startHostileProvider();
const app = useApp({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'gangway',
  BOOTSTRAP_ADMINS: 'root@example.com, Second@Example.com, third@example.com, faked@example.com',
  BOOTSTRAP_MANAGERS: 'boss@example.com, Chief@Example.com, leader@example.com, fake@example.com',
});
const { signIn, refusal, enter, rowsOf, events } = accountsAt(app, provider);

describe('an account with an unknown email (Sign-in 6)', () => {
  test('becomes a new employee without a manager', async () => {
    const claims = newAccount({ email: 'New.Person@Example.com', name: 'New Person' });
    const self = await signIn(claims);
    expect(self).toMatchObject({
      name: 'New Person',
      email: 'new.person@example.com',
      manager_id: null,
      is_manager: false,
      is_direct_report: false,
    });
    expect(await events(self.id)).toEqual(['person.created']);
    expect((await signIn(claims)).id).toBe(self.id);
    expect(await events(self.id)).toEqual(['person.created']);
  });

  test('can sign in with a name that cannot be stored as it is', async () => {
    expect((await signIn(newAccount({ name: `A\0da ${'😀'.repeat(300)}` }))).name).toBe(
      `Ada ${'😀'.repeat(196)}`,
    );
    expect((await signIn(newAccount({ name: undefined, given_name: 'Ada', family_name: 'King' }))).name).toBe(
      'Ada King',
    );
    expect((await signIn(newAccount({ name: ['x'] }))).name).toBe('');
  });

  test('gets a missing name at a later sign-in, and keeps it from then on', async () => {
    const claims = newAccount({ name: undefined });
    expect((await signIn(claims)).name).toBe('');
    expect((await signIn({ ...claims, name: 'Late' })).name).toBe('Late');
    expect((await signIn({ ...claims, name: 'Later' })).name).toBe('Late');
  });

  test('is refused with an email that is not trusted, which creates nobody (Sign-in 14)', async () => {
    const claims = newAccount({ email_verified: undefined });
    expect(await refusal(claims)).toBe('untrusted_email');
    expect(await rowsOf(claims.email)).toEqual([]);
    // A manager who adds the address later does not hand it to that account.
    await enter(claims.email, 'Entered');
    expect(await refusal(claims)).toBe('untrusted_email');
    expect(await rowsOf(claims.email)).toMatchObject([{ identity_subject: null }]);
  });

  test('an email_verified without an email next to it is not trusted', async () => {
    const claims = newAccount({ email: undefined });
    const email = newAccount().email;
    expect(await refusal(claims, { sub: claims.sub, email })).toBe('untrusted_email');
    expect(await rowsOf(email)).toEqual([]);
  });

  test('is refused without a valid email', async () => {
    for (const email of [undefined, '', 'none', 5])
      expect(await refusal(newAccount({ email }))).toBe('no_email');
  });
});

describe('a person whom a manager has added (Sign-in 4)', () => {
  test('is claimed by an account with a verified email, and keeps name and manager', async () => {
    const claims = newAccount({ name: "The provider's name" });
    const entered = await enter(claims.email, 'Entered');
    const self = await signIn({ ...claims, email: claims.email.toUpperCase() });
    expect(self).toMatchObject({ id: entered.id, name: 'Entered', manager_id: entered.manager_id });
    expect(await events(self.id)).toEqual(expect.arrayContaining(['person.created', 'person.claimed']));
  });

  test('gets a missing name from the account', async () => {
    const claims = newAccount({ name: 'Named' });
    const entered = await enter(claims.email);
    expect(await signIn(claims)).toMatchObject({ id: entered.id, name: 'Named', is_manager: true });
    expect((await eventsOf(app.db, entered.id)).at(-1)).toEqual({
      event: 'person.named',
      detail: { changes: [{ field: 'name', old: '', new: 'Named' }] },
    });
  });

  test.each([
    ['no email_verified', { email_verified: undefined }],
    ['email_verified false', { email_verified: false }],
    ['email_verified as text', { email_verified: 'true' }],
    ["Microsoft's claims from another issuer", { email_verified: undefined, xms_edov: true, tid: 'theirs' }],
  ])('is not claimed by an account with %s', async (_, more) => {
    const claims = newAccount(more);
    const entered = await enter(claims.email, 'Entered');
    expect(await refusal(claims)).toBe('untrusted_email');
    expect(await rowsOf(claims.email)).toMatchObject([
      { id: entered.id, identity_subject: null, name: 'Entered' },
    ]);
    // The account with the verified email can still claim it.
    expect((await signIn({ ...claims, email_verified: true })).id).toBe(entered.id);
  });

  test('is claimed only once: another account with the same email is refused', async () => {
    const claims = newAccount();
    const entered = await enter(claims.email, 'Entered');
    await signIn(claims);
    expect(await refusal({ ...claims, sub: 'another subject' })).toBe('refused');
    expect(await rowsOf(claims.email)).toMatchObject([{ id: entered.id, identity_subject: claims.sub }]);
  });
});

describe('a person is identified by issuer and subject (Sign-in 4)', () => {
  test('treats the same subject at another provider as a different person', async () => {
    const claims = newAccount();
    const { id } = await signIn(claims);
    const identity_issuer = 'https://former.example.com';
    await app.db.updateTable('people').set({ identity_issuer }).where('id', '=', id).execute();
    expect(await refusal(claims)).toBe('refused');
    const elsewhere = await signIn({ ...claims, email: newAccount().email });
    expect(elsewhere.id).not.toBe(id);
    expect(await rowsOf(claims.email)).toMatchObject([{ id, identity_issuer }]);
  });

  test('finds the person with a missing or invalid email, or with that of another person', async () => {
    const [claims, other] = [newAccount(), newAccount()];
    const { id } = await signIn(claims);
    await signIn(other);
    for (const email of [undefined, 'none', other.email]) {
      expect(await signIn({ ...claims, email })).toMatchObject({ id, email: claims.email });
    }
  });
});

describe('BOOTSTRAP_MANAGERS (Sign-in 6)', () => {
  test('become managers at their first sign-in', async () => {
    const self = await signIn(newAccount({ email: 'Boss@example.com' }));
    expect(self.is_manager).toBe(true);
    expect(await events(self.id)).toEqual(['person.created', 'person.made_manager']);
    expect((await eventsOf(app.db, self.id)).at(-1)?.detail).toEqual({
      by: 'BOOTSTRAP_MANAGERS',
      changes: [{ field: 'is_manager', old: false, new: true }],
    });
  });

  test('become managers also when they were added as employees, at the first sign-in only', async () => {
    const manager = await app.addManager();
    await manager.client.put('/user/add_direct_report/chief@example.com?user_name=Chief');
    const claims = newAccount({ email: 'chief@example.com' });
    const self = await signIn(claims);
    expect(self).toMatchObject({ is_manager: true, manager_id: manager.id });
    await app.db.updateTable('people').set({ is_manager: false }).where('id', '=', self.id).execute();
    expect((await signIn(claims)).is_manager).toBe(false);
  });

  test('do not become managers with an email that is not trusted', async () => {
    const claims = newAccount({ email: 'fake@example.com', email_verified: false });
    expect(await refusal(claims)).toBe('untrusted_email');
    expect(await rowsOf(claims.email)).toEqual([]);
    expect((await signIn({ ...claims, email_verified: true })).is_manager).toBe(true);
  });
});

/** Returns the claims of an account whose ID token has no name and no email. */
const subjectOnly = (more = {}) =>
  newAccount({ name: undefined, email: undefined, email_verified: undefined, ...more });

describe('claims of the userinfo endpoint', () => {
  test('complete the ID token', async () => {
    const claims = subjectOnly();
    const { sub } = claims;
    const userInfo = { sub, email: 'asked@example.com', email_verified: true, name: 'Asked' };
    await enter('asked@example.com', 'Entered');
    expect(await signIn(claims, userInfo)).toMatchObject({ email: 'asked@example.com', name: 'Entered' });
    const verified = subjectOnly({ email: 'named@example.com', email_verified: true });
    expect((await signIn(verified, { ...userInfo, sub: 'x' })).name).toBe('');
  });

  test('are ignored for another subject', async () => {
    const userInfo = { sub: 'another', email: 'asked2@example.com', email_verified: true };
    expect(await refusal(subjectOnly(), userInfo)).toBe('no_email');
  });

  test('do not verify the email of the ID token', async () => {
    const claims = subjectOnly();
    const { email } = await enter('asked3@example.com', 'Entered');
    const userInfo = { sub: claims.sub, email: 'x@example.com', email_verified: true, name: 'X' };
    expect(await refusal({ ...claims, email }, userInfo)).toBe('untrusted_email');
  });
});

const disable = (email: string, disabled_at: string | null) =>
  app.db.updateTable('people').set({ disabled_at }).where('email', '=', email).execute();

describe('a disabled person (People 9)', () => {
  const NOW = new Date().toISOString();

  test('cannot sign in until they are enabled again, neither for the first time nor later', async () => {
    const account = newAccount();
    await enter(account.email, 'Ada');
    await disable(account.email, NOW);
    expect(await refusal(account)).toBe('disabled');
    expect((await rowsOf(account.email))[0]?.identity_subject).toBeNull();
    await disable(account.email, null);
    const { id } = await signIn(account);
    await disable(account.email, NOW);
    expect(await refusal(account)).toBe('disabled');
    await disable(account.email, null);
    expect((await signIn(account)).id).toBe(id);
  });

  test('gets no token for a code from before', async () => {
    const account = newAccount();
    await signIn(account);
    const browser = new Browser(app);
    const toProvider = await browser.visit('/api/auth/login');
    provider.deviation = { claims: account };
    const code = codeOf(await browser.follow(toProvider.location!));
    await disable(account.email, NOW);
    const { status, body } = await exchangeIn(browser, code);
    expect([status, body.code]).toEqual([403, 'auth.disabled']);
  });
});

test('a sign-in stores its time, device and address (Sign-in 15)', async () => {
  const account = newAccount();
  await signIn(account);
  const [person] = await rowsOf(account.email);
  expect(Date.parse(person?.last_sign_in_at ?? '')).not.toBeNaN();
  const session = () =>
    app.db.selectFrom('sessions').selectAll().where('person_id', '=', person!.id).executeTakeFirst();
  expect(await session()).toMatchObject({ device: null, address: '127.0.0.1' });
});

test('a new account brings back no role that an admin took away (People 14, Sign-in 6, Sign-in 16)', async () => {
  const admin = await addAdmin(app);
  for (const email of ['third@example.com', 'leader@example.com']) {
    const { id, is_admin, is_manager } = await signIn(newAccount({ email }));
    expect([is_admin, is_manager]).toContain(true);
    const roles = { is_admin: false, is_manager: false };
    expect((await admin.client.put(`/person/${id}/roles`, roles)).body).toMatchObject(roles);
    await app.db
      .insertInto('calendar_feeds')
      .values({ person_id: id, token_digest: randomBytes(32) })
      .execute();
    expect((await admin.client.delete(`/person/${id}/account`)).status).toBe(204);
    // The former account reads nothing any more.
    const feeds = await app.db
      .selectFrom('calendar_feeds')
      .select('person_id')
      .where('person_id', '=', id)
      .execute();
    expect(feeds).toEqual([]);
    expect(await signIn(newAccount({ email }))).toMatchObject({ id, ...roles });
  }
});

test('BOOTSTRAP_ADMINS become admins at the first sign-in, or while there is none (Sign-in 16)', async () => {
  const [root, second] = [
    newAccount({ email: 'root@example.com' }),
    newAccount({ email: 'second@example.com' }),
  ];
  const setAdmin = (is_admin: boolean) => app.db.updateTable('people').set({ is_admin }).execute();
  expect((await signIn(root)).is_admin).toBe(true);
  const { id, is_admin } = await signIn(second);
  expect(is_admin).toBe(true);
  const faked = newAccount({ email: 'faked@example.com', email_verified: false });
  expect(await refusal(faked)).toBe('untrusted_email');

  // Later sign-ins give back a role that was taken away only when nobody has it.
  await app.db.updateTable('people').set({ is_admin: false }).where('id', '=', id).execute();
  expect((await signIn(second)).is_admin).toBe(false);
  await setAdmin(false);
  expect((await signIn({ ...second, email_verified: false })).is_admin).toBe(false);
  expect((await signIn(second)).is_admin).toBe(true);
  expect((await signIn(newAccount())).is_admin).toBe(false);
  expect((await events(id)).filter((event) => event === 'person.roles_changed')).toHaveLength(2);
});
