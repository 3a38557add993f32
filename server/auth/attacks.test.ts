import { once } from 'node:events';
import http from 'node:http';
import { base64url, generateKeyPair } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { useApp } from '../testing/app.ts';
import { Browser } from '../testing/auth/browser.ts';
import { Client } from '../testing/client.ts';
import {
  type Deviation,
  type HostileProvider,
  startHostileProvider,
} from '../testing/auth/hostileProvider.ts';
import { codeOf, errorOf, exchangeIn } from '../testing/auth/signIn.ts';
import { deleteEndedSignIns } from './store.ts';

const settings = (provider: HostileProvider, more: Record<string, string> = {}) => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'gangway',
  ...more,
});

const provider = await startHostileProvider();
const app = useApp(settings(provider));
const lax = await startHostileProvider();
lax.metadata = { id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'] };
const appWithLax = useApp(settings(lax));
const httpsApp = useApp(settings(provider, { PUBLIC_URL: 'https://gangway.example.com' }));
const shared = { SESSION_SECRET: 'a secret of several servers, 32+ long' };
let databaseUrl = '';
const firstServer = useApp(settings(provider, shared), {
  databaseUrlFor: async (url) => (databaseUrl = url),
});
const secondServer = useApp(settings(provider, shared), { databaseUrlFor: async () => databaseUrl });

const ada = { email: 'ada@example.com', email_verified: true, name: 'Ada' };
const past = Math.floor(Date.now() / 1_000) - 3_600;

/** Signs in with the deviating provider, in a new browser unless one is given. */
function signIn(deviation: Deviation = {}, browser = new Browser(app)) {
  provider.deviation = { ...deviation, claims: { ...ada, ...deviation.claims } };
  return browser.follow('/api/auth/login');
}

function unsigned(claims: Record<string, unknown>): string {
  return `${base64url.encode('{"alg":"none"}')}.${base64url.encode(JSON.stringify(claims))}.`;
}

/** Returns the number of rows of each table that a sign-in writes. */
async function countRows(): Promise<number[]> {
  const tables = ['people', 'sessions', 'sign_in_codes', 'journal'] as const;
  return Promise.all(
    tables.map(async (table) => (await app.db.selectFrom(table).selectAll().execute()).length),
  );
}

describe('a response that is not genuine is refused as invalid (Sign-in 1)', () => {
  test.each<[string, Deviation]>([
    ['a different nonce', { claims: { nonce: 'other' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['a different issuer', { claims: { iss: 'https://login.example.com' } }],
    ['a token for another client', { claims: { aud: 'other' } }],
    ['a token for several clients, authorized for another', { claims: { aud: ['gangway', 'x'], azp: 'x' } }],
    ['an expired token', { claims: { iat: past - 300, exp: past } }],
    ['a token that is not valid yet', { claims: { nbf: past + 100_000 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['no signature', { token: unsigned }],
    ['a malformed token', { token: () => 'a.b.c' }],
    [
      'a callback that names another issuer',
      { redirect: (callback) => callback.searchParams.set('iss', 'https://x.example') },
    ],
    ['a callback without an issuer', { redirect: (callback) => callback.searchParams.delete('iss') }],
    ['a callback with two codes', { redirect: (callback) => callback.searchParams.append('code', 'x') }],
    [
      'a token response without an ID token',
      { tokenResponse: { status: 200, body: '{"access_token":"a","token_type":"bearer"}' } },
    ],
    ['a token response that is not JSON', { tokenResponse: { status: 200, body: '<html>' } }],
  ])('%s', async (_, deviation) => {
    const before = await countRows();
    expect(
      errorOf(await signIn({ ...deviation, claims: { email: 'mallory@example.com', ...deviation.claims } })),
    ).toBe('invalid');
    expect(await countRows()).toEqual(before);
  });

  test('a signature with another key', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    expect(errorOf(await signIn({ key: privateKey }))).toBe('invalid');
  });

  test("a signature with the provider's public key as the secret", async () => {
    expect(errorOf(await signIn({ alg: 'HS256', key: await provider.publicBytes() }))).toBe('invalid');
  });

  test('an unsigned or HS256 token, even when the metadata of the provider offers these algorithms', async () => {
    for (const deviation of [{ token: unsigned }, { alg: 'HS256', key: await lax.publicBytes() }]) {
      lax.deviation = { ...deviation, claims: ada };
      expect(errorOf(await new Browser(appWithLax).follow('/api/auth/login'))).toBe('invalid');
    }
    lax.deviation = { claims: ada };
    codeOf(await new Browser(appWithLax).follow('/api/auth/login'));
  });
});

const withState = (change: (state: string) => string): Deviation => ({
  redirect: ({ searchParams }) => searchParams.set('state', change(searchParams.get('state') ?? '')),
});

describe('a sign-in is bound to its browser and to ten minutes (Sign-in 1)', () => {
  test.each([
    ['a different state', withState(() => 'x')],
    [
      'a modified state',
      withState((state) =>
        state.replace(/.{60}$/, (end) => end.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))),
      ),
    ],
    ['no state', { redirect: (callback) => callback.searchParams.delete('state') } satisfies Deviation],
  ])('refuses %s', async (_, deviation) => {
    expect(errorOf(await signIn(deviation))).toBe('expired');
  });

  test('refuses the callback in another browser, with or without a pending sign-in there', async () => {
    const attacker = new Browser(app);
    provider.deviation = { claims: ada };
    const toProvider = await attacker.visit('/api/auth/login');
    const { location: callback } = await attacker.visit(toProvider.location!);
    const victim = new Browser(app);
    expect(errorOf(await victim.follow(callback!))).toBe('expired');
    await victim.visit('/api/auth/login');
    expect(errorOf(await victim.follow(callback!))).toBe('expired');
    // It still works once in the browser that started the sign-in.
    codeOf(await attacker.follow(callback!));
    expect(errorOf(await attacker.follow(callback!))).toBe('expired');
  });

  test('accepts the callback after 590 seconds and refuses it after 601', async () => {
    provider.deviation = { claims: ada };
    for (const [seconds, error] of [
      [590, null],
      [601, 'expired'],
    ] as const) {
      const browser = new Browser(app);
      const toProvider = await browser.visit('/api/auth/login');
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
      try {
        const landed = await browser.follow(toProvider.location!);
        if (error === null) codeOf(landed);
        else expect(errorOf(landed)).toBe(error);
      } finally {
        vi.useRealTimers();
      }
    }
  });

  test('accepts a callback only once, even when the provider accepts its code again', async () => {
    provider.deviation = { claims: ada, reusesCodes: true };
    const browser = new Browser(app);
    const toProvider = await browser.visit('/api/auth/login');
    const { location: callback } = await browser.visit(toProvider.location!);
    const visits = await Promise.all(Array.from({ length: 5 }, () => browser.follow(callback!)));
    const pages = visits.map(({ address }) => address.pathname);
    expect(pages.toSorted()).toEqual(['/auth/callback', ...Array<string>(4).fill('/login')]);
    const landed = visits.find(({ address }) => address.pathname === '/auth/callback');
    expect((await exchangeIn(browser, codeOf(landed!))).status).toBe(200);
    // Used codes are kept for as long as the callback could be repeated.
    await deleteEndedSignIns(app.db);
    expect(errorOf(await browser.follow(callback!))).toBe('expired');
    expect((await exchangeIn(browser, codeOf(landed!))).status).toBe(400);
  });

  test('keeps one cookie after a hundred abandoned sign-ins', async () => {
    const browser = new Browser(app);
    provider.deviation = { claims: ada };
    for (let count = 0; count < 100; count++) await browser.visit('/api/auth/login');
    expect(browser.cookies).toHaveLength(1);
    codeOf(await browser.follow('/api/auth/login'));
  });
});

describe('cookies, hosts and parameters that an attacker controls', () => {
  test('uses a __Host- cookie with https and ignores the unprefixed one', async () => {
    provider.deviation = { claims: ada };
    const browser = new Browser(httpsApp);
    const landed = await browser.follow('/api/auth/login');
    expect(browser.cookies).toEqual([
      expect.stringMatching(
        /^__Host-gangway_browser=[\w-]{43}; Path=\/; Secure; Max-Age=600; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect((await exchangeIn(browser, codeOf(landed))).status).toBe(200);

    // Mallory gives Ada her cookie and her link, to sign Ada in to Mallory's account.
    const mallory = new Browser(httpsApp);
    const link = (await mallory.visit((await mallory.visit('/api/auth/login')).location!)).location!;
    const cookie = mallory.cookies[0]!.replace('__Host-', '').split(';')[0]!;
    const victim = await fetch(`${httpsApp.url}${link.pathname}${link.search}`, {
      redirect: 'manual',
      headers: { cookie, host: 'gangway.example.com' },
    });
    expect(victim.headers.get('location')).toBe('/login?error=expired');
  });

  test.each(['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'localhost@evil.example', ''])(
    'never redirects to the host %j',
    async (host) => {
      for (const target of ['/api/auth/login', '/api/auth/login?moved=1']) {
        const { status, location } = await visitAs(host, target);
        expect(status).toBe(302);
        expect(location).toMatch(
          /^http:\/\/(localhost:3000\/api\/auth\/login|127\.0\.0\.1:\d+\/authorize)\?/,
        );
        expect(location).not.toContain('evil.example');
        const redirectUri = new URL(location).searchParams.get('redirect_uri') ?? 'none';
        expect(redirectUri).toMatch(/^(none|http:\/\/localhost:3000\/api\/auth\/oidc\/callback)$/);
      }
    },
  );

  test('ignores parameters that ask for a redirect to another site', async () => {
    provider.deviation = { claims: ada };
    const browser = new Browser(app);
    const extra = 'redirect_uri=https://evil.example/&next=//evil.example&return_to=https://evil.example';
    const toProvider = await browser.visit(`/api/auth/login?${extra}`);
    expect(toProvider.location!.href).not.toContain('evil.example');
    const { location: callback } = await browser.visit(toProvider.location!);
    const landed = await browser.visit(`${callback!.href}&${extra}`);
    expect(landed.headers.location).toMatch(/^\/auth\/callback\?code=[\w-]{43}$/);
  });
});

/** Sends one request with the Host header. */
async function visitAs(host: string, target: string) {
  const request = http.get(`${app.url}${target}`, { headers: { host } });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  return { status: response.statusCode, location: response.headers.location ?? '' };
}

test('completes a sign-in across several servers with one SESSION_SECRET and one database (Operations 6)', async () => {
  provider.deviation = { claims: ada };
  const browser = new Browser(firstServer);
  const toProvider = await browser.visit('/api/auth/login');
  const callback = (await browser.visit(toProvider.location!)).location!;
  // The servers share their public address; the next request of this browser reaches the other one.
  const landed = await browser.at(secondServer).follow(callback);
  const { status, body } = await exchangeIn(browser.at(firstServer), codeOf(landed));
  expect(status).toBe(200);
  for (const { url } of [firstServer, secondServer]) {
    expect((await new Client(url, body.token).get('/user/self')).body.email).toBe(ada.email);
  }
  // A server with another secret accepts neither the token nor the callback.
  expect((await new Client(app.url, body.token).get('/user/self')).status).toBe(401);
  expect(errorOf(await browser.at(app).follow(callback))).toBe('expired');
});
