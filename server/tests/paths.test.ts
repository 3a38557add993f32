import { uuidv7 } from 'uuidv7';
import { describe, expect, test } from 'vitest';
import { makeAdmin } from '../testing/admins.ts';
import { useApp } from '../testing/app.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import { createPlan, planBody } from '../testing/samples.ts';

const app = useApp();

const email = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;
const encoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const callsWith = (address: string) =>
  [
    ['PUT', `/user/manager/add_manager/${address}`],
    ['PUT', `/user/add_direct_report/${address}?user_name=Name`],
    ['PUT', `/user/remove_direct_report/${address}`],
    ['GET', `/user/user_manager/${address}`],
    ['GET', `/user/transfer_direct_reports/${uuidv7()}/${address}`],
  ] as const;

describe('values in paths and queries', () => {
  test('accepts an email of 254 percent-encoded characters, and refuses 255 (API 12)', async () => {
    const { client } = await app.addManager();
    // The router decodes letters before it matches a path, and a plus sign with the parameter.
    for (const address of [email(254), `${'+'.repeat(242)}@example.com`]) {
      const path = encoded(address);
      expect(path).toHaveLength(762);
      const added = await client.put(`/user/add_direct_report/${path}?user_name=Long`);
      expect(added.body.email, added.text).toBe(address);
      expect((await client.get(`/user/user_manager/${path}`)).status).toBe(200);
    }
    for (const [method, call] of callsWith(email(255))) {
      expectProblem(await client.call(method, call), 400, /254/);
    }
  });

  test('refuses an email whose lower case is too long', async () => {
    const { client } = await app.addManager();
    const address = encodeURIComponent(`a@${'İ'.repeat(130)}.example`);
    expectProblem(await client.put(`/user/manager/add_manager/${address}`), 400, /254/);
    expectProblem(await client.put(`/user/add_direct_report/${address}?user_name=A`), 400, /254/);
  });

  test('refuses a parameter of more than 1,024 characters with 414', async () => {
    const { client } = await app.addManager();
    for (const [method, call] of callsWith(email(1_025))) expectProblem(await client.call(method, call), 414);
    expectProblem(await client.get(`/onboarding-plan/${'a'.repeat(1_025)}`), 414);
  });

  test.each([
    'plain',
    '@example.com',
    'a@',
    'a@b',
    'a@b@c.de',
    'a b@c.de',
    ' a@c.de',
    'a@c..de',
    '.a@c.de',
    'a@c.de.',
    'a\0@c.de',
    'a@c\n.de',
    'a,b@c.de\r\nBcc: x@y.zz',
  ])('refuses %j as an email (People 2)', async (address) => {
    const { client } = await app.addManager();
    for (const [method, call] of callsWith(encodeURIComponent(address))) {
      expectProblem(await client.call(method, call), 400, /email address/);
    }
  });

  test('applies the rules of names to a name in the query', async () => {
    const { client } = await app.addManager();
    let count = 0;
    const named = (name: string) =>
      client.put(`/user/add_direct_report/name${++count}@example.com?user_name=${name}`);
    expect((await named(encodeURIComponent('🚀'.repeat(200)))).body.name).toBe('🚀'.repeat(200));
    expect((await named('Ann+Lee%20O%27Neil')).body.name).toBe("Ann Lee O'Neil");
    const refused = [encodeURIComponent('🚀'.repeat(201)), '', '%20', 'a%00b', 'a&user_name=b'];
    for (const name of refused) expectInvalid(await named(name), 'user_name');
    // A lone surrogate, a truncated character and a lone percent sign cannot be decoded.
    for (const name of ['%ED%A0%80', '%E0%A4%A', '100%']) expectProblem(await named(name), 400);
    expectProblem(await client.put(`/user/manager/add_manager/m@example.com?user_name=a%00b`), 400);
    expectProblem(await client.put(`/user/manager/add_manager/m@example.com?user_name=%ED%A0%80`), 400);
    expectProblem(await client.put('/user/add_direct_report/%ED%A0%80@example.com?user_name=a'), 400);
  });

  test('refuses a malformed id in paths, queries and bodies', async () => {
    const manager = await app.addManager();
    const employee = await app.addEmployee(manager);
    const { id } = await createPlan(manager, employee);
    const bad = [
      '1',
      'x',
      `${id}0`,
      id.slice(1),
      `{${id}}`,
      id.replaceAll('-', ''),
      `urn:uuid:${id}`,
      '%00',
      '%F0%9F%9A%80',
    ];
    // Admins may call every route, with this session of a manager.
    await makeAdmin(app, manager);
    for (const wrong of bad) {
      const routes = app.routes.filter((route) => /^\w+ \/api\/.*:(id|taskId|userId)\b/.test(route));
      for (const route of routes) {
        const [method = '', url = ''] = route.replace('/api', '').split(' ');
        const path = url.replace(/:(id|taskId|userId)\b/, wrong).replace(/:\w+/, 'a@example.com');
        expectProblem(await manager.client.call(method, path), 400, /[iI]d must be an id/);
      }
      const text = decodeURIComponent(wrong);
      expectInvalid(await manager.client.post('/onboarding-plan/full', planBody({ id: text })), 'user_id');
      const page = await manager.client.get(`/onboarding-plan?scope=self&limit=1&cursor=${wrong}`);
      expectInvalid(page, 'cursor');
    }
    expect((await manager.client.get(`/onboarding-plan/${id.toUpperCase()}`)).body.id).toBe(id);
  });

  test('refuses invalid values of limit and scope', async () => {
    const { client } = await app.addManager();
    const limits = ['0', '-1', '1001', '1.5', '2147483648', 'x', '', '1&limit=2'].concat(
      // Texts that JavaScript reads as a number (API 16).
      ['1e309', '1e2', '0x10', '0b1', 'NaN', 'Infinity', '%205', '5%20', '%2B5', '05', '5.0', '٥', 'true'],
      ['9007199254740993', '9'.repeat(400)],
    );
    for (const limit of limits) {
      expectInvalid(await client.get(`/onboarding-plan?scope=self&limit=${limit}`), 'limit');
    }
    for (const query of ['', '?scope=', '?scope=all', '?scope=self&scope=reports', '?SCOPE=self']) {
      expectInvalid(await client.get(`/onboarding-plan${query}`), 'scope');
    }
    for (const scope of ['', 'own', 'ALL'])
      expectInvalid(await client.get(`/template?scope=${scope}`), 'scope');
  });
});

describe('assigned_at', () => {
  test.each([
    ['2026-01-31T09:00:00Z', '2026-01-31T09:00:00.000Z'],
    ['2026-01-31T09:00:00.123Z', '2026-01-31T09:00:00.123Z'],
    ['2026-01-31T09:00:00+02:00', '2026-01-31T07:00:00.000Z'],
    ['2026-01-31T09:00:00+20:00', '2026-01-30T13:00:00.000Z'],
    ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
    ['2199-12-31T23:59:59Z', '2199-12-31T23:59:59.000Z'],
  ])('returns %s as %s', async (sent, returned) => {
    const manager = await app.addManager();
    const plan = await createPlan(manager, await app.addEmployee(manager), { assigned_at: sent });
    expect(plan.assigned_at).toBe(returned);
  });

  test.each([
    '2026-02-30T09:00:00Z',
    '2026-01-31',
    '2026-01-31T09:00:00',
    '2016-12-31T23:59:60Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T09:00:00+05',
    '1899-12-31T00:00:00Z',
    '2200-01-01T00:00:00Z',
    '12026-01-01T00:00:00Z',
    'now',
    '',
    0,
    null,
  ])('refuses %j', async (sent) => {
    const manager = await app.addManager();
    const body = planBody(await app.addEmployee(manager), { assigned_at: sent });
    expectInvalid(await manager.client.post('/onboarding-plan/full', body), 'assigned_at');
  });
});
