import { type CryptoKey, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../testing/app.ts';
import { newAccount } from '../../testing/auth/accounts.ts';
import { Browser } from '../../testing/auth/browser.ts';
import { startHostileProvider } from '../../testing/auth/hostileProvider.ts';
import { clientOf } from '../../testing/auth/signIn.ts';
import type { Client } from '../../testing/client.ts';
import { expectProblem } from '../../testing/problem.ts';
import { deleteEndedSignIns } from '../auth.sql.ts';

const provider = await startHostileProvider();
const app = useApp({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'gangway' });

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const seconds = () => Math.floor(Date.now() / 1_000);

let count = 0;
const logoutClaims = (more: Record<string, unknown>) => ({
  iss: provider.issuer,
  aud: 'gangway',
  iat: seconds(),
  exp: seconds() + 120,
  jti: `logout ${(count += 1)}`,
  events: { [EVENT]: {} },
  ...more,
});

async function sign(claims: Record<string, unknown>, header = {}, key?: CryptoKey): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'own', typ: 'logout+jwt', ...header })
    .sign(key ?? (await provider.privateKey()));
}

const post = (body: string, type = 'application/x-www-form-urlencoded') =>
  fetch(`${app.url}/api/auth/oidc/backchannel-logout`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
const send = (token: string) => post(new URLSearchParams({ logout_token: token }).toString());
const sendClaims = async (more: Record<string, unknown>) => send(await sign(logoutClaims(more)));

async function signIn(claims: Record<string, unknown>): Promise<Client> {
  const browser = new Browser(app);
  provider.deviation = { claims };
  return clientOf(app, browser, await browser.follow('/api/auth/login'));
}

const isIn = async (client: Client) => (await client.get('/user/self')).status === 200;

describe('a logout token of the provider (Sign-in 20)', () => {
  test('ends the sessions of its sid, in every browser, and no other', async () => {
    const [account, other] = [newAccount(), newAccount()];
    const clients = [
      await signIn({ ...account, sid: 'one' }),
      await signIn({ ...account, sid: 'one' }),
      await signIn({ ...account, sid: 'two' }),
      await signIn(account),
      await signIn({ ...other, sid: 'three' }),
    ];
    const reply = await sendClaims({ sub: account.sub, sid: 'one' });
    expect([reply.status, await reply.text(), reply.headers.get('cache-control')]).toEqual([
      200,
      '',
      'no-store',
    ]);
    expect(await Promise.all(clients.map(isIn))).toEqual([false, false, true, true, true]);
    // Without `sub`, and with the `sid` of another account.
    expect((await sendClaims({ sub: account.sub, sid: 'three' })).status).toBe(200);
    expect(await isIn(clients[4]!)).toBe(true);
    expect((await sendClaims({ sid: 'three' })).status).toBe(200);
    expect(await isIn(clients[4]!)).toBe(false);
  });

  test('ends all sessions of its sub, and sign-ins that are not finished', async () => {
    const account = newAccount();
    const clients = [await signIn({ ...account, sid: 'a' }), await signIn(account)];
    const browser = new Browser(app);
    const landed = await browser.follow('/api/auth/login');
    const other = await signIn(newAccount());
    expect((await sendClaims({ sub: account.sub })).status).toBe(200);
    expect(await Promise.all(clients.map(isIn))).toEqual([false, false]);
    expect(await isIn(other)).toBe(true);
    await expect(clientOf(app, browser, landed).then(isIn)).resolves.toBe(false);
    // Nobody is locked out.
    expect(await isIn(await signIn(account))).toBe(true);
  });

  test('reaches nobody of another issuer', async () => {
    const account = newAccount();
    const client = await signIn({ ...account, sid: 'shared' });
    const { id } = (await client.get('/user/self')).body;
    const former = { identity_issuer: 'https://former.example.com' };
    await app.db.updateTable('people').set(former).where('id', '=', id).execute();
    expect((await sendClaims({ sid: 'shared' })).status).toBe(200);
    expect((await sendClaims({ sub: account.sub })).status).toBe(200);
    expect(await isIn(client)).toBe(true);
  });

  test('for nobody is accepted: the session has ended', async () => {
    expect((await sendClaims({ sub: 'nobody', sid: 'none' })).status).toBe(200);
  });

  test('works once, at any number of servers, and is forgotten when it has expired', async () => {
    const account = newAccount();
    const token = await sign(logoutClaims({ sub: account.sub }));
    const statuses = (await Promise.all([1, 2, 3].map(() => send(token)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(2);
    const client = await signIn(account);
    expect((await send(token)).status).toBe(400);
    expect(await isIn(client)).toBe(true);
    await app.db.updateTable('used_logout_tokens').set({ expires_at: '2000-01-01' }).execute();
    await deleteEndedSignIns(app.db);
    expect(await app.db.selectFrom('used_logout_tokens').selectAll().execute()).toEqual([]);
  });

  test('a logout token with a new key is accepted immediately, and unknown key ids cause no flood of reads', async () => {
    const account = newAccount();
    const client = await signIn(account);
    const { keyReads } = provider;
    const start = performance.now();
    const { privateKey } = await generateKeyPair('ES256');
    for (let index = 0; index < 20; index++) {
      expect(
        (await send(await sign(logoutClaims({ sub: account.sub }), { kid: `x${index}` }, privateKey))).status,
      ).toBe(400);
    }
    const most = 1 + Math.floor((performance.now() - start) / 5_000);
    expect(provider.keyReads - keyReads).toBeLessThanOrEqual(most);
    expect(await isIn(client)).toBe(true);
  });
});

describe('a logout token is refused', () => {
  test.each<[string, Record<string, unknown>]>([
    ['of another issuer', { iss: 'https://login.example.com' }],
    ['of the issuer with a slash', { iss: `${provider.issuer}/` }],
    ['without an issuer', { iss: undefined }],
    ['for another client', { aud: 'other' }],
    ['for other clients', { aud: ['other', 'another'] }],
    ['without an audience', { aud: undefined }],
    ['without a time of issue', { iat: undefined }],
    ['with a time of issue as text', { iat: String(seconds()) }],
    ['of the future', { iat: seconds() + 3_600, exp: seconds() + 7_200 }],
    ['of an hour ago', { iat: seconds() - 3_600 }],
    ['that has expired', { iat: seconds() - 200, exp: seconds() - 10 }],
    ['without an expiry', { exp: undefined }],
    ['without an id', { jti: undefined }],
    ['with an empty id', { jti: '' }],
    ['without events', { events: undefined }],
    ['with another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['with events as a list', { events: [EVENT] }],
    ['with the event as text', { events: { [EVENT]: 'yes' } }],
    ['with a nonce', { nonce: 'n' }],
    ['with an empty nonce', { nonce: null }],
    ['with neither sub nor sid', { sub: undefined }],
    ['with a list as sub', { sub: ['subject'] }],
    ['with a number as sid', { sid: 5 }],
    ['with an empty sid', { sid: '' }],
  ])('%s', async (_, more) => {
    const account = newAccount();
    const client = await signIn({ ...account, sid: 'mine' });
    const response = await sendClaims({ sub: account.sub, ...more });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'auth.logout_token_invalid' });
    expect(await isIn(client)).toBe(true);
  });

  test.each<[string, (claims: Record<string, unknown>) => string | Promise<string>]>([
    ['that is not signed', (claims) => new UnsecuredJWT(claims).encode()],
    [
      'signed with a secret',
      async (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: 'own' })
          .sign(await provider.publicBytes()),
    ],
    [
      'signed with another key',
      async (claims) => sign(claims, {}, (await generateKeyPair('ES256')).privateKey),
    ],
    [
      'with a changed claim',
      async (claims) => {
        const [header, , signature] = (await sign(claims)).split('.');
        const changed = Buffer.from(JSON.stringify({ ...claims, jti: 'other' })).toString('base64url');
        return [header, changed, signature].join('.');
      },
    ],
    ['that is no token', () => 'a.b.c'],
    ['that is an ID token', (claims) => sign({ ...claims, events: undefined, nonce: 'n' }, { typ: 'JWT' })],
    ['with NUL in its id', (claims) => sign({ ...claims, jti: 'a\0' })],
  ])('%s', async (_, make) => {
    const account = newAccount();
    const client = await signIn(account);
    expect((await send(await make(logoutClaims({ sub: account.sub })))).status).toBe(400);
    expect(await isIn(client)).toBe(true);
  });

  test('with texts that cannot be stored, without a failure of the server', async () => {
    for (const more of [{ sub: 'a\0b' }, { sid: 'a\0b' }, { sid: 'x'.repeat(5_000) }]) {
      expect((await sendClaims(more)).status).toBe(400);
    }
  });

  test('in anything but a form, or in one that is too large', async () => {
    const token = await sign(logoutClaims({ sub: 'x' }));
    for (const [body, type, status] of [
      [JSON.stringify({ logout_token: token }), 'application/json', 415],
      [`logout_token=${token}`, 'text/plain', 415],
      ['', 'application/x-www-form-urlencoded', 400],
      ['logout_token=', 'application/x-www-form-urlencoded', 400],
      [`other=${token}`, 'application/x-www-form-urlencoded', 400],
      [`logout_token=${'a'.repeat(20_000)}`, 'application/x-www-form-urlencoded', 413],
    ] as const) {
      const response = await post(body, type);
      expect([body.slice(0, 20), response.status]).toEqual([body.slice(0, 20), status]);
    }
    expectProblem(await app.anonymous.post('/auth/oidc/backchannel-logout', {}), 415);
  });
});
