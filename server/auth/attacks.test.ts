import { once } from 'node:events';
import http from 'node:http';
import { base64url, generateKeyPair } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { useApp } from '../testing/app.ts';
import { Browser } from '../testing/browser.ts';
import { Client } from '../testing/client.ts';
import { type Deviation, type HostileProvider, startHostileProvider } from '../testing/hostileProvider.ts';
import { codeOf, errorOf, exchangeIn } from '../testing/signIn.ts';
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
const withLax = useApp(settings(lax));
const secure = useApp(settings(provider, { PUBLIC_URL: 'https://gangway.example.com' }));
const shared = { SESSION_SECRET: 'a secret of several servers, 32+ long' };
let databaseUrl = '';
const one = useApp(settings(provider, shared), { reach: async (url) => (databaseUrl = url) });
const another = useApp(settings(provider, shared), { reach: async () => databaseUrl });

const ada = { email: 'ada@example.com', email_verified: true, name: 'Ada' };
const past = Math.floor(Date.now() / 1_000) - 3_600;

/** A whole sign-in in a fresh browser, with the provider as told. */
function signIn(deviation: Deviation = {}, browser = new Browser(app)) {
  provider.deviation = { ...deviation, claims: { ...ada, ...deviation.claims } };
  return browser.follow('/api/auth/login');
}

function unsigned(claims: Record<string, unknown>): string {
  return `${base64url.encode('{"alg":"none"}')}.${base64url.encode(JSON.stringify(claims))}.`;
}

/** Everything that a sign-in leaves behind. */
async function traces(): Promise<number[]> {
  const tables = ['people', 'sessions', 'sign_in_codes', 'journal'] as const;
  return Promise.all(
    tables.map(async (table) => (await app.db.selectFrom(table).selectAll().execute()).length),
  );
}

describe('contract §2 what is not genuine signs nobody in', () => {
  test.each<[string, Deviation]>([
    ['another nonce', { claims: { nonce: 'other' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another issuer', { claims: { iss: 'https://login.example.com' } }],
    ['a token for another client', { claims: { aud: 'other' } }],
    ['a token for several, of which we are not the one', { claims: { aud: ['gangway', 'x'], azp: 'x' } }],
    ['an expired token', { claims: { iat: past - 300, exp: past } }],
    ['a token of tomorrow', { claims: { nbf: past + 100_000 } }],
    ['no subject', { claims: { sub: undefined } }],
    ['no signature', { token: unsigned }],
    ['rubbish for a token', { token: () => 'a.b.c' }],
    [
      'an answer in the name of another provider',
      { redirect: (answer) => answer.searchParams.set('iss', 'https://x.example') },
    ],
    ["an answer in nobody's name", { redirect: (answer) => answer.searchParams.delete('iss') }],
    ['two codes', { redirect: (answer) => answer.searchParams.append('code', 'x') }],
    ['no ID token', { tokenAnswer: { status: 200, body: '{"access_token":"a","token_type":"bearer"}' } }],
    ['no JSON', { tokenAnswer: { status: 200, body: '<html>' } }],
  ])('%s', async (_, deviation) => {
    const before = await traces();
    expect(
      errorOf(await signIn({ ...deviation, claims: { email: 'mallory@example.com', ...deviation.claims } })),
    ).toBe('invalid');
    expect(await traces()).toEqual(before);
  });

  test('a signature with another key', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    expect(errorOf(await signIn({ key: privateKey }))).toBe('invalid');
  });

  test("a signature with the provider's public key as the secret", async () => {
    expect(errorOf(await signIn({ alg: 'HS256', key: await provider.publicBytes() }))).toBe('invalid');
  });

  test('not even where the provider says that it signs so', async () => {
    for (const deviation of [{ token: unsigned }, { alg: 'HS256', key: await lax.publicBytes() }]) {
      lax.deviation = { ...deviation, claims: ada };
      expect(errorOf(await new Browser(withLax).follow('/api/auth/login'))).toBe('invalid');
    }
    lax.deviation = { claims: ada };
    codeOf(await new Browser(withLax).follow('/api/auth/login'));
  });
});

const changed = (change: (state: string) => string): Deviation => ({
  redirect: ({ searchParams }) => searchParams.set('state', change(searchParams.get('state') ?? '')),
});

describe('contract §2 a sign-in belongs to the browser and the ten minutes in which it began', () => {
  test.each([
    ['another state', changed(() => 'x')],
    [
      'a state that was tampered with',
      changed((state) =>
        state.replace(/.{60}$/, (end) => end.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))),
      ),
    ],
    ['no state', { redirect: (answer) => answer.searchParams.delete('state') } satisfies Deviation],
  ])('%s', async (_, deviation) => {
    expect(errorOf(await signIn(deviation))).toBe('expired');
  });

  test('an answer that is carried into another browser, with or without a sign-in of its own', async () => {
    const attacker = new Browser(app);
    provider.deviation = { claims: ada };
    const toProvider = await attacker.visit('/api/auth/login');
    const answer = await attacker.visit(toProvider.location!);
    const victim = new Browser(app);
    expect(errorOf(await victim.follow(answer.location!))).toBe('expired');
    await victim.visit('/api/auth/login');
    expect(errorOf(await victim.follow(answer.location!))).toBe('expired');
    // It still works where it belongs, once.
    codeOf(await attacker.follow(answer.location!));
    expect(errorOf(await attacker.follow(answer.location!))).toBe('expired');
  });

  test('after ten minutes', async () => {
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

  test('an answer that comes again, although the provider takes its code again', async () => {
    provider.deviation = { claims: ada, reusesCodes: true };
    const browser = new Browser(app);
    const toProvider = await browser.visit('/api/auth/login');
    const { location: answer } = await browser.visit(toProvider.location!);
    const together = await Promise.all(Array.from({ length: 5 }, () => browser.follow(answer!)));
    const pages = together.map(({ address }) => address.pathname);
    expect(pages.toSorted()).toEqual(['/auth/callback', ...Array<string>(4).fill('/login')]);
    const landed = together.find(({ address }) => address.pathname === '/auth/callback');
    expect((await exchangeIn(browser, codeOf(landed!))).status).toBe(200);
    // Used codes are remembered for as long as the answer could come.
    await deleteEndedSignIns(app.db);
    expect(errorOf(await browser.follow(answer!))).toBe('expired');
    expect((await exchangeIn(browser, codeOf(landed!))).status).toBe(400);
  });

  test('a hundred abandoned sign-ins leave one cookie', async () => {
    const browser = new Browser(app);
    provider.deviation = { claims: ada };
    for (let count = 0; count < 100; count++) await browser.visit('/api/auth/login');
    expect(browser.cookies).toHaveLength(1);
    codeOf(await browser.follow('/api/auth/login'));
  });
});

describe('what others may set or send', () => {
  test('behind https the cookie is one that no other host of the domain can set', async () => {
    provider.deviation = { claims: ada };
    const browser = new Browser(secure);
    const landed = await browser.follow('/api/auth/login');
    expect(browser.cookies).toEqual([
      expect.stringMatching(
        /^__Host-gangway_browser=[\w-]{43}; Path=\/; Secure; Max-Age=600; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect((await exchangeIn(browser, codeOf(landed))).status).toBe(200);

    // Mallory gives Ada her cookie and her link, so that Ada should work in Mallory's name.
    const mallory = new Browser(secure);
    const link = (await mallory.visit((await mallory.visit('/api/auth/login')).location!)).location!;
    const cookie = mallory.cookies[0]!.replace('__Host-', '').split(';')[0]!;
    const victim = await fetch(`${secure.url}${link.pathname}${link.search}`, {
      redirect: 'manual',
      headers: { cookie, host: 'gangway.example.com' },
    });
    expect(victim.headers.get('location')).toBe('/login?error=expired');
  });

  test.each(['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'localhost@evil.example', ''])(
    'nobody comes back to the host %j',
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

  test('a page is chosen by us alone: no parameter of ours leads elsewhere', async () => {
    provider.deviation = { claims: ada };
    const browser = new Browser(app);
    const extra = 'redirect_uri=https://evil.example/&next=//evil.example&return_to=https://evil.example';
    const toProvider = await browser.visit(`/api/auth/login?${extra}`);
    expect(toProvider.location!.href).not.toContain('evil.example');
    const answer = await browser.visit(toProvider.location!);
    const landed = await browser.visit(`${answer.location!.href}&${extra}`);
    expect(landed.headers.location).toMatch(/^\/auth\/callback\?code=[\w-]{43}$/);
  });
});

/** One request under any name of the host. */
async function visitAs(host: string, target: string) {
  const request = http.get(`${app.url}${target}`, { headers: { host } });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  return { status: response.statusCode, location: response.headers.location ?? '' };
}

test('several servers with one SESSION_SECRET and one database are one: each step may meet another', async () => {
  provider.deviation = { claims: ada };
  const browser = new Browser(one);
  const began = await browser.visit('/api/auth/login');
  const answer = (await browser.visit(began.location!)).location!;
  // They share their public address; this browser's next steps reach the other server.
  const moved = browser.at(another);
  const landed = await moved.follow(answer);
  const { status, body } = await exchangeIn(browser.at(one), codeOf(landed));
  expect(status).toBe(200);
  for (const { url } of [one, another]) {
    expect((await new Client(url, body.token).get('/user/self')).body.email).toBe(ada.email);
  }
  // A server with a secret of its own believes none of it.
  expect((await new Client(app.url, body.token).get('/user/self')).status).toBe(401);
  expect(errorOf(await browser.at(app).follow(answer))).toBe('expired');
});
