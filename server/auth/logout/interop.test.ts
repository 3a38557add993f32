import http from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApp } from '../../testing/app.ts';
import { Browser, type Visit } from '../../testing/auth/browser.ts';
import { clientOf } from '../../testing/auth/signIn.ts';
import { listenAtOwnPort } from '../../testing/ports.ts';

/*
 * Logout with the library of the demo's provider as an external one, which implements both sides of OpenID Connect's logout.
 */

let handle: http.RequestListener = (_request, response) => void response.writeHead(503).end();
const server = http.createServer((request, response) => handle(request, response));
const issuer = `http://127.0.0.1:${await listenAtOwnPort(server, undefined)}`;
afterAll(() => void server.close());

const PUBLIC_URL = 'http://gangway.test';
const app = useApp({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'gangway',
  OIDC_LOGOUT: 'provider',
  DEMO: '0',
  PUBLIC_URL,
});

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'gangway',
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${PUBLIC_URL}/api/auth/oidc/callback`],
        post_logout_redirect_uris: [`${PUBLIC_URL}/login?signed_out=1`],
        backchannel_logout_uri: `${app.url}/api/auth/oidc/backchannel-logout`,
        backchannel_logout_session_required: true,
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'ES256', kid: 'one' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: {
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      devInteractions: { enabled: true },
    },
    // Without the library's own, which refuses addresses of this machine.
    fetch: (
      url: string | URL | Request,
      { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown } = {},
    ) => fetch(url, options),
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.com`, email_verified: true, name: sub }),
    }),
  });
  const callback = provider.callback();
  handle = (request, response) => void callback(request, response);
});

/** Signs in at the pages of the library: the account, then the consent. Returns the last page. */
async function signIn(browser: Browser, login: string): Promise<Visit> {
  const page = await browser.follow('/api/auth/login');
  const consent = await browser.follow(page.address, { prompt: 'login', login, password: 'x' });
  return browser.follow(consent.address, { prompt: 'consent' });
}

test('a logout ends the session at the provider, which ends the others here', async () => {
  const [browser, elsewhere] = [new Browser(app), new Browser(app)];
  const client = await clientOf(app, browser, await signIn(browser, 'ada'));
  // A second session of the same provider's session, as in another tab whose storage was cleared.
  const second = await clientOf(app, browser, await browser.follow('/api/auth/login'));
  const other = await clientOf(app, elsewhere, await signIn(elsewhere, 'ada'));

  const reply = await browser.visit('/api/auth/logout', {}, { authorization: `Bearer ${client.token}` });
  expect(reply.status).toBe(200);
  const question = await browser.visit(JSON.parse(reply.text).url);
  const [, action = ''] = /action="([^"]+)"/.exec(question.text) ?? [];
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(question.text) ?? [];
  const landed = await browser.follow(action, { xsrf, logout: 'yes' });
  expect(landed.address.href).toBe(`${PUBLIC_URL}/login?signed_out=1`);

  // The library has sent its logout token before it answered.
  expect((await second.get('/user/self')).status).toBe(401);
  expect((await other.get('/user/self')).status).toBe(200);
  // The next sign-in in this browser asks, and there is no session to continue.
  const asked = await browser.follow('/api/auth/login');
  expect(asked.address.pathname).toMatch(/^\/interaction\//);
});
