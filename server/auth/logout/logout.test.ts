import { describe, expect, test } from 'vitest';
import { useApp } from '../../testing/app.ts';
import { accountsAt, newAccount } from '../../testing/auth/accounts.ts';
import { Browser } from '../../testing/auth/browser.ts';
import { startHostileProvider } from '../../testing/auth/hostileProvider.ts';
import { clientOf, exchangeIn, codeOf } from '../../testing/auth/signIn.ts';

const provider = await startHostileProvider();
const settings = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'gangway' };
const app = useApp(settings);
const appWithProvider = useApp({ ...settings, OIDC_LOGOUT: 'provider' });
const selecting = await startHostileProvider();
selecting.metadata = { prompt_values_supported: ['none', 'login', 'select_account'] };
const appWithSelecting = useApp({ OIDC_ISSUER: selecting.issuer, OIDC_CLIENT_ID: 'gangway' });
const demo = useApp();

/** Signs in with a browser and returns it with a client for the person. */
async function signedIn(at: typeof app, claims = newAccount(), from = provider) {
  const browser = new Browser(at);
  from.deviation = { claims };
  const client = await clientOf(at, browser, await browser.follow('/api/auth/login'));
  return { browser, client, claims };
}

/** Logs out as the page does, which sends the token and gets a cookie. */
async function logout(browser: Browser, token: string | null) {
  return browser.visit('/api/auth/logout', {}, { authorization: `Bearer ${token}` });
}

describe('a logout with OIDC_LOGOUT=local (Sign-in 19)', () => {
  test.each([
    ['login where the provider does not list it', () => [app, provider, 'login'] as const],
    ['select_account where it does', () => [appWithSelecting, selecting, 'select_account'] as const],
  ])('makes the next sign-in of the browser ask for the account, by %s', async (_, of) => {
    const [at, from, prompt] = of();
    const { browser, client, claims } = await signedIn(at, newAccount(), from);
    expect(from.authorizations.at(-1)!.has('prompt')).toBe(false);
    const reply = await logout(browser, client.token);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(browser.cookies).toEqual([
      expect.stringMatching(
        /^gangway_signed_out=1; Path=\/api\/auth; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect((await client.get('/user/self')).status).toBe(401);
    // A sign-in that is not completed does not answer the question.
    await browser.visit('/api/auth/login');
    from.deviation = { claims };
    const landed = await browser.follow('/api/auth/login');
    expect(from.authorizations.at(-1)!.get('prompt')).toBe(prompt);
    expect((await exchangeIn(browser, codeOf(landed))).status).toBe(200);
    await browser.follow('/api/auth/login');
    expect(from.authorizations.at(-1)!.has('prompt')).toBe(false);
  });

  test('keeps no ID token', async () => {
    const { client } = await signedIn(app);
    const { id } = (await client.get('/user/self')).body;
    const rows = app.db.selectFrom('sessions').select('id_token').where('person_id', '=', id);
    expect(await rows.execute()).toEqual([{ id_token: null }]);
  });

  test('in the demo lets the visitor choose again', async () => {
    const browser = new Browser(demo);
    const chosen = async () =>
      browser.submit(await browser.follow('/api/auth/login'), { email: 'ada@example.com', name: 'Ada' });
    const client = await clientOf(demo, browser, await chosen());
    expect((await logout(browser, client.token)).status).toBe(204);
    expect((await clientOf(demo, browser, await chosen())).token).toBeTruthy();
  });
});

describe('a logout with OIDC_LOGOUT=provider (Sign-in 19)', () => {
  test('returns the address at the provider, with the ID token as the hint', async () => {
    provider.metadata = { end_session_endpoint: `${provider.issuer}/end?x=1` };
    const { browser, client, claims } = await signedIn(appWithProvider);
    const { status, text } = await logout(browser, client.token);
    expect(status).toBe(200);
    const url = new URL(JSON.parse(text).url);
    expect(`${url.origin}${url.pathname}`).toBe(`${provider.issuer}/end`);
    const { id_token_hint, ...others } = Object.fromEntries(url.searchParams);
    expect(others).toEqual({
      x: '1',
      client_id: 'gangway',
      post_logout_redirect_uri: `${appWithProvider.config.public_url}/login?signed_out=1`,
    });
    const [, payload = ''] = id_token_hint!.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString()).sub).toBe(claims.sub);
    expect((await client.get('/user/self')).status).toBe(401);
    // A person who stays signed in at the provider is asked there next time.
    expect(browser.cookies.join()).toContain('gangway_signed_out=1');
  });

  test('leaves out an ID token that is too long for an address', async () => {
    const { browser, client } = await signedIn(
      appWithProvider,
      newAccount({ groups: Array.from({ length: 300 }, (_, index) => `a group with a name ${index}`) }),
    );
    const { status, text } = await logout(browser, client.token);
    expect(status).toBe(200);
    expect(new URL(JSON.parse(text).url).searchParams.has('id_token_hint')).toBe(false);
  });

  test('ends the session here where the provider has no such address, or is down', async () => {
    const bare = await signedIn(appWithSelecting, newAccount(), selecting);
    expect((await logout(bare.browser, bare.client.token)).status).toBe(204);
    const { browser, client } = await signedIn(appWithProvider);
    await provider.close();
    try {
      expect([200, 204]).toContain((await logout(browser, client.token)).status);
      expect((await client.get('/user/self')).status).toBe(401);
    } finally {
      await provider.listen();
    }
  });
});

test('a token of another person or none ends nothing', async () => {
  const { signIn } = accountsAt(app, provider);
  await signIn(newAccount());
  expect((await logout(new Browser(app), 'a.b.c')).status).toBe(401);
});
