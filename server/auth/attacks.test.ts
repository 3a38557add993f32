import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestApp, useApp } from '../testing/app.ts';
import {
  type Attack,
  BOOTSTRAP_MANAGER,
  callbackOf,
  type Targets,
  TENANT,
  TRUSTED_DOMAIN,
} from '../testing/auth/attacks/attack.ts';
import { FLOW_ATTACKS } from '../testing/auth/attacks/flow.ts';
import { IDENTITY_ATTACKS } from '../testing/auth/attacks/identity.ts';
import { SESSION_ATTACKS } from '../testing/auth/attacks/session.ts';
import { TOKEN_ATTACKS } from '../testing/auth/attacks/token.ts';
import { Browser } from '../testing/auth/browser.ts';
import { Client } from '../testing/client.ts';
import { type HostileProvider, startHostileProvider } from '../testing/auth/hostileProvider.ts';
import { codeOf, errorOf, exchangeIn } from '../testing/auth/signIn.ts';
import { deleteEndedSignIns } from './auth.sql.ts';

const settings = (provider: HostileProvider, more: Record<string, string> = {}) => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'gangway',
  ...more,
});

const provider = await startHostileProvider();
const lax = await startHostileProvider();
lax.metadata = { id_token_signing_alg_values_supported: ['ES256', 'HS256', 'none'] };
const app = useApp(settings(provider, { BOOTSTRAP_MANAGERS: BOOTSTRAP_MANAGER }));
const httpsApp = useApp(settings(provider, { PUBLIC_URL: 'https://gangway.example.com' }));
const targets: Targets = {
  provider,
  lax,
  app,
  https: httpsApp,
  confidential: useApp(settings(provider, { OIDC_CLIENT_SECRET: 'the secret of this client, 32 long' })),
  tenant: useApp(settings(provider, { OIDC_ALLOWED_TENANTS: TENANT, OIDC_ALLOWED_DOMAINS: TRUSTED_DOMAIN })),
  other: useApp(settings(lax)),
};
const shared = { SESSION_SECRET: 'a secret of several servers; 32+ long' };
let databaseUrl = '';
const firstServer = useApp(settings(provider, shared), {
  databaseUrlFor: async (url) => (databaseUrl = url),
});
const secondServer = useApp(settings(provider, shared), { databaseUrlFor: async () => databaseUrl });

const ada = { email: 'ada@example.com', email_verified: true, name: 'Ada' };

/**
 * Returns everything that a sign-in writes: people with their accounts and roles, sessions, codes and events.
 */
async function readState({ db }: TestApp): Promise<unknown> {
  const { rows } = await sql`
    select
      (select json_agg(p order by p.id) from
        (select id, email, name, is_manager, manager_id, identity_issuer, identity_subject from people) p) as people,
      (select count(*) from sessions where ended_at is null) as sessions,
      (select count(*) from sign_in_codes) as codes,
      (select count(*) from journal) as events`.execute(db);
  return rows[0];
}

const ATTACKS = {
  'the flow (Sign-in 1, Sign-in 2)': FLOW_ATTACKS,
  'the ID token (Sign-in 1)': TOKEN_ATTACKS,
  'the identity (Sign-in 4, Sign-in 5, Sign-in 13, Sign-in 14)': IDENTITY_ATTACKS,
  'the session (Sign-in 3)': SESSION_ATTACKS,
};

// The figure of docs/reliability.md.
beforeAll(() => {
  const counts = Object.values(ATTACKS).map((attacks) => attacks.length);
  process.stdout.write(`attacks on the sign-in: ${counts.reduce((sum, count) => sum + count)}\n`);
});

describe.for(Object.entries(ATTACKS))('attacks on %s are refused and change nothing', ([, attacks]) => {
  test.for(attacks.map((attack) => [attack.name, attack.result, attack] as const))(
    '%s: %s',
    async ([, result, attack]: readonly [string, string, Attack]) => {
      const attempt = await attack.prepare(targets);
      const apps = [app, httpsApp, targets.confidential, targets.tenant, targets.other];
      const before = await Promise.all(apps.map(readState));
      expect(await attempt()).toBe(result);
      expect(await Promise.all(apps.map(readState))).toEqual(before);
    },
  );
});

const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]+"/g, '');

test.each([
  'GET /demo-sign-in',
  'GET /demo-sign-in/auth?client_id=gangway-demo&response_type=code&scope=openid',
  'GET /demo-sign-in/people/any',
  'GET /demo-sign-in/.well-known/openid-configuration',
  'GET /demo-sign-in/jwks',
  'POST /demo-sign-in/people/any',
  'POST /demo-sign-in/token',
])('beside a real provider there is no demo: %s (Sign-in 9)', async (call) => {
  await app.addManager('Mia Manager');
  const before = await readState(app);
  const [method = '', path = ''] = call.split(' ');
  const form = { body: new URLSearchParams({ email: 'ada@example.com', grant_type: 'authorization_code' }) };
  const response = await fetch(new URL(path, app.url), {
    method,
    redirect: 'manual',
    ...(method === 'POST' ? form : {}),
  });
  // Every unknown address returns the frame of the app.
  const unknown = await fetch(new URL('/no-such-page', app.url));
  expect(response.status).toBe(method === 'GET' ? unknown.status : 404);
  if (method === 'GET') expect(withoutNonce(await response.text())).toBe(withoutNonce(await unknown.text()));
  expect(await readState(app)).toEqual(before);
  expect((await app.anonymous.get('/config')).body.demo).toBe(false);
  const login = await (await fetch(new URL('/login', app.url))).text();
  expect(login).not.toContain('This is a demo');
});

test('an account with a genuine token signs in, after all of these attacks', async () => {
  provider.deviation = { claims: ada };
  const browser = new Browser(app);
  expect((await exchangeIn(browser, codeOf(await browser.follow('/api/auth/login')))).status).toBe(200);
});

describe('a sign-in is bound to its browser and to ten minutes (Sign-in 1)', () => {
  test('accepts the callback after 590 seconds', async () => {
    const browser = new Browser(app);
    const callback = await callbackOf(browser, provider);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 590_000 });
    try {
      codeOf(await browser.follow(callback));
    } finally {
      vi.useRealTimers();
    }
  });

  test('works in the browser that started it, after another one has tried', async () => {
    const browser = new Browser(app);
    const callback = await callbackOf(browser, provider);
    expect(errorOf(await new Browser(app).follow(callback))).toBe('expired');
    codeOf(await browser.follow(callback));
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

test('uses a __Host- cookie with https (Sign-in 1)', async () => {
  provider.deviation = { claims: ada };
  const browser = new Browser(httpsApp);
  const landed = await browser.follow('/api/auth/login');
  expect(browser.cookies).toEqual([
    expect.stringMatching(
      /^__Host-gangway_browser=[\w-]{43}; Path=\/; Secure; Max-Age=600; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  expect((await exchangeIn(browser, codeOf(landed))).status).toBe(200);
});

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
