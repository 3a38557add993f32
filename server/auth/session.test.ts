import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import { Client } from '../testing/client.ts';
import { expectProblem } from '../testing/problem.ts';
import { createSessionReader } from './session.ts';
import { deleteEndedSignIns } from './auth.sql.ts';

const app = useApp({ SESSION_HOURS: '8', SESSION_IDLE_MINUTES: '120' });

const MINUTE = 60_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

const claimsOf = (client: Client) =>
  decodeJwt<{ sid: string; name: string; email: string }>(client.token ?? '');
const status = async (client: Client) => (await client.get('/user/self')).status;

function setSession(client: Client, times: { expires_at?: string; last_seen_at?: string }) {
  return app.db.updateTable('sessions').set(times).where('id', '=', claimsOf(client).sid).execute();
}

async function lastSeen(client: Client): Promise<number> {
  const { last_seen_at } = await app.db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('id', '=', claimsOf(client).sid)
    .executeTakeFirstOrThrow();
  return Date.parse(last_seen_at);
}

describe('a session (Sign-in 3)', () => {
  test('has a token with its claims, and ends after SESSION_HOURS', async () => {
    const { client, ...person } = await app.addManager('Ada Lovelace');
    const claims = claimsOf(client);
    expect(claims).toEqual({
      iss: app.config.public_url,
      aud: 'gangway',
      sub: person.id,
      sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Ada Lovelace',
      email: person.email,
      iat: expect.any(Number),
      exp: claims.iat! + 8 * 3_600,
    });
    expect(await status(client)).toBe(200);
    await setSession(client, { expires_at: fromNow(-1) });
    expectProblem(await client.get('/user/self'), 401, 'Your session has ended. Sign in again.');
  });

  test('ends after SESSION_IDLE_MINUTES without a call, and is prolonged by a call', async () => {
    const { client } = await app.addManager();
    await setSession(client, { last_seen_at: fromNow(-119 * MINUTE) });
    expect(await status(client)).toBe(200);
    expect(await lastSeen(client)).toBeGreaterThan(Date.now() - MINUTE);
    await setSession(client, { last_seen_at: fromNow(-121 * MINUTE) });
    expect(await status(client)).toBe(401);
    // A refused call does not prolong the session.
    expect(await lastSeen(client)).toBeLessThan(Date.now() - 120 * MINUTE);
    expect(await status(client)).toBe(401);
  });

  test('belongs to its own person when many calls arrive together (API 7)', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => app.addManager()));
    const read = createSessionReader(app.db, app.services.sessions, { hasReplicas: false });
    const readAll = () => Promise.all([...people, ...people].map(({ client }) => read(client.token!)));
    const ids = [...people, ...people].map(({ id }) => id);
    // The second time the tokens are known, so that all sessions are read by one statement.
    expect((await readAll()).map((session) => session?.viewer.id)).toEqual(ids);
    expect((await readAll()).map((session) => session?.viewer.id)).toEqual(ids);
    await people[3]!.client.post('/auth/logout');
    const stillSignedIn = ids.map((id) => (id === people[3]!.id ? undefined : id));
    expect((await readAll()).map((session) => session?.viewer.id)).toEqual(stillSignedIn);
  });

  test('updates its last use at most once a minute', async () => {
    const { client } = await app.addManager();
    const half = fromNow(-MINUTE / 2);
    await setSession(client, { last_seen_at: half });
    expect(await status(client)).toBe(200);
    expect(await lastSeen(client)).toBe(Date.parse(half));
  });

  test('is not prolonged beyond SESSION_HOURS by a call', async () => {
    const { client } = await app.addManager();
    await setSession(client, { expires_at: fromNow(-1), last_seen_at: fromNow(-2 * MINUTE) });
    expect(await status(client)).toBe(401);
    expect(await lastSeen(client)).toBeLessThan(Date.now() - MINUTE);
  });

  test('uses the current role and name of the person (API 7)', async () => {
    const { client, id } = await app.addEmployee(null, 'Emil');
    const change = (fields: { is_manager?: boolean; name?: string }) =>
      app.db.updateTable('people').set(fields).where('id', '=', id).execute();
    expectProblem(await client.get('/template'), 403);
    await change({ is_manager: true, name: 'Emilia' });
    expect((await client.get('/template')).status).toBe(200);
    expect((await client.get('/user/self')).body).toMatchObject({ name: 'Emilia', is_manager: true });
    await change({ is_manager: false });
    expectProblem(await client.get('/template'), 403);
  });

  test('ends when the person is deleted (API 7)', async () => {
    const { client, id } = await app.addEmployee(null);
    expect(await status(client)).toBe(200);
    await app.db.deleteFrom('people').where('id', '=', id).execute();
    expect(await status(client)).toBe(401);
    expectProblem(await client.post('/auth/logout'), 401);
  });
});

describe('sign-out (Sign-in 3)', () => {
  test('responds with 204 and ends every copy of the token immediately, but no other session', async () => {
    const person = await app.addManager();
    const [copy, elsewhere] = [new Client(app.url, person.client.token), await app.signIn(person)];
    const response = await person.client.post('/auth/logout');
    expect([response.status, response.text]).toEqual([204, '']);
    for (const client of [person.client, copy]) {
      expectProblem(await client.get('/user/self'), 401);
      expectProblem(await client.post('/auth/logout'), 401);
    }
    expect(await status(elsewhere)).toBe(200);
  });

  test('is not possible with a GET, which another site could make the browser send', async () => {
    const { client } = await app.addManager();
    expectProblem(await client.get('/auth/logout'), 404);
    expect(await status(client)).toBe(200);
  });
});

describe('several secrets in SESSION_SECRET (Sign-in 3)', () => {
  const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];
  const [before, during, after] = [
    useApp({ SESSION_SECRET: old }),
    useApp({ SESSION_SECRET: `${next},${old}` }),
    useApp({ SESSION_SECRET: next }),
  ];

  /** Returns a token that `issuer` has signed for a session that all three servers know. */
  async function tokenOf(issuer: typeof app): Promise<string> {
    const { client, ...person } = await issuer.addManager();
    const row = await issuer.db
      .selectFrom('sessions')
      .selectAll()
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow();
    for (const { db } of [before, during, after].filter((one) => one !== issuer)) {
      await db
        .insertInto('people')
        .values({ id: person.id, name: '', email: `${person.id}@example.com` })
        .execute();
      await db.insertInto('sessions').values(row).execute();
    }
    return client.token!;
  }
  const statuses = async (token: string) =>
    Promise.all([before, during, after].map(({ url }) => status(new Client(url, token))));

  test('the first one signs, and all verify', async () => {
    expect(await statuses(await tokenOf(before))).toEqual([200, 200, 401]);
    expect(await statuses(await tokenOf(during))).toEqual([401, 200, 200]);
    expect(await statuses(await tokenOf(after))).toEqual([401, 200, 200]);
  });
});

describe('an invalid token is refused with 401 (API 5)', () => {
  const key = new TextEncoder().encode('x'.repeat(32));
  const forge = (claims: Record<string, unknown>, alg = 'HS256') =>
    new SignJWT(claims).setProtectedHeader({ alg }).sign(key);

  test.each<[string, (person: Person, token: string) => Promise<string> | string]>([
    ['signed with another secret', ({ client }) => forge(claimsOf(client))],
    ['without an algorithm', ({ client }) => new UnsecuredJWT(claimsOf(client)).encode()],
    [
      'with the claims of another person and the old signature',
      ({ client }, other) => {
        const [header, , signature] = client.token!.split('.');
        return [header, other.split('.')[1], signature].join('.');
      },
    ],
    ['without its signature', ({ client }) => client.token!.replace(/[^.]+$/, '')],
    ['with a changed signature', ({ client }) => client.token!.replace(/.{4}$/, 'AAAA')],
  ])('%s', async (_, make) => {
    const [person, other] = [await app.addManager(), await app.addManager()];
    const forged = await make(person, other.client.token!);
    expectProblem(await new Client(app.url, forged).get('/user/self'), 401);
    expect(await status(person.client)).toBe(200);
  });

  test('a token in the address or in a cookie', async () => {
    const { client } = await app.addManager();
    const { token } = client;
    expectProblem(await app.anonymous.get(`/user/self?token=${token}`), 401);
    expectProblem(await app.anonymous.get('/user/self', { headers: { cookie: `token=${token}` } }), 401);
  });
});

test('deletes sessions a day after their end, and no others', async () => {
  const [old, ended, running] = [await app.addManager(), await app.addManager(), await app.addManager()];
  await setSession(old.client, { expires_at: fromNow(-25 * 60 * MINUTE) });
  await setSession(ended.client, { expires_at: fromNow(-MINUTE) });
  await deleteEndedSignIns(app.db);
  const rows = await app.db.selectFrom('sessions').select('id').execute();
  const ids = rows.map((row) => row.id);
  expect(ids).not.toContain(claimsOf(old.client).sid);
  expect(ids).toEqual(expect.arrayContaining([claimsOf(ended.client).sid, claimsOf(running.client).sid]));
  expect(await status(running.client)).toBe(200);
});
