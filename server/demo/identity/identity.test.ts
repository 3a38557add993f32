import { decodeJwt } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { DOORS } from '#shared/demo/doors.ts';
import { makeAdmin } from '../../testing/admins.ts';
import { useApp } from '../../testing/app.ts';
import { Browser } from '../../testing/auth/browser.ts';
import { Client } from '../../testing/client.ts';
import { choose, clientOf, codeOf, errorOf, exchangeIn } from '../../testing/auth/signIn.ts';

// Host names that do not resolve: the server has to reach its own provider without them.
const app = useApp({ PUBLIC_URL: 'http://gangway.test', DEMO: '1' });
const httpsApp = useApp({ PUBLIC_URL: 'https://gangway.test', DEMO: '1' });
const localHttpsApp = useApp({ PUBLIC_URL: 'https://localhost:8443' });
const localApp = useApp({ PUBLIC_URL: 'http://localhost:3000' });

test('any email signs in through the whole protocol, without a script (Sign-in 9)', async () => {
  const warn = vi.spyOn(console, 'warn');
  const info = vi.spyOn(console, 'info');
  const browser = new Browser(app);
  const toProvider = await browser.visit('/api/auth/login');
  expect(toProvider.status).toBe(302);
  expect(Object.fromEntries(toProvider.location!.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    redirect_uri: 'http://gangway.test/api/auth/oidc/callback',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.any(String),
  });
  expect(browser.cookies).toEqual([
    expect.stringMatching(
      /^gangway_browser=[\w-]{43}; Path=\/api\/auth; Max-Age=600; HttpOnly; SameSite=Lax$/,
    ),
  ]);

  const page = await browser.follow(toProvider.location!);
  expect(page.address.pathname).toMatch(/^\/demo-sign-in\//);
  const landed = await browser.submit(page, { email: ' Nova.Quist@Example.com ', name: 'Nova Quist' });
  expect(landed.address.href).toMatch(/^http:\/\/gangway\.test\/auth\/callback\?code=[\w-]{43}$/);

  const { status, body } = await exchangeIn(browser, codeOf(landed));
  expect(status).toBe(200);
  const claims = decodeJwt(body.token);
  expect(Object.keys(claims).toSorted()).toEqual(['aud', 'email', 'exp', 'iat', 'iss', 'name', 'sid', 'sub']);
  expect(claims.exp! - claims.iat!).toBe(8 * 3_600);
  const self = await new Client(app.url, body.token).get('/user/self');
  expect(self.body).toMatchObject({
    id: claims.sub,
    name: 'Nova Quist',
    email: 'nova.quist@example.com',
    is_manager: false,
    manager_id: null,
  });
  // The library of the provider warns on the console about missing settings.
  expect([...warn.mock.calls, ...info.mock.calls]).toEqual([]);
});

test('binds a person independently of the address of the demo, which changes with PORT', async () => {
  const ids = new Set<string>();
  for (const _ of [1, 2]) {
    const browser = new Browser(app);
    const landed = await browser.submit(await choose(browser), { email: 'twice@example.com', name: 'Twice' });
    const client = await clientOf(app, browser, landed);
    ids.add((await client.get('/user/self')).body.id);
  }
  expect(ids.size).toBe(1);
  const { identity_issuer } = await app.db
    .selectFrom('people')
    .select('identity_issuer')
    .where('email', '=', 'twice@example.com')
    .executeTakeFirstOrThrow();
  expect(identity_issuer).not.toContain('gangway.test');
});

describe('the page for choosing a person', () => {
  test('has a button for each person, managers first', async () => {
    const manager = await app.addManager('Mia "<b>" Manager');
    const employee = await app.addEmployee(manager, '李雷');
    const page = await choose(new Browser(app));
    expect(page.status).toBe(200);
    const buttons = [
      ...page.text.matchAll(
        /<button name="email" value="([^"]+)" data-email="([^"]+)"[^>]*>([^]*?)<\/button>/g,
      ),
    ];
    const emails = buttons.map(([, value]) => value);
    expect(buttons.every(([, value, data]) => value === data)).toBe(true);
    expect(emails.indexOf(manager.email)).toBeGreaterThanOrEqual(0);
    expect(emails.indexOf(employee.email)).toBeGreaterThan(emails.indexOf(manager.email));
    expect(page.text).toContain('<bdi>Mia &quot;&lt;b&gt;&quot; Manager</bdi>');
    expect(page.text).not.toContain('<b>');
    expect(buttons.find(([, value]) => value === employee.email)?.[3]).toMatch(
      /李雷.*person\d+@example\.com/,
    );
  });

  test('roles and hints are next to the button, not in its label (Demo 2)', async () => {
    const admin = await makeAdmin(app, await app.addManager('Ada Admin'));
    const { id } = await app.addManager('Wei');
    const email = 'wei.chen@harbor.example';
    await app.db.updateTable('people').set({ email, is_hr: true }).where('id', '=', id).execute();
    const { text } = await choose(new Browser(app));
    const aboutOf = (of: string) => {
      const [, describedBy, label, labelId, about] =
        new RegExp(
          `data-email="${of}" aria-describedby="([^"]+)"[^>]*>([^]*?)</button><span class="about" id="([^"]+)">([^<]+)<`,
        ).exec(text) ?? [];
      expect(describedBy, of).toBe(labelId);
      return { label, about };
    };
    expect(aboutOf(admin.email)).toEqual({
      label: `<bdi>Ada Admin</bdi> <span class="vh">${admin.email}</span>`,
      about: '· manager, admin',
    });
    expect(aboutOf(email).about).toBe('Signed, and got the plan back');
    expect(text.indexOf(email)).toBeLessThan(text.indexOf(admin.email));
  });

  test('has the doors whose people exist, with role and promise (Demo 1)', async () => {
    expect((await choose(new Browser(httpsApp))).text).not.toContain('class="doors"');
    const { id } = await httpsApp.addEmployee(null, 'Maya <i>Patel');
    const { email, promise } = DOORS[1];
    await httpsApp.db.updateTable('people').set({ email }).where('id', '=', id).execute();
    const { text } = await choose(new Browser(httpsApp));
    const doors = /<ul class="doors">([^]*?)<\/ul>/.exec(text)?.[1] ?? '';
    expect(doors.match(/<button/g)).toHaveLength(1);
    expect(doors).toContain(promise);
    expect(doors).toContain(
      `data-email="${email}" aria-describedby="role-new-hire promise-new-hire" title="Maya &lt;i&gt;Patel, ${email}"><bdi>Maya &lt;i&gt;Patel</bdi> <span class="vh">${email}</span></button>`,
    );
    // Not a second time among the others.
    expect(text.split(`data-email="${email}"`)).toHaveLength(2);
  });

  test('has a policy that allows its own script and style alone, no other resources and no frames', async () => {
    const { headers } = await choose(new Browser(app));
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'$/,
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  test('signs in as the existing person of a button', async () => {
    const manager = await app.addManager('Berta Boss');
    const browser = new Browser(app);
    const landed = await browser.submit(await choose(browser), { email: manager.email });
    const self = await (await clientOf(app, browser, landed)).get('/user/self');
    expect(self.body).toMatchObject({ id: manager.id, name: 'Berta Boss', is_manager: true });
  });

  test('refuses an invalid email with a message and keeps the input', async () => {
    const browser = new Browser(app);
    const again = await browser.submit(await choose(browser), { email: 'no"email', name: 'Néo' });
    expect(again.status).toBe(400);
    expect(again.text).toMatch(/role="alert">[^<]+user@example\.com/);
    expect(again.text).toContain('value="no&quot;email"');
    expect(again.text).toContain('value="Néo"');
    const landed = await browser.submit(again, { email: 'neo@example.com', name: 'Néo' });
    expect(codeOf(landed)).not.toBe('');
  });

  test('cancels the sign-in', async () => {
    const browser = new Browser(app);
    expect(errorOf(await browser.submit(await choose(browser), { cancel: '1' }))).toBe('cancelled');
  });

  test('is shown at each sign-in, also with prompt=login', async () => {
    const browser = new Browser(app);
    codeOf(await browser.submit(await choose(browser), { email: 'again@example.com', name: 'Again' }));
    expect((await choose(browser)).text).toContain('Who do you want to be?');
    const toProvider = await browser.visit('/api/auth/login?prompt=login');
    expect(toProvider.location!.searchParams.get('prompt')).toBe('login');
    expect((await browser.follow(toProvider.location!)).text).toContain('Who do you want to be?');
  });

  test('leads on to the sign-in page once it is used, such as by Back after a logout', async () => {
    const browser = new Browser(app);
    const page = await choose(browser);
    codeOf(await browser.submit(page, { email: 'back@example.com', name: 'Back' }));
    for (const address of [page.address.pathname, '/demo-sign-in/people/none']) {
      expect((await browser.visit(address)).location?.href).toBe('http://gangway.test/login?error=expired');
    }
  });

  test('reports a sign-in that does not exist', async () => {
    for (const path of ['/demo-sign-in/auth/none', '/demo-sign-in/auth?client_id=x']) {
      const page = await new Browser(app).visit(path);
      expect(page.status, path).toBe(400);
      expect(page.text).toContain('href="/login"');
      expect(page.headers['x-content-type-options']).toBe('nosniff');
    }
  });
});

test('refuses an incomplete form, another content type and a form without the cookie', async () => {
  const { address } = await choose(new Browser(app));
  const at = new URL(address.pathname, app.url);
  const send = async (init: RequestInit) =>
    (await fetch(at, { method: 'POST', redirect: 'manual', ...init })).status;
  expect(await send({})).toBe(400);
  expect(await send({ body: new URLSearchParams({ name: 'Nobody' }) })).toBe(400);
  expect(await send({ body: '{"email":5}', headers: { 'content-type': 'application/json' } })).toBe(415);
  // Without the cookie of the browser that started the sign-in.
  expect(await send({ body: new URLSearchParams({ email: 'ada@example.com' }) })).toBe(400);
});

test('of two tabs of one browser the first to finish signs in, and the other starts again (Sign-in 2)', async () => {
  const browser = new Browser(app);
  codeOf(await browser.submit(await choose(browser), { email: 'before@example.com', name: 'Before' }));
  const [first, second] = [await choose(browser), await choose(browser)];
  const landed = await browser.submit(second, { email: 'tab2@example.com', name: 'Tab 2' });
  const self = await (await clientOf(app, browser, landed)).get('/user/self');
  expect(self.body.email).toBe('tab2@example.com');
  expect(errorOf(await browser.submit(first, { email: 'tab1@example.com', name: 'Tab 1' }))).toBe('expired');
  const again = await browser.submit(await choose(browser), { email: 'tab1@example.com', name: 'Tab 1' });
  const other = await (await clientOf(app, browser, again)).get('/user/self');
  expect(other.body.email).toBe('tab1@example.com');
});

test.each([
  ['https://gangway.test', httpsApp],
  ['https://localhost:8443', localHttpsApp],
])('uses Secure cookies and https addresses only at %s', async (origin, appAtOrigin) => {
  const browser = new Browser(appAtOrigin);
  const page = await choose(browser);
  expect(page.address.protocol).toBe('https:');
  const landed = await browser.submit(page, { email: 'tls@example.com', name: 'Tessa' });
  expect(landed.address.origin).toBe(origin);
  expect(browser.cookies.length).toBeGreaterThan(0);
  for (const line of browser.cookies) expect(line).toMatch(/; secure(;|$)/i);
  expect((await exchangeIn(browser, codeOf(landed))).status).toBe(200);
});

describe('PUBLIC_URL and the address that the browser used', () => {
  const names = ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:5173'];

  test.each(names)('the demo keeps the origin %s', async (origin) => {
    const browser = new Browser(localApp, names);
    const page = await browser.follow(`${origin}/api/auth/login`);
    const landed = await browser.submit(page, { email: 'here@example.com', name: 'Here' });
    expect(landed.address.origin).toBe(origin);
    const token = await browser.visit(`${origin}/api/auth/token?code=${codeOf(landed)}`);
    expect(token.status).toBe(200);
  });

  test('redirects once to PUBLIC_URL from any other origin', async () => {
    const foreign = 'http://intranet.test';
    const browser = new Browser(localApp, [foreign]);
    const moved = await browser.visit(`${foreign}/api/auth/login?prompt=login`);
    expect(moved.location?.href).toBe('http://localhost:3000/api/auth/login?prompt=login&moved=1');
    expect(browser.cookies).toEqual([]);
    // Behind a proxy that hides the host name this must not become a redirect loop.
    const hidden = await browser.visit(`${foreign}/api/auth/login?moved=1`);
    expect(hidden.location?.pathname).toBe('/demo-sign-in/auth');
    const landed = await browser.submit(await browser.follow(moved.location!), {
      email: 'moved@example.com',
      name: 'Moved',
    });
    expect((await exchangeIn(browser, codeOf(landed))).status).toBe(200);
  });
});
