import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import type { Person, TestApp } from '../../app.ts';
import { Browser } from '../browser.ts';
import { Client } from '../../client.ts';
import { codeOf } from '../signIn.ts';
import { type Attack, callbackOf } from './attack.ts';

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const claimsOf = (token: string) => decodeJwt<{ sid: string }>(token);

/** A call of the API with a token that `make` returns, after it has changed what it likes. */
const withToken = (
  name: string,
  make: (person: Person, app: TestApp, other: TestApp) => Promise<string> | string,
  { result = '401', path = '/user/self' } = {},
): Attack => ({
  name,
  result,
  prepare: async ({ app, other }) => {
    const person = await app.addManager();
    const token = await make(person, app, other);
    return async () => String((await new Client(app.url, token).get(path)).status);
  },
});

const setSession = (app: TestApp, token: string, times: { expires_at?: string; last_seen_at?: string }) =>
  app.db.updateTable('sessions').set(times).where('id', '=', claimsOf(token).sid).execute();

const ENDED: Attack[] = [
  withToken('a token after the sign-out', async ({ client }) => {
    await client.post('/auth/logout');
    return client.token!;
  }),
  withToken('a copy of a token that was signed out elsewhere', async ({ client }, app) => {
    await new Client(app.url, client.token).post('/auth/logout');
    return client.token!;
  }),
  withToken('a session at its end', async ({ client }, app) => {
    await setSession(app, client.token!, { expires_at: minutesFromNow(-1) });
    return client.token!;
  }),
  withToken('a session without use for 121 minutes', async ({ client }, app) => {
    await setSession(app, client.token!, { last_seen_at: minutesFromNow(-121) });
    return client.token!;
  }),
  withToken('a session of a deleted person', async ({ client, id }, app) => {
    await app.db.deleteFrom('people').where('id', '=', id).execute();
    return client.token!;
  }),
  withToken('a deleted session', async ({ client }, app) => {
    await app.db.deleteFrom('sessions').where('id', '=', claimsOf(client.token!).sid).execute();
    return client.token!;
  }),
  withToken(
    'a call for managers after the demotion',
    async ({ client, id }, app) => {
      await app.db.updateTable('people').set({ is_manager: false }).where('id', '=', id).execute();
      return client.token!;
    },
    { result: '403', path: '/template' },
  ),
];

const otherKey = new TextEncoder().encode('x'.repeat(32));
const sign = (claims: Record<string, unknown>, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(otherKey);

/** The claims of a token, changed and signed with the server's own key: somebody else uses it, too. */
const resigned = (name: string, change: { claims?: object; header?: object; secret?: Uint8Array }): Attack =>
  withToken(name, ({ client }, app) => {
    const [key] = app.services.sessions.keys;
    const header = { alg: 'HS256', kid: key.kid, ...change.header };
    return new SignJWT({ ...claimsOf(client.token!), ...change.claims })
      .setProtectedHeader(header)
      .sign(change.secret ?? key.secret);
  });

const RESIGNED: Attack[] = [
  resigned('a token of another address of the product (iss)', {
    claims: { iss: 'https://gangway.example.org' },
  }),
  resigned('a token without an issuer', { claims: { iss: undefined } }),
  resigned('a token with a list as its issuer', { claims: { iss: ['http://localhost:3000'] } }),
  resigned('a token for another audience', { claims: { aud: 'other' } }),
  resigned('a token for a list of other audiences', { claims: { aud: ['other', 'GANGWAY'] } }),
  resigned('a token without an audience', { claims: { aud: undefined } }),
  resigned('a token without an expiry', { claims: { exp: undefined } }),
  resigned('a token without a subject', { claims: { sub: undefined } }),
  resigned('a token that does not name its key', { header: { kid: undefined } }),
  resigned('a token that names an unknown key', { header: { kid: 'unknown' } }),
  resigned('a token whose key is a path', { header: { kid: '../../dev/null' } }),
  resigned('another secret under the name of the right key', { secret: otherKey }),
  resigned('another secret under an empty name', { header: { kid: '' }, secret: otherKey }),
];

const FORGED: Attack[] = [
  withToken('a token of another installation', async (_person, _app, other) => {
    return (await other.addManager()).client.token!;
  }),
  withToken('the claims of a token, signed with another secret', ({ client }) =>
    sign(claimsOf(client.token!)),
  ),
  withToken('the claims of a token, signed with HS512', ({ client }) =>
    new SignJWT(claimsOf(client.token!)).setProtectedHeader({ alg: 'HS512' }).sign(new Uint8Array(64)),
  ),
  withToken('the claims of a token, unsigned', ({ client }) =>
    new UnsecuredJWT(claimsOf(client.token!)).encode(),
  ),
  withToken('the claims of another person under the old signature', async ({ client }, app) => {
    const [header, , signature] = client.token!.split('.');
    const victim = await app.addManager();
    return [header, victim.client.token!.split('.')[1], signature].join('.');
  }),
  withToken('a token without its signature', ({ client }) => client.token!.replace(/[^.]+$/, '')),
  withToken('a token with a changed signature', ({ client }) => client.token!.replace(/.{4}$/, 'AAAA')),
  withToken('a token that lasts longer than signed', ({ client }) => {
    const [header, claims, signature] = client.token!.split('.');
    const longer = { ...JSON.parse(Buffer.from(claims!, 'base64url').toString()), exp: 9_999_999_999 };
    return [header, Buffer.from(JSON.stringify(longer)).toString('base64url'), signature].join('.');
  }),
];

/** A call whose credentials are not a bearer token of this server. */
const withHeaders = (
  name: string,
  headersFor: (token: string) => Record<string, string>,
  { result = '401', query = false } = {},
): Attack => ({
  name,
  result,
  prepare: async ({ app }) => {
    const { client } = await app.addManager();
    const path = query ? `/user/self?token=${client.token}&access_token=${client.token}` : '/user/self';
    return async () => String((await app.anonymous.get(path, { headers: headersFor(client.token!) })).status);
  },
});

const MISPLACED: Attack[] = [
  withHeaders('a token in the address', () => ({}), { query: true }),
  withHeaders('a token in a cookie', (token) => ({
    cookie: `token=${token}; authorization=Bearer ${token}`,
  })),
  withHeaders('a token with the scheme Basic', (token) => ({ authorization: `Basic ${token}` })),
  withHeaders('a token without a scheme', (token) => ({ authorization: token })),
  withHeaders('two tokens in one header', (token) => ({ authorization: `Bearer ${token}, Bearer ${token}` })),
  withHeaders('a token in x-forwarded-user and its like', (token) => ({
    'x-forwarded-user': 'ada@example.com',
    'x-remote-user': 'ada@example.com',
    'x-access-token': token,
  })),
  {
    name: 'the state of a sign-in as a token',
    result: '401',
    prepare: async ({ app }) => {
      const { location } = await new Browser(app).visit('/api/auth/login');
      const state = location!.searchParams.get('state');
      return async () => String((await new Client(app.url, state).get('/user/self')).status);
    },
  },
  {
    name: 'a one-time code as a token',
    result: '401',
    prepare: async ({ app, provider }) => {
      const browser = new Browser(app);
      const code = codeOf(await browser.follow(await callbackOf(browser, provider)));
      return async () => String((await new Client(app.url, code).get('/user/self')).status);
    },
  },
  {
    name: "the provider's ID token as a token",
    result: '401',
    prepare: async ({ app, provider }) => {
      const person = await app.addManager();
      const token = await new SignJWT({ sub: person.id, email: person.email })
        .setProtectedHeader({ alg: 'ES256', kid: 'own' })
        .setExpirationTime('1h')
        .sign(await provider.privateKey());
      return async () => String((await new Client(app.url, token).get('/user/self')).status);
    },
  },
  {
    name: 'a sign-out by GET, which another site can make the browser send',
    result: '404',
    prepare: async ({ app }) => {
      const { client } = await app.addManager();
      return async () => String((await client.get('/auth/logout')).status);
    },
  },
];

export const SESSION_ATTACKS: readonly Attack[] = [...ENDED, ...RESIGNED, ...FORGED, ...MISPLACED];
