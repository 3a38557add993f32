import { describe, expect, test } from 'vitest';
import { accountsAt, newAccount } from '../testing/accounts.ts';
import { useApp } from '../testing/app.ts';
import { startHostileProvider } from '../testing/hostileProvider.ts';

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

describe('contract §2 OIDC_ALLOWED_TENANTS', () => {
  test.each([[undefined], ['other'], [[TENANT]]])('the tenant %j is refused', async (tid) => {
    expect(await refusal(newAccount({ tid }))).toBe('refused');
  });

  // Microsoft says nothing of email_verified.
  const entra = (more: Record<string, unknown>): Record<string, unknown> =>
    newAccount({ email_verified: undefined, tid: TENANT, ...more });

  test.each([
    ['of which Microsoft says that the domain is theirs', { xms_edov: true }],
    ['in a domain of ours', { email: 'lei@harbor.example' }],
    [
      'that is only a user name, in a domain of ours',
      { email: undefined, preferred_username: 'eve@harbor.example' },
    ],
  ])('an allowed tenant vouches for an email %s', async (_, more) => {
    const claims = entra(more);
    const email = String(claims['email'] ?? claims['preferred_username']);
    const entered = await enter(email, 'Entered');
    expect(await signIn(claims)).toMatchObject({ id: entered.id, email });
  });

  test.each([
    ['of which Microsoft says nothing', {}],
    ['of which Microsoft says that the domain is not theirs', { xms_edov: false }],
    ['in a domain that only ends like ours', { email: 'ada@my-harbor.example' }],
    [
      'that is only a user name',
      { email: undefined, preferred_username: 'eva@elsewhere.example', xms_edov: true },
    ],
  ])('an allowed tenant does not vouch for an email %s', async (_, more) => {
    const claims = entra(more);
    await enter(String(claims['email'] ?? claims['preferred_username']), 'Entered');
    expect(await refusal(claims)).toBe('refused');
  });

  test('BOOTSTRAP_MANAGERS become managers by an email that the tenant vouches for, and by no other', async () => {
    expect((await signIn(entra({ email: 'boss@harbor.example' }))).is_manager).toBe(true);
    expect((await signIn(entra({ email: 'guest@elsewhere.example' }))).is_manager).toBe(false);
  });

  test('also for a person who has been here before', async () => {
    const claims = newAccount({ tid: TENANT });
    expect((await signIn(claims)).email).toBe(claims.email);
    expect(await refusal({ ...claims, tid: 'other' })).toBe('refused');
  });
});
