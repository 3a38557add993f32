import type { FastifyRequest } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { digest, randomToken } from '../../platform/secrets/secret.ts';
import { addAdmin } from '../../testing/admins.ts';
import { useApp } from '../../testing/app.ts';
import { newAccount } from '../../testing/auth/accounts.ts';
import { Browser } from '../../testing/auth/browser.ts';
import { startHostileProvider } from '../../testing/auth/hostileProvider.ts';
import { clientOf, codeOf, exchangeIn } from '../../testing/auth/signIn.ts';
import { createLimits } from '../../platform/http/limits.ts';
import { createPageReader, isNavigation } from './reader.ts';

const provider = await startHostileProvider();
const settings = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'gangway' };
const app = useApp(settings);
const company = useApp({ ...settings, PUBLIC_URL: 'https://gangway.example.com', SESSION_HOURS: '3' });

afterEach(() => {
  provider.deviation = {};
});

/** Signs in with a browser, and returns it with a client and the value of its page cookie. */
async function signedIn(browser = new Browser(app), claims = newAccount()) {
  provider.deviation = { claims };
  const client = await clientOf(app, browser, await browser.follow('/api/auth/login'));
  const { id } = (await client.get('/user/self')).body as { id: string };
  return { browser, client, claims, id, page: pageOf(browser) };
}

const pageOf = (browser: Browser, name = 'gangway_page') =>
  browser.cookies.map((line) => new RegExp(`^${name}=([\\w-]*)`).exec(line)?.[1]).find(Boolean) ?? '';

/** Returns the id of the person whose page a navigation with the cookie opens. */
async function personOf(page: string, headers: Record<string, string> = {}, services = app.services) {
  const request = { headers: { cookie: `gangway_page=${page}`, ...headers }, ip: '198.51.100.7', raw: {} };
  const session = await createPageReader(services)(request as unknown as FastifyRequest);
  return session === 'stale' || session === null ? session : session.viewer.id;
}

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('the page cookie (Sign-in 23)', () => {
  test('comes with the token, is HttpOnly and Lax, and only its digest is stored', async () => {
    const { browser, page, id } = await signedIn();
    expect(browser.cookies).toEqual([
      `gangway_page=${page}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${8 * 3_600}`,
    ]);
    expect(page).toMatch(/^[\w-]{43}$/);
    const [row] = await app.db.selectFrom('sessions').selectAll().where('person_id', '=', id).execute();
    expect(row!.page_digest).toEqual(digest(page));
    expect(JSON.stringify(row)).not.toContain(page);
    expect(await personOf(page)).toBe(id);
  });

  test('is a secure __Host- cookie where the address is https, for as long as a session', async () => {
    const browser = new Browser(company);
    provider.deviation = { claims: newAccount() };
    const { status } = await exchangeIn(browser, codeOf(await browser.follow('/api/auth/login')));
    expect(status).toBe(200);
    const page = pageOf(browser, '__Host-gangway_page');
    expect(browser.cookies).toEqual([
      `__Host-gangway_page=${page}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=${3 * 3_600}`,
    ]);
    // Another host of the domain can set the name without the prefix.
    const request = { headers: { cookie: `gangway_page=${page}`, 'sec-fetch-dest': 'document' }, raw: {} };
    expect(await createPageReader(company.services)(request as unknown as FastifyRequest)).toBeNull();
  });

  test('is as if absent below /api and /scim', async () => {
    const { browser } = await signedIn();
    const paths = ['/api/user/self', '/api/onboarding-plan?scope=self', '/api/session', '/scim/v2/Users'];
    for (const path of paths) expect([path, (await browser.visit(path)).status]).toEqual([path, 401]);
    for (const authorization of [`Page ${pageOf(browser)}`, `Bearer ${pageOf(browser)}`]) {
      expect((await browser.visit('/api/user/self', undefined, { authorization })).status).toBe(401);
    }
  });

  test.each([
    ['cut', (page: string) => page.slice(0, -1)],
    ['longer', (page: string) => `${page}A`],
    ['of other characters', (page: string) => `${page.slice(0, -1)}%`],
    ['empty', () => ''],
  ])('that is %s is not looked up', async (_, change) => {
    const { page } = await signedIn();
    expect(await personOf(change(page))).toBeNull();
  });

  test('that is forged names nobody and counts for the address, above whose limit none is looked up', async () => {
    const { page, id } = await signedIn();
    const services = { ...app.services, limits: createLimits({ failure: 2 }) };
    expect(await personOf(page, {}, services)).toBe(id);
    expect(await personOf(randomToken(), {}, services)).toBe('stale');
    expect(await personOf(randomToken(), {}, services)).toBe('stale');
    expect(await personOf(randomToken(), {}, services)).toBeNull();
  });

  test('opens navigations alone', async () => {
    const { page, id } = await signedIn();
    expect(await personOf(page, { 'sec-fetch-dest': 'document' })).toBe(id);
    for (const destination of ['empty', 'image', 'iframe', 'script', 'object']) {
      expect(await personOf(page, { 'sec-fetch-dest': destination })).toBeNull();
    }
    expect(await personOf(page, { 'sec-purpose': 'prefetch' })).toBeNull();
    expect(await personOf(page, { purpose: 'prefetch' })).toBeNull();
    // Without the header only over http, where no browser sends it.
    expect(isNavigation({ headers: {} }, 'http://gangway.example.com')).toBe(true);
    expect(isNavigation({ headers: {} }, 'https://gangway.example.com')).toBe(false);
  });

  test('ends with a logout, which deletes it', async () => {
    const { browser, client, page } = await signedIn();
    await browser.visit('/api/auth/logout', {}, { authorization: `Bearer ${client.token}` });
    expect(pageOf(browser)).toBe('');
    expect(await personOf(page)).toBe('stale');
  });

  test('ends when all sessions are ended, and when its own is', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const admin = await addAdmin(app);
    await admin.client.delete(`/person/${one.id}/sessions`);
    expect(await personOf(one.page)).toBe('stale');
    const [session] = (await other.client.get('/session')).body as { id: string }[];
    await other.client.delete(`/session/${session!.id}`);
    expect(await personOf(other.page)).toBe('stale');
  });

  test('a disabled or erased person’s cookie ends immediately', async () => {
    const [disabled, erased] = [await signedIn(), await signedIn()];
    const admin = await addAdmin(app);
    await admin.client.put(`/person/${disabled.id}/disabled`, { disabled: true });
    expect(await personOf(disabled.page)).toBe('stale');
    await app.db.deleteFrom('people').where('id', '=', erased.id).execute();
    expect(await personOf(erased.page)).toBe('stale');
  });

  test('ends with the hours and the idle time of the session, which a page prolongs', async () => {
    const { page, id } = await signedIn();
    const set = (times: { expires_at?: string; last_seen_at?: string }) =>
      app.db.updateTable('sessions').set(times).where('person_id', '=', id).execute();
    await set({ last_seen_at: fromNow(-119) });
    expect(await personOf(page)).toBe(id);
    const { last_seen_at } = await app.db
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('person_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Date.parse(last_seen_at)).toBeGreaterThan(Date.now() - 60_000);
    await set({ last_seen_at: fromNow(-121) });
    expect(await personOf(page)).toBe('stale');
    await set({ last_seen_at: fromNow(0), expires_at: fromNow(-1) });
    expect(await personOf(page)).toBe('stale');
  });

  test('a sign-in in the same browser ends the page cookie of the person before, and their session continues', async () => {
    const first = await signedIn();
    const second = await signedIn(first.browser);
    expect(second.page).not.toBe(first.page);
    expect(await personOf(second.page)).toBe(second.id);
    expect(await personOf(first.page)).toBe('stale');
    expect((await first.client.get('/user/self')).status).toBe(200);
  });

  test('is not taken from a session by a code that is refused', async () => {
    const { browser, page, id } = await signedIn();
    expect((await exchangeIn(browser, 'x'.repeat(43))).status).toBe(400);
    expect(await personOf(page)).toBe(id);
  });
});
