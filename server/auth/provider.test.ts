import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useApp } from '../testing/app.ts';
import { Browser } from '../testing/browser.ts';
import { type Deviation, type HostileProvider, startHostileProvider } from '../testing/hostileProvider.ts';
import { expectProblem } from '../testing/problem.ts';
import { codeOf, errorOf, exchangeIn } from '../testing/signIn.ts';

const settings = (provider: HostileProvider, more: Record<string, string> = {}) => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'gangway',
  ...more,
});

const provider = await startHostileProvider();
const app = useApp(settings(provider));
const secretive = await startHostileProvider();
const withSecret = useApp(settings(secretive, { OIDC_CLIENT_SECRET: 'a secret: 50%' }));
const basic = await startHostileProvider();
const withBasic = useApp(settings(basic, { OIDC_CLIENT_SECRET: 'a secret: 50%' }));
const late = await startHostileProvider();
const withLate = useApp(settings(late));
const microsoft = await startHostileProvider();
const withMicrosoft = useApp({
  OIDC_ISSUER: 'https://login.microsoftonline.com/organizations/v2.0',
  OIDC_CLIENT_ID: 'gangway',
  OIDC_ALLOWED_TENANTS: '11111111-2222-3333-4444-555555555555',
});

const ada = { email: 'ada@example.com', email_verified: true, name: 'Ada' };

/** A whole sign-in in a fresh browser, with the provider as told. */
function signIn(deviation: Deviation = {}, browser = new Browser(app)) {
  provider.deviation = { ...deviation, claims: { ...ada, ...deviation.claims } };
  return browser.follow('/api/auth/login');
}

describe('contract §2 an honest provider', () => {
  test('signs in, with PKCE, state and nonce that are new each time', async () => {
    for (const _ of [1, 2]) codeOf(await signIn());
    const [first, second] = provider.authorizations.slice(-2);
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first!.get(name)).toMatch(/^[\w.-]{43,}$/);
      expect(first!.get(name)).not.toBe(second!.get(name));
    }
    expect(provider.exchanges.at(-1)!.has('client_secret')).toBe(false);
  });

  test('is shown the secret, where there is one', async () => {
    secretive.deviation = { claims: ada };
    codeOf(await new Browser(withSecret).follow('/api/auth/login'));
    expect(secretive.exchanges.at(-1)!.get('client_secret')).toBe('a secret: 50%');
    expect(secretive.credentials.at(-1)).toBeUndefined();
  });

  test('is shown the secret in the header when it says nothing: that is what all have to accept', async () => {
    basic.metadata = { token_endpoint_auth_methods_supported: undefined };
    basic.deviation = { claims: ada };
    codeOf(await new Browser(withBasic).follow('/api/auth/login'));
    expect(basic.exchanges.at(-1)!.has('client_secret')).toBe(false);
    const [, credentials = ''] = /^Basic (.+)$/.exec(basic.credentials.at(-1) ?? '') ?? [];
    expect(Buffer.from(credentials, 'base64').toString()).toBe('gangway:a+secret%3A+50%25');
  });

  test('is told to ask anew when the page says prompt=login, and nothing else', async () => {
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

const says = (error: string): Deviation => ({
  redirect: ({ searchParams }) => {
    searchParams.delete('code');
    searchParams.set('error', error);
  },
});

const answers = (status: number, error: string): Deviation => ({
  tokenAnswer: { status, body: JSON.stringify({ error }) },
});

describe('what the provider says when it says no', () => {
  test.each([
    ['cancelled', says('access_denied')],
    ['unavailable', says('temporarily_unavailable')],
    ['unavailable', says('server_error')],
    ['misconfigured', says('unauthorized_client')],
    ['misconfigured', says('constructor')],
    ['expired', answers(400, 'invalid_grant')],
    ['misconfigured', answers(401, 'invalid_client')],
    ['misconfigured', { tokenAnswer: { status: 401, body: '', challenge: 'Basic realm="x"' } }],
    ['unavailable', answers(503, 'invalid_client')],
    ['unavailable', answers(400, 'server_error')],
    ['unavailable', { tokenAnswer: { status: 502, body: 'Bad gateway' } }],
    ['unavailable', { tokenAnswer: { status: 429, body: '' } }],
    ['misconfigured', { tokenAnswer: { status: 404, body: '' } }],
    ['unavailable', { tokenAnswer: 'cut' }],
    ['unavailable', { tokenAnswer: 'half' }],
    // The one that takes as long as we wait.
    ['unavailable', { tokenAnswer: 'nothing' }],
  ] satisfies [string, Deviation][])('%s: %o', async (error, deviation) => {
    expect(errorOf(await signIn(deviation))).toBe(error);
  });

  test('an answer without an end is not read for long', async () => {
    expect(errorOf(await signIn({ tokenAnswer: 'endless' }))).toBe('unavailable');
    // What is under way between two programs; in five seconds it would be thousands.
    expect(provider.megabytes).toBeLessThan(20);
  });

  test('its word counts only in the answer to our question', async () => {
    const stray = await new Browser(app).follow('/api/auth/oidc/callback?error=access_denied');
    expect(errorOf(stray)).toBe('expired');
  });
});

describe('a provider that is down', () => {
  test('keeps nobody from the rest, and signs in as soon as it is back', async () => {
    await late.close();
    const browser = new Browser(withLate);
    expect(errorOf(await browser.follow('/api/auth/login'))).toBe('unavailable');
    expect((await withLate.anonymous.get('/config')).status).toBe(200);
    await late.listen();
    late.deviation = { claims: ada };
    // What it says of itself is asked again until it can be used.
    for (const metadata of [{ issuer: provider.issuer }, { authorization_endpoint: 'nowhere' }]) {
      late.metadata = metadata;
      expect(errorOf(await browser.follow('/api/auth/login'))).toBe('misconfigured');
    }
    late.metadata = {};
    const landed = await browser.follow('/api/auth/login');
    expect((await exchangeIn(browser, codeOf(landed))).status).toBe(200);
  });

  test('or has changed its keys is believed again at the next sign-in', async () => {
    const browser = new Browser(withLate);
    late.deviation = { claims: ada };
    codeOf(await browser.follow('/api/auth/login'));
    late.changeKeys();
    expect(errorOf(await browser.follow('/api/auth/login'))).toBe('invalid');
    codeOf(await browser.follow('/api/auth/login'));
  });
});

describe('a Microsoft authority for many tenants', () => {
  const TENANT = '11111111-2222-3333-4444-555555555555';
  const MICROSOFT = 'https://login.microsoftonline.com';
  const issuerOf = (tenant: string) => `${MICROSOFT}/${tenant}/v2.0`;
  const realFetch = fetch;

  beforeAll(() => {
    // Microsoft is not reachable from here: what goes there is answered by the provider of these tests.
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
    ['one of ours', TENANT, issuerOf(TENANT), issuerOf(TENANT), 'in'],
    ['an answer that names no issuer', TENANT, issuerOf(TENANT), null, 'in'],
    ['one that is not ours', 'other', issuerOf('other'), issuerOf('other'), 'refused'],
    [
      'a token that names another tenant than its issuer',
      TENANT,
      issuerOf('other'),
      issuerOf('other'),
      'invalid',
    ],
    ['an answer in the name of another tenant', TENANT, issuerOf(TENANT), issuerOf('other'), 'invalid'],
  ])('%s', async (_, tid, iss, named, result) => {
    microsoft.deviation = {
      claims: { ...ada, sub: tid, email: `${result}@example.com`, email_verified: undefined, tid, iss },
      redirect: ({ searchParams }) => {
        searchParams.delete('iss');
        if (named !== null) searchParams.set('iss', named);
      },
    };
    const browser = new Browser(withMicrosoft);
    const { location } = await browser.visit('/api/auth/login');
    expect(location!.href).toContain(`${issuerOf('organizations')}/authorize?`);
    const landed = await browser.follow(`${microsoft.issuer}/authorize${location!.search}`);
    expect(landed.address.pathname === '/login' ? errorOf(landed) : 'in').toBe(result);
  });
});
