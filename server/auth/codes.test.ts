import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { Browser } from '../testing/auth/browser.ts';
import { Client } from '../testing/client.ts';
import { startHostileProvider } from '../testing/auth/hostileProvider.ts';
import { expectProblem } from '../testing/problem.ts';
import { type Proxy, startProxy } from '../testing/database/proxy.ts';
import { codeOf, errorOf, exchangeIn } from '../testing/auth/signIn.ts';
import { digest } from '../platform/secrets/secret.ts';
import { deleteEndedSignIns, takeSignInCode } from './auth.sql.ts';

const provider = await startHostileProvider();
const settings = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'gangway' };

const lines: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const app = useApp({ ...settings, LOG_LEVEL: 'trace' }, { logger: pino({ level: 'trace' }, stream) });

let proxy: Proxy;
const appBehindProxy = useApp(settings, {
  databaseUrlFor: async (databaseUrl) => {
    proxy = await startProxy(databaseUrl);
    return proxy.url;
  },
});
afterAll(() => proxy.cut());

const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada' };
provider.deviation = { claims: ada };

test('two codes of one cookie, exchanged concurrently: one works (Sign-in 2)', async () => {
  const browser = new Browser(app);
  const codes = [await newCode(browser), await newCode(browser)];
  const replies = await Promise.all(codes.map((code) => exchangeIn(browser, code)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('the cookie is deleted with the exchange of its code, and not before (Sign-in 2)', async () => {
  const browser = new Browser(app);
  const code = await newCode(browser);
  expect(browser.cookies).toHaveLength(1);
  expect((await exchangeIn(browser, `${code}x`)).status).toBe(400);
  expect(browser.cookies).toHaveLength(1);
  expect((await exchangeIn(browser, code)).status).toBe(200);
  // The cookie that opens pages is left.
  expect(browser.cookies).toEqual([expect.stringMatching(/^gangway_page=/)]);
  expect((await exchangeIn(browser, await newCode(browser))).status).toBe(200);
});

test('a person signs in while an import holds their row (Import 6)', async () => {
  const browser = new Browser(app);
  expect((await exchangeIn(browser, await newCode(browser))).status).toBe(200);
  const row = () =>
    app.db
      .selectFrom('people')
      .select(['id', 'last_sign_in_at'])
      .where('email', '=', ada.email)
      .executeTakeFirstOrThrow();
  const { id, last_sign_in_at } = await row();
  await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('people').set({ job_title: 'Agent' }).where('id', '=', id).execute();
    expect((await exchangeIn(browser, await newCode(browser))).status).toBe(200);
    // The time is left out: it would have to wait.
    expect((await row()).last_sign_in_at).toBe(last_sign_in_at);
  });
  expect((await exchangeIn(browser, await newCode(browser))).status).toBe(200);
  expect((await row()).last_sign_in_at).not.toBe(last_sign_in_at);
});

async function newCode(browser: Browser): Promise<string> {
  return codeOf(await browser.follow('/api/auth/login'));
}

/** Exchanges the code in the browser and expects a 400. */
async function expectRefusal(browser: Browser, code: string): Promise<void> {
  const { status, headers, text } = await browser.visit(`/api/auth/token?code=${encodeURIComponent(code)}`);
  expectProblem({ status, headers: new Headers(headers as never), text, body: JSON.parse(text) }, 400);
}

describe('the one-time code (Sign-in 2)', () => {
  test('can be exchanged once', async () => {
    const browser = new Browser(app);
    const code = await newCode(browser);
    expect((await exchangeIn(browser, code)).status).toBe(200);
    await expectRefusal(browser, code);
  });

  test('can be exchanged by one of ten concurrent requests', async () => {
    const browser = new Browser(app);
    const code = await newCode(browser);
    const responses = await Promise.all(Array.from({ length: 10 }, () => exchangeIn(browser, code)));
    const statuses = responses.map(({ status }) => String(status)).toSorted();
    expect(statuses).toEqual(['200', ...Array<string>(9).fill('400')]);
  });

  test('cannot be used again in a transaction that started before the first exchange', async () => {
    const browser = new Browser(app);
    const code = await newCode(browser);
    const [, cookie = ''] = /^gangway_browser=([^;]+)/.exec(browser.cookies[0]!) ?? [];
    await app.db.transaction().execute(async (tx) => {
      // now() keeps the time of this first statement for the whole transaction.
      await sql`select 1`.execute(tx);
      expect((await exchangeIn(browser, code)).status).toBe(200);
      expect(await takeSignInCode(tx, digest(code), digest(cookie))).toBeUndefined();
    });
  });

  test('is refused in another browser and stays valid in its own', async () => {
    const browser = new Browser(app);
    const code = await newCode(browser);
    const thief = new Browser(app);
    await expectRefusal(thief, code);
    await newCode(thief);
    await expectRefusal(thief, code);
    expect((await exchangeIn(browser, code)).status).toBe(200);
  });

  test('is valid for a minute', async () => {
    const browser = new Browser(app);
    const code = await newCode(browser);
    const { expires_at } = await app.db
      .selectFrom('sign_in_codes')
      .select('expires_at')
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow();
    const left = Date.parse(expires_at) - Date.now();
    expect(left).toBeGreaterThan(30_000);
    expect(left).toBeLessThanOrEqual(60_000);
    await app.db.updateTable('sign_in_codes').set({ expires_at: new Date().toISOString() }).execute();
    await expectRefusal(browser, code);
  });

  test('is deleted ten minutes later, when the callback can no longer be repeated', async () => {
    const browser = new Browser(app);
    await expectRefusal(browser, 'x');
    const code = await newCode(browser);
    const count = async () =>
      (await app.db.selectFrom('sign_in_codes').select('code_digest').execute()).length;
    const setAge = (minutes: number) =>
      app.db
        .updateTable('sign_in_codes')
        .set({ expires_at: new Date(Date.now() - minutes * 60_000).toISOString() })
        .execute();
    const before = await count();
    await setAge(9);
    await deleteEndedSignIns(app.db);
    expect(await count()).toBe(before);
    await setAge(11);
    await deleteEndedSignIns(app.db);
    expect(await count()).toBe(0);
    await expectRefusal(browser, code);
  });

  test.each(['x', 'a'.repeat(512), "' or true --", '\0', '%00'])('refuses %j', async (code) => {
    const browser = new Browser(app);
    await newCode(browser);
    await expectRefusal(browser, code);
    await expectRefusal(new Browser(app), code);
  });

  test('refuses a missing, empty, too long or repeated parameter', async () => {
    for (const query of ['', '?code=', `?code=${'a'.repeat(513)}`, '?code=a&code=b']) {
      expectProblem(await app.anonymous.get(`/auth/token${query}`), 400);
    }
  });

  test('is stored as a digest, as is the cookie', async () => {
    const browser = new Browser(app);
    const code = await newCode(browser);
    const rows = await app.db.selectFrom('sign_in_codes').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    const [, cookie = ''] = /^gangway_browser=([^;]+)/.exec(browser.cookies[0]!) ?? [];
    const stored = rows.flatMap((row) => [row.code_digest, row.browser_digest]);
    for (const secret of [code, cookie]) {
      expect(secret).toMatch(/^[\w-]{43}$/);
      for (const bytes of stored) {
        expect(bytes).toHaveLength(32);
        expect(bytes.equals(Buffer.from(secret, 'base64url'))).toBe(false);
      }
    }
  });
});

describe('sign-out (Sign-in 3)', () => {
  test('ends every copy of the token and no other session of the person', async () => {
    const [here, there] = [new Browser(app), new Browser(app)];
    const { token } = (await exchangeIn(here, await newCode(here))).body;
    const other = (await exchangeIn(there, await newCode(there))).body.token;
    const [copy, sameCopy, elsewhere] = [token, token, other].map((each) => new Client(app.url, each));
    expect((await sameCopy!.get('/user/self')).status).toBe(200);
    expect((await copy!.post('/auth/logout')).status).toBe(204);
    expectProblem(await copy!.get('/user/self'), 401);
    expectProblem(await sameCopy!.get('/user/self'), 401);
    expectProblem(await sameCopy!.post('/auth/logout'), 401);
    expect((await elsewhere!.get('/user/self')).status).toBe(200);
  });

  test('needs a token', async () => {
    expectProblem(await app.anonymous.post('/auth/logout'), 401);
  });
});

test('returns to the sign-in page with the error `unavailable` while the database is down', async () => {
  const browser = new Browser(appBehindProxy);
  const toProvider = await browser.visit('/api/auth/login');
  await proxy.cut();
  expect(errorOf(await browser.follow(toProvider.location!))).toBe('unavailable');
  expect((await exchangeIn(browser, 'x')).status).toBe(503);
  await proxy.restore();
  expect((await exchangeIn(browser, await newCode(browser))).status).toBe(200);
});

test('logs the reason of a refusal, and never a code, a token or a query (Sign-in 8)', async () => {
  lines.length = 0;
  const secrets: string[] = [];
  const browser = new Browser(app);
  const { location: atProvider } = await browser.visit('/api/auth/login');
  const { location: callback } = await browser.visit(atProvider!);
  const landed = await browser.follow(callback!);
  const { token } = (await exchangeIn(browser, codeOf(landed))).body;
  secrets.push(atProvider!.searchParams.get('state')!, atProvider!.searchParams.get('nonce')!);
  secrets.push(callback!.searchParams.get('code')!, codeOf(landed), token);
  for (const deviation of [
    { claims: { ...ada, nonce: 'wrong' } },
    { claims: { ...ada, sub: 'another' } },
    { tokenResponse: { status: 200, body: '{"id_token":"s3cret-token","access_token":"s3cret-token"}' } },
    { tokenResponse: { status: 400, body: '{"error":"invalid_grant","error_description":"s3cret-token"}' } },
  ]) {
    provider.deviation = deviation;
    const refused = await browser.visit((await browser.visit('/api/auth/login')).location!);
    secrets.push(refused.location!.searchParams.get('code')!);
    errorOf(await browser.follow(refused.location!));
  }
  provider.deviation = { claims: ada };
  secrets.push('s3cret-token', 'code=', 'state=');

  const log = lines.join('');
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).toContain('"url":"/api/auth/oidc/callback"');
  expect(log).toContain('unexpected JWT claim value encountered');
  expect(log).toContain('"reason":"the email belongs to a person with another subject"');
  // Neither are personal data: an account is named by a digest (Operations 9).
  expect(log).toMatch(/"account":"[0-9a-f]{16}"/);
  for (const personal of [ada.email, ada.name, 'another"']) expect(log).not.toContain(personal);
  expect(log).toMatch(/"person":"[0-9a-f-]{36}","account":"[0-9a-f]{16}","msg":"signed in"/);
  expect(log).toContain('"reason":"the provider responded with invalid_grant"');
});
