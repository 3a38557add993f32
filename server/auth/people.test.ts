import { describe, expect, test } from 'vitest';
import { accountsAt, newAccount } from '../testing/accounts.ts';
import { useApp } from '../testing/app.ts';
import { eventsOf } from '../testing/journal.ts';
import { startHostileProvider } from '../testing/hostileProvider.ts';

const provider = await startHostileProvider();
const app = useApp({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'gangway',
  BOOTSTRAP_MANAGERS: 'boss@example.com, Chief@Example.com, fake@example.com',
});
const { signIn, refusal, enter, rowsOf, events } = accountsAt(app, provider);

describe('contract §2 nobody known', () => {
  test('is a new employee without a manager', async () => {
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

  test('with a name that could not be stored is let in all the same', async () => {
    expect((await signIn(newAccount({ name: `A\0da ${'😀'.repeat(300)}` }))).name).toBe(
      `Ada ${'😀'.repeat(196)}`,
    );
    expect((await signIn(newAccount({ name: undefined, given_name: 'Ada', family_name: 'King' }))).name).toBe(
      'Ada King',
    );
    expect((await signIn(newAccount({ name: ['x'] }))).name).toBe('');
  });

  test('gets the name that was missing at a later sign-in, and keeps it then', async () => {
    const claims = newAccount({ name: undefined });
    expect((await signIn(claims)).name).toBe('');
    expect((await signIn({ ...claims, name: 'Late' })).name).toBe('Late');
    expect((await signIn({ ...claims, name: 'Later' })).name).toBe('Late');
  });

  test('needs an email', async () => {
    for (const email of [undefined, '', 'none', 5])
      expect(await refusal(newAccount({ email }))).toBe('no_email');
  });
});

describe('contract §2 an email that a manager has entered', () => {
  test('is claimed by the verified account, with what the person has', async () => {
    const claims = newAccount({ name: 'As the provider says' });
    const entered = await enter(claims.email, 'Entered');
    const self = await signIn({ ...claims, email: claims.email.toUpperCase() });
    expect(self).toMatchObject({ id: entered.id, name: 'Entered', manager_id: entered.manager_id });
    expect(await events(self.id)).toEqual(expect.arrayContaining(['person.created', 'person.claimed']));
  });

  test('fills in the name that nobody has entered', async () => {
    const claims = newAccount({ name: 'Named' });
    const entered = await enter(claims.email);
    expect(await signIn(claims)).toMatchObject({ id: entered.id, name: 'Named', is_manager: true });
    expect((await eventsOf(app.db, entered.id)).at(-1)).toEqual({
      event: 'person.named',
      detail: { changes: [{ field: 'name', old: '', new: 'Named' }] },
    });
  });

  test.each([
    ['says nothing of it', { email_verified: undefined }],
    ['says that it is not verified', { email_verified: false }],
    ['says so in text', { email_verified: 'true' }],
    ["uses Microsoft's words", { email_verified: undefined, xms_edov: true, tid: 'theirs' }],
  ])('stays closed to an account whose provider %s', async (_, more) => {
    const claims = newAccount(more);
    const entered = await enter(claims.email, 'Entered');
    expect(await refusal(claims)).toBe('refused');
    expect(await rowsOf(claims.email)).toMatchObject([
      { id: entered.id, identity_subject: null, name: 'Entered' },
    ]);
    // It is still there for whoever it belongs to.
    expect((await signIn({ ...claims, email_verified: true })).id).toBe(entered.id);
  });

  test('is claimed once: another account with the same email is refused', async () => {
    const claims = newAccount();
    const entered = await enter(claims.email, 'Entered');
    await signIn(claims);
    expect(await refusal({ ...claims, sub: 'somebody else' })).toBe('refused');
    expect(await rowsOf(claims.email)).toMatchObject([{ id: entered.id, identity_subject: claims.sub }]);
  });
});

describe('contract §2 a person is keyed by issuer and subject', () => {
  test('the same subject at another provider is somebody else', async () => {
    const claims = newAccount();
    const { id } = await signIn(claims);
    const identity_issuer = 'https://former.example.com';
    await app.db.updateTable('people').set({ identity_issuer }).where('id', '=', id).execute();
    expect(await refusal(claims)).toBe('refused');
    const elsewhere = await signIn({ ...claims, email: newAccount().email });
    expect(elsewhere.id).not.toBe(id);
    expect(await rowsOf(claims.email)).toMatchObject([{ id, identity_issuer }]);
  });

  test('an email that has changed does not matter, nor one that is gone or belongs to somebody else', async () => {
    const [claims, other] = [newAccount(), newAccount()];
    const { id } = await signIn(claims);
    await signIn(other);
    for (const email of ['changed@example.com', undefined, 'none', other.email]) {
      expect(await signIn({ ...claims, email })).toMatchObject({ id, email: claims.email });
    }
  });
});

describe('contract §2 BOOTSTRAP_MANAGERS', () => {
  test('become managers when they first sign in', async () => {
    const self = await signIn(newAccount({ email: 'Boss@example.com' }));
    expect(self.is_manager).toBe(true);
    expect(await events(self.id)).toEqual(['person.created', 'person.made_manager']);
    expect((await eventsOf(app.db, self.id)).at(-1)?.detail).toEqual({
      by: 'BOOTSTRAP_MANAGERS',
      changes: [{ field: 'is_manager', old: false, new: true }],
    });
  });

  test('also when they have been entered as employees; and only that once', async () => {
    const manager = await app.addManager();
    await manager.client.put('/user/add_direct_report/chief@example.com?user_name=Chief');
    const claims = newAccount({ email: 'chief@example.com' });
    const self = await signIn(claims);
    expect(self).toMatchObject({ is_manager: true, manager_id: manager.id });
    await app.db.updateTable('people').set({ is_manager: false }).where('id', '=', self.id).execute();
    expect((await signIn(claims)).is_manager).toBe(false);
  });

  test('not by an email that anybody could have written', async () => {
    const claims = newAccount({ email: 'fake@example.com', email_verified: false });
    expect((await signIn(claims)).is_manager).toBe(false);
    expect((await signIn({ ...claims, email_verified: true })).is_manager).toBe(false);
  });
});

/** An account of which the ID token says nothing more. */
const bare = (more = {}) =>
  newAccount({ name: undefined, email: undefined, email_verified: undefined, ...more });

describe('what the provider tells only when asked', () => {
  test('completes the ID token', async () => {
    const claims = bare();
    const { sub } = claims;
    const told = { sub, email: 'asked@example.com', email_verified: true, name: 'Asked' };
    await enter('asked@example.com', 'Entered');
    expect(await signIn(claims, told)).toMatchObject({ email: 'asked@example.com', name: 'Entered' });
    expect((await signIn(bare({ email: 'named@example.com' }), { ...told, sub: 'x' })).name).toBe('');
  });

  test('does not count when it is about somebody else', async () => {
    const told = { sub: 'another', email: 'asked2@example.com', email_verified: true };
    expect(await refusal(bare(), told)).toBe('no_email');
  });

  test('does not vouch for the email of the ID token', async () => {
    const claims = bare();
    const { email } = await enter('asked3@example.com', 'Entered');
    const told = { sub: claims.sub, email: 'x@example.com', email_verified: true, name: 'X' };
    expect(await refusal({ ...claims, email }, told)).toBe('refused');
  });
});
