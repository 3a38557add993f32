import { once } from 'node:events';
import http from 'node:http';
import { EncryptJWT, UnsecuredJWT } from 'jose';
import { vi } from 'vitest';
import type { TestApp } from '../../app.ts';
import { Browser } from '../browser.ts';
import type { Deviation } from '../hostileProvider.ts';
import { codeOf, exchangeIn } from '../signIn.ts';
import { type Attack, callbackOf, deviation, resultOf, type Targets } from './attack.ts';

const changed = (change: (query: URLSearchParams) => void): Deviation => ({
  redirect: ({ searchParams }) => change(searchParams),
});

const withState = (name: string, change: (state: string) => string | Promise<string>): Attack => ({
  name,
  result: 'expired',
  prepare: async ({ app, provider }) => {
    const browser = new Browser(app);
    const callback = await callbackOf(browser, provider);
    callback.searchParams.set('state', await change(callback.searchParams.get('state') ?? ''));
    return async () => resultOf(await browser.follow(callback));
  },
});

const forgedAttempt = {
  nonce: 'n',
  code_verifier: 'v'.repeat(43),
  redirect_uri: 'http://localhost:3000/',
  browser: 'b',
};

const STATE_ATTACKS: Attack[] = [
  withState('a different state', () => 'x'),
  withState('a state with one character changed', (state) =>
    state.replace(/.{60}$/, (end) => end.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))),
  ),
  withState('an empty state', () => ''),
  withState('a state cut in half', (state) => state.slice(0, state.length / 2)),
  withState('a state of 8,000 characters', (state) => state + 'A'.repeat(8_000 - state.length)),
  withState('a state with NUL', (state) => `\0${state}`),
  withState('a state that the attacker has encrypted', () =>
    new EncryptJWT(forgedAttempt)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime('1h')
      .encrypt(new Uint8Array(32)),
  ),
  withState('an unsigned state', () => new UnsecuredJWT(forgedAttempt).encode()),
  deviation(
    'no state',
    'expired',
    changed((query) => query.delete('state')),
  ),
  deviation(
    'a second state',
    'invalid',
    changed((query) => query.append('state', 'x')),
  ),
  {
    name: 'a state of another installation',
    result: 'expired',
    prepare: async ({ app, other, provider }) => {
      const browser = new Browser(app);
      const callback = await callbackOf(browser, provider);
      const elsewhere = await browser.at(other).visit('/api/auth/login');
      callback.searchParams.set('state', elsewhere.location!.searchParams.get('state')!);
      return async () => resultOf(await browser.follow(callback));
    },
  },
  {
    name: 'the state of another tab with the code of this one (PKCE)',
    result: 'expired',
    prepare: async ({ app, provider }) => {
      const browser = new Browser(app);
      const [first, second] = [await callbackOf(browser, provider), await callbackOf(browser, provider)];
      first.searchParams.set('state', second.searchParams.get('state')!);
      return async () => resultOf(await browser.follow(first));
    },
  },
];

/** Opens the callback of the attacker's sign-in in another browser. */
const inAnotherBrowser = (
  name: string,
  open: (victim: Browser, callback: URL, targets: Targets) => Promise<string>,
): Attack => ({
  name,
  result: 'expired',
  prepare: async (targets) => {
    const { app, provider } = targets;
    const callback = await callbackOf(new Browser(app), provider);
    return () => open(new Browser(app), callback, targets);
  },
});

const BROWSER_ATTACKS: Attack[] = [
  inAnotherBrowser("the attacker's callback in a browser without a sign-in", async (victim, callback) =>
    resultOf(await victim.follow(callback)),
  ),
  inAnotherBrowser("the attacker's callback in a browser with its own sign-in", async (victim, callback) => {
    await victim.visit('/api/auth/login');
    return resultOf(await victim.follow(callback));
  }),
  inAnotherBrowser('a cookie that the attacker made up', (_, callback, { app }) =>
    redirectOf(app, callback, { cookie: `gangway_browser=${'A'.repeat(43)}` }),
  ),
  {
    name: "the attacker's cookie in front of the browser's own",
    result: 'expired',
    prepare: async ({ app, provider }) => {
      const [victim, attacker] = [new Browser(app), new Browser(app)];
      await attacker.visit('/api/auth/login');
      const callback = await callbackOf(victim, provider);
      const [planted, own] = [attacker, victim].map((browser) => browser.cookies[0]!.split(';')[0]!);
      return () => redirectOf(app, callback, { cookie: `${planted}; ${own}` });
    },
  },
  {
    name: 'a cookie without the __Host- prefix on https, which another host of the domain can set',
    result: 'expired',
    prepare: async ({ https, provider }) => {
      const attacker = new Browser(https);
      const callback = await callbackOf(attacker, provider);
      const cookie = attacker.cookies[0]!.replace('__Host-', '').split(';')[0]!;
      return () => redirectOf(https, callback, { cookie, host: 'gangway.example.com' });
    },
  },
];

const TIME_ATTACKS: Attack[] = [
  {
    name: 'a callback after 601 seconds',
    result: 'expired',
    prepare: async ({ app, provider }) => {
      const browser = new Browser(app);
      const callback = await callbackOf(browser, provider);
      return async () => {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
        try {
          return resultOf(await browser.follow(callback));
        } finally {
          vi.useRealTimers();
        }
      };
    },
  },
  {
    name: 'a callback for the second time, although the provider accepts its code again',
    result: 'expired',
    prepare: async ({ app, provider }) => {
      const browser = new Browser(app);
      const callback = await callbackOf(browser, provider, { reusesCodes: true });
      codeOf(await browser.follow(callback));
      return async () => resultOf(await browser.follow(callback));
    },
  },
];

/**
 * Completes a sign-in, and returns the browser's cookie from before and a callback that it could still open.
 */
async function spentCookie({ app, provider }: Targets): Promise<{ cookie: string; callback: URL }> {
  const browser = new Browser(app);
  const callback = await callbackOf(browser, provider);
  const cookie = browser.cookies[0]!.split(';')[0]!;
  const another = await callbackOf(browser, provider);
  await exchangeIn(browser, codeOf(await browser.follow(callback)));
  return { cookie, callback: another };
}

const COOKIE_ATTACKS: Attack[] = [
  {
    name: 'the cookie of a completed sign-in with another callback that was started with it',
    result: 'expired',
    prepare: async (targets) => {
      const { cookie, callback } = await spentCookie(targets);
      return () => redirectOf(targets.app, callback, { cookie });
    },
  },
  {
    name: 'the cookie of a completed sign-in with a new sign-in',
    result: 'expired',
    prepare: async (targets) => {
      const { cookie } = await spentCookie(targets);
      const callback = new URL(await redirectOf(targets.app, '/api/auth/login', { cookie }));
      const [response] = (await once(http.get(callback), 'response')) as [http.IncomingMessage];
      response.resume();
      return () => redirectOf(targets.app, response.headers.location!, { cookie });
    },
  },
];

const CODE_ATTACKS: Attack[] = [
  {
    name: "the code of another person's sign-in (PKCE)",
    result: 'expired',
    prepare: async ({ app, provider }) => {
      const stolen = (await callbackOf(new Browser(app), provider)).searchParams.get('code')!;
      const browser = new Browser(app);
      const callback = await callbackOf(browser, provider);
      callback.searchParams.set('code', stolen);
      return async () => resultOf(await browser.follow(callback));
    },
  },
  {
    name: "the code of another person's sign-in, at a provider that does not check PKCE (nonce)",
    result: 'invalid',
    prepare: async ({ app, provider }) => {
      const stolen = (await callbackOf(new Browser(app), provider)).searchParams.get('code')!;
      const browser = new Browser(app);
      const callback = await callbackOf(browser, provider, { ignoresPkce: true });
      callback.searchParams.set('code', stolen);
      return async () => resultOf(await browser.follow(callback));
    },
  },
  deviation(
    'a code that the provider never issued',
    'expired',
    changed((query) => query.set('code', 'x')),
  ),
  deviation(
    'no code',
    'invalid',
    changed((query) => query.delete('code')),
  ),
  deviation(
    'two codes',
    'invalid',
    changed((query) => query.append('code', 'x')),
  ),
  deviation(
    'a code and an error',
    'cancelled',
    changed((query) => query.set('error', 'access_denied')),
  ),
  deviation(
    'an ID token in the callback in place of the code',
    'invalid',
    changed((query) => {
      query.delete('code');
      query.set('id_token', new UnsecuredJWT({ sub: 'admin' }).encode());
    }),
  ),
  deviation(
    'a callback packed into a response parameter (JARM)',
    'invalid',
    changed((query) => {
      query.delete('code');
      query.set('response', new UnsecuredJWT({ code: 'x', iss: 'y' }).encode());
    }),
  ),
  deviation(
    'another issuer in the callback (mix-up)',
    'invalid',
    changed((query) => query.set('iss', 'https://login.example.com')),
  ),
  deviation(
    'no issuer in the callback',
    'invalid',
    changed((query) => query.delete('iss')),
  ),
  deviation(
    'two issuers in the callback',
    'invalid',
    changed((query) => query.append('iss', 'https://x.example')),
  ),
  deviation(
    'an error of the provider with a script in it',
    'misconfigured',
    changed((query) => {
      query.delete('code');
      query.set('error', '<script>alert(1)</script>');
    }),
  ),
];

/** Exchanges a one-time code in a way that must fail. */
const oneTimeCode = (
  name: string,
  result: string,
  exchange: (code: string, own: Browser, app: TestApp) => Promise<{ status: number }>,
): Attack => ({
  name,
  result,
  prepare: async ({ app, provider }) => {
    const browser = new Browser(app);
    const code = codeOf(await browser.follow(await callbackOf(browser, provider)));
    return async () => String((await exchange(code, browser, app)).status);
  },
});

const ONE_TIME_CODE_ATTACKS: Attack[] = [
  oneTimeCode('the one-time code in another browser', '400', (code, _, app) =>
    exchangeIn(new Browser(app), code),
  ),
  oneTimeCode(
    'the one-time code in another browser with a sign-in of its own',
    '400',
    async (code, _, app) => {
      const other = new Browser(app);
      await other.visit('/api/auth/login');
      return exchangeIn(other, code);
    },
  ),
  oneTimeCode('the one-time code after a minute', '400', async (code, own, app) => {
    await app.db
      .updateTable('sign_in_codes')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .execute();
    return exchangeIn(own, code);
  }),
  {
    name: 'the one-time code for the second time',
    result: '400',
    prepare: async ({ app, provider }) => {
      const browser = new Browser(app);
      const code = codeOf(await browser.follow(await callbackOf(browser, provider)));
      await exchangeIn(browser, code);
      return async () => String((await exchangeIn(browser, code)).status);
    },
  },
  oneTimeCode('SQL in place of the one-time code', '400', (_, own) => exchangeIn(own, "' or true --")),
  oneTimeCode('the one-time code in a POST, which a form of another site can send', '404', (code, own) =>
    own.visit(`/api/auth/token?code=${code}`, {}),
  ),
];

const EVIL = 'evil.example';
const ours = /^http:\/\/(localhost:3000\/api\/auth\/login|127\.0\.0\.1:\d+\/authorize)\?/;

/** Returns 'our own address' when the response redirects to this server or to its provider. */
async function redirectTo(app: TestApp, target: string, headers: Record<string, string>): Promise<string> {
  const location = await redirectOf(app, target, headers);
  const redirectUri = new URL(location, app.url).searchParams.get('redirect_uri') ?? 'none';
  const expected = /^(none|http:\/\/localhost:3000\/api\/auth\/oidc\/callback)$/;
  return ours.test(location) && !location.includes(EVIL) && expected.test(redirectUri)
    ? 'our own address'
    : location;
}

const REDIRECT_ATTACKS: Attack[] = [
  ...[EVIL, `${EVIL}:3000`, `127.0.0.1.${EVIL}`, `localhost@${EVIL}`, ''].flatMap((host) =>
    ['/api/auth/login', '/api/auth/login?moved=1'].map((target): Attack => ({
      name: `the host '${host}' at ${target}`,
      result: 'our own address',
      prepare:
        async ({ app }) =>
        () =>
          redirectTo(app, target, { host }),
    })),
  ),
  ...['x-forwarded-host', 'forwarded', 'x-original-url', 'x-rewrite-url'].map((header): Attack => ({
    name: `the header ${header} with another host`,
    result: 'our own address',
    prepare: async ({ app }) => {
      const value = header === 'forwarded' ? `host=${EVIL};proto=https` : `//${EVIL}/`;
      return () => redirectTo(app, '/api/auth/login?moved=1', { [header]: value });
    },
  })),
  ...['redirect_uri', 'next', 'return_to', 'state'].map((parameter): Attack => ({
    name: `the parameter ${parameter} with another site, at the login and at the callback`,
    result: 'our own address',
    prepare: async ({ app, provider }) => {
      const browser = new Browser(app);
      const extra = `${parameter}=https://${EVIL}/`;
      const toProvider = await browser.visit(`/api/auth/login?${extra}`);
      provider.deviation = {};
      const callback = (await browser.visit(toProvider.location!)).location!;
      return async () => {
        if (toProvider.location!.href.includes(EVIL)) return toProvider.location!.href;
        const { location } = await browser.visit(`${callback.href}&${extra}`);
        return location!.origin === app.config.public_url ? 'our own address' : location!.href;
      };
    },
  })),
  {
    name: 'a line break in the prompt, to add a header',
    result: '400',
    prepare:
      async ({ app }) =>
      async () =>
        String((await app.anonymous.get('/auth/login?prompt=login%0d%0aset-cookie:x=1')).status),
  },
  {
    name: 'a prompt other than login, such as none',
    result: '400',
    prepare:
      async ({ app }) =>
      async () =>
        String((await app.anonymous.get('/auth/login?prompt=none')).status),
  },
  {
    name: 'reading the token from a page of another site (CORS)',
    result: 'no access',
    prepare:
      async ({ app }) =>
      async () => {
        const { headers } = await app.anonymous.get('/auth/token?code=x', {
          headers: { origin: `https://${EVIL}` },
        });
        return headers.has('access-control-allow-origin') ? 'access' : 'no access';
      },
  },
];

/** Returns the Location of the response; that of the sign-in page as its error. */
async function redirectOf(
  app: TestApp,
  target: string | URL,
  headers: Record<string, string>,
): Promise<string> {
  const url = new URL(target, app.url);
  const request = http.get(`${app.url}${url.pathname}${url.search}`, {
    headers: { host: new URL(app.config.public_url).host, ...headers },
  });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  return (response.headers.location ?? '').replace('/login?error=', '');
}

export const FLOW_ATTACKS: readonly Attack[] = [
  ...STATE_ATTACKS,
  ...BROWSER_ATTACKS,
  ...TIME_ATTACKS,
  ...COOKIE_ATTACKS,
  ...CODE_ATTACKS,
  ...ONE_TIME_CODE_ATTACKS,
  ...REDIRECT_ATTACKS,
];
