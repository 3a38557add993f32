import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useApp } from '../../testing/app.ts';
import { Browser } from '../../testing/auth/browser.ts';
import {
  type Deviation,
  type HostileProvider,
  startHostileProvider,
} from '../../testing/auth/hostileProvider.ts';
import { expectProblem } from '../../testing/problem.ts';
import { codeOf, errorOf, exchangeIn } from '../../testing/auth/signIn.ts';

const settings = (provider: HostileProvider, more: Record<string, string> = {}) => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'gangway',
  ...more,
});

const provider = await startHostileProvider();
const app = useApp(settings(provider));
const post = await startHostileProvider();
const appWithPost = useApp(settings(post, { OIDC_CLIENT_SECRET: 'a secret: 50%' }));
const basic = await startHostileProvider();
const appWithBasic = useApp(settings(basic, { OIDC_CLIENT_SECRET: 'a secret: 50%' }));
const unstable = await startHostileProvider();
const appWithUnstable = useApp(settings(unstable));
const changing = Object.fromEntries(
  await Promise.all(
    ['next', 'same'].map(async (name) => {
      const own = await startHostileProvider();
      return [name, { provider: own, app: useApp(settings(own)) }] as const;
    }),
  ),
);
const microsoft = await startHostileProvider();
const appWithMicrosoft = useApp({
  OIDC_ISSUER: 'https://login.microsoftonline.com/organizations/v2.0',
  OIDC_CLIENT_ID: 'gangway',
  OIDC_ALLOWED_TENANTS: '11111111-2222-3333-4444-555555555555',
});

const ada = { email: 'ada@example.com', email_verified: true, name: 'Ada' };

/** Signs in with the deviating provider, in a new browser unless one is given. */
function signIn(deviation: Deviation = {}, browser = new Browser(app)) {
  provider.deviation = { ...deviation, claims: { ...ada, ...deviation.claims } };
  return browser.follow('/api/auth/login');
}

describe('a sign-in with a correct provider (Sign-in 1)', () => {
  test('uses a new PKCE challenge, state and nonce each time', async () => {
    for (const _ of [1, 2]) codeOf(await signIn());
    const [first, second] = provider.authorizations.slice(-2);
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first!.get(name)).toMatch(/^[\w.-]{43,}$/);
      expect(first!.get(name)).not.toBe(second!.get(name));
    }
    expect(provider.exchanges.at(-1)!.has('client_secret')).toBe(false);
  });

  test('sends the client secret in the body when the provider supports that', async () => {
    post.deviation = { claims: ada };
    codeOf(await new Browser(appWithPost).follow('/api/auth/login'));
    expect(post.exchanges.at(-1)!.get('client_secret')).toBe('a secret: 50%');
    expect(post.credentials.at(-1)).toBeUndefined();
  });

  test('sends the client secret in the header when the provider lists no methods', async () => {
    basic.metadata = { token_endpoint_auth_methods_supported: undefined };
    basic.deviation = { claims: ada };
    codeOf(await new Browser(appWithBasic).follow('/api/auth/login'));
    expect(basic.exchanges.at(-1)!.has('client_secret')).toBe(false);
    const [, credentials = ''] = /^Basic (.+)$/.exec(basic.credentials.at(-1) ?? '') ?? [];
    expect(Buffer.from(credentials, 'base64').toString()).toBe('gangway:a+secret%3A+50%25');
  });

  test('passes prompt=login on, and refuses any other prompt', async () => {
    provider.deviation = { claims: ada };
    const browser = new Browser(app);
    await browser.follow('/api/auth/login?prompt=login');
    expect(provider.authorizations.at(-1)!.get('prompt')).toBe('login');
    await browser.follow('/api/auth/login');
    expect(provider.authorizations.at(-1)!.has('prompt')).toBe(false);
    for (const query of ['prompt=none', 'prompt=consent', 'prompt=', 'prompt=login&prompt=none']) {
      expectProblem(await app.anonymous.get(`/auth/login?${query}`), 400);
    }
  });
});

const callbackError = (error: string): Deviation => ({
  redirect: ({ searchParams }) => {
    searchParams.delete('code');
    searchParams.set('error', error);
  },
});

const tokenError = (status: number, error: string): Deviation => ({
  tokenResponse: { status, body: JSON.stringify({ error }) },
});

describe('errors of the provider', () => {
  test.each([
    ['cancelled', callbackError('access_denied')],
    ['unavailable', callbackError('temporarily_unavailable')],
    ['unavailable', callbackError('server_error')],
    ['misconfigured', callbackError('unauthorized_client')],
    ['misconfigured', callbackError('constructor')],
    ['expired', tokenError(400, 'invalid_grant')],
    ['misconfigured', tokenError(401, 'invalid_client')],
    ['misconfigured', { tokenResponse: { status: 401, body: '', challenge: 'Basic realm="x"' } }],
    ['unavailable', tokenError(503, 'invalid_client')],
    ['unavailable', tokenError(400, 'server_error')],
    ['unavailable', { tokenResponse: { status: 502, body: 'Bad gateway' } }],
    ['unavailable', { tokenResponse: { status: 429, body: '' } }],
    ['misconfigured', { tokenResponse: { status: 404, body: '' } }],
    ['unavailable', { tokenResponse: 'cut' }],
    ['unavailable', { tokenResponse: 'half' }],
    // This case takes as long as the timeout of the request.
    ['unavailable', { tokenResponse: 'nothing' }],
  ] satisfies [string, Deviation][])('ends with the error `%s` after %o', async (error, deviation) => {
    expect(errorOf(await signIn(deviation))).toBe(error);
  });

  test('stops reading an endless response', async () => {
    expect(errorOf(await signIn({ tokenResponse: 'endless' }))).toBe('unavailable');
    // Allows for the buffers of the two programs; without the limit it would be thousands within the five seconds.
    expect(provider.megabytes).toBeLessThan(20);
  });

  test('ignores an error in a callback without a pending sign-in', async () => {
    const stray = await new Browser(app).follow('/api/auth/oidc/callback?error=access_denied');
    expect(errorOf(stray)).toBe('expired');
  });
});

describe('a provider that is down or changes', () => {
  test('does not affect other endpoints, and signs in as soon as it is available again', async () => {
    await unstable.close();
    const browser = new Browser(appWithUnstable);
    expect(errorOf(await browser.follow('/api/auth/login'))).toBe('unavailable');
    expect((await appWithUnstable.anonymous.get('/config')).status).toBe(200);
    await unstable.listen();
    unstable.deviation = { claims: ada };
    // The metadata is fetched again until it is valid.
    for (const metadata of [{ issuer: provider.issuer }, { authorization_endpoint: 'nowhere' }]) {
      unstable.metadata = metadata;
      expect(errorOf(await browser.follow('/api/auth/login'))).toBe('misconfigured');
    }
    unstable.metadata = {};
    const landed = await browser.follow('/api/auth/login');
    expect((await exchangeIn(browser, codeOf(landed))).status).toBe(200);
  });

  test.each([
    ['a new key id', 'next'],
    ['the same key id', undefined],
  ])('the first sign-in after a change of keys with %s succeeds (Sign-in 18)', async (_, kid) => {
    const rotating = changing[kid ?? 'same']!;
    const signInThere = () => new Browser(rotating.app).follow('/api/auth/login');
    rotating.provider.deviation = { claims: ada };
    codeOf(await signInThere());
    const { keyReads } = rotating.provider;
    rotating.provider.changeKeys(kid);
    // Concurrent sign-ins share the read of the new keys.
    for (const visit of await Promise.all([1, 2, 3].map(signInThere))) codeOf(visit);
    expect(rotating.provider.keyReads - keyReads).toBe(1);
  });

  test('reads the keys once more for twenty tokens with unknown key ids (Sign-in 18)', async () => {
    codeOf(await signIn());
    const { keyReads } = provider;
    const start = performance.now();
    for (let count = 0; count < 20; count++) {
      expect(errorOf(await signIn({ header: { kid: `unknown ${count}` } }))).toBe('invalid');
    }
    // Once in five seconds; a slow machine may need longer for the twenty.
    const most = 1 + Math.floor((performance.now() - start) / 5_000);
    expect(provider.keyReads - keyReads).toBeLessThanOrEqual(most);
    codeOf(await signIn());
  });
});

describe('a Microsoft authority for many tenants', () => {
  const TENANT = '11111111-2222-3333-4444-555555555555';
  const MICROSOFT = 'https://login.microsoftonline.com';
  const issuerOf = (tenant: string) => `${MICROSOFT}/${tenant}/v2.0`;
  const realFetch = fetch;

  beforeAll(() => {
    // Requests to Microsoft are sent to the provider of this test instead.
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
      realFetch(input.replace(issuerOf('organizations'), microsoft.issuer), init),
    );
    const base = issuerOf('organizations');
    microsoft.metadata = {
      issuer: issuerOf('{tenantid}'),
      authorization_response_iss_parameter_supported: false,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      jwks_uri: `${base}/keys`,
      userinfo_endpoint: `${base}/userinfo`,
    };
  });
  afterAll(() => vi.unstubAllGlobals());

  test.each([
    ['an allowed tenant', TENANT, issuerOf(TENANT), issuerOf(TENANT), 'in'],
    ['a callback without an issuer', TENANT, issuerOf(TENANT), null, 'in'],
    ['a tenant that is not allowed', 'other', issuerOf('other'), issuerOf('other'), 'refused'],
    ['a token whose tenant differs from its issuer', TENANT, issuerOf('other'), issuerOf('other'), 'invalid'],
    ['a callback that names another tenant', TENANT, issuerOf(TENANT), issuerOf('other'), 'invalid'],
  ])('%s', async (_, tid, iss, named, result) => {
    microsoft.deviation = {
      claims: {
        ...ada,
        sub: tid,
        email: `${result}@example.com`,
        xms_edov: true,
        email_verified: undefined,
        tid,
        iss,
      },
      redirect: ({ searchParams }) => {
        searchParams.delete('iss');
        if (named !== null) searchParams.set('iss', named);
      },
    };
    const browser = new Browser(appWithMicrosoft);
    const { location } = await browser.visit('/api/auth/login');
    expect(location!.href).toContain(`${issuerOf('organizations')}/authorize?`);
    const landed = await browser.follow(`${microsoft.issuer}/authorize${location!.search}`);
    expect(landed.address.pathname === '/login' ? errorOf(landed) : 'in').toBe(result);
  });
});
