import { describe, expect, test } from 'vitest';
import { accountsAt, newAccount } from '../testing/auth/accounts.ts';
import { useApp } from '../testing/app.ts';
import { startHostileProvider } from '../testing/auth/hostileProvider.ts';

const TENANT = '11111111-2222-3333-4444-555555555555';

const provider = await startHostileProvider();
const app = useApp({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'gangway',
  OIDC_ALLOWED_TENANTS: TENANT,
  OIDC_ALLOWED_DOMAINS: 'harbor.example',
  BOOTSTRAP_MANAGERS: 'boss@harbor.example, guest@elsewhere.example',
});
const { signIn, refusal, enter } = accountsAt(app, provider);

describe('OIDC_ALLOWED_TENANTS (Sign-in 5)', () => {
  test.each([[undefined], ['other'], [[TENANT]]])('refuses the tenant %j', async (tid) => {
    expect(await refusal(newAccount({ tid }))).toBe('refused');
  });

  // Microsoft Entra sends no email_verified.
  const entra = (more: Record<string, unknown>): Record<string, unknown> =>
    newAccount({ email_verified: undefined, tid: TENANT, ...more });

  test.each([
    ['whose domain owner is verified', { xms_edov: true }],
    ['in an allowed domain', { email: 'lei@harbor.example' }],
    [
      'that is the user name, in an allowed domain',
      { email: undefined, preferred_username: 'eve@harbor.example' },
    ],
  ])('trusts an allowed tenant with an email %s', async (_, more) => {
    const claims = entra(more);
    const email = String(claims['email'] ?? claims['preferred_username']);
    const entered = await enter(email, 'Entered');
    expect(await signIn(claims)).toMatchObject({ id: entered.id, email });
  });

  test.each([
    ['without xms_edov', {}],
    ['whose domain owner is not verified', { xms_edov: false }],
    ['in a domain that ends like an allowed one', { email: 'ada@my-harbor.example' }],
    [
      'that is the user name, in another domain',
      { email: undefined, preferred_username: 'eva@elsewhere.example', xms_edov: true },
    ],
  ])('does not trust an allowed tenant with an email %s', async (_, more) => {
    const claims = entra(more);
    await enter(String(claims['email'] ?? claims['preferred_username']), 'Entered');
    expect(await refusal(claims)).toBe('untrusted_email');
  });

  test('makes BOOTSTRAP_MANAGERS managers only with a trusted email (Sign-in 6)', async () => {
    expect((await signIn(entra({ email: 'boss@harbor.example' }))).is_manager).toBe(true);
    expect(await refusal(entra({ email: 'guest@elsewhere.example' }))).toBe('untrusted_email');
  });

  test('refuses guests of the tenant (Sign-in 13)', async () => {
    const guest = entra({ email: 'ada@harbor.example', xms_edov: true, acct: 1 });
    expect(await refusal(guest)).toBe('guest');
  });

  test('refuses another tenant also for a person who has signed in before', async () => {
    const claims = newAccount({ tid: TENANT });
    expect((await signIn(claims)).email).toBe(claims.email);
    expect(await refusal({ ...claims, tid: 'other' })).toBe('refused');
  });
});
