import net from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { checkCounters } from '../testing/counters.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import { createPlan, createTemplate, templateBody } from '../testing/samples.ts';

const app = useApp();
const flooded = useApp({}, { limits: { address: 20 } });
checkCounters(app);

/** Sends a raw request and returns what the server sends until it closes the connection. */
async function sendRaw(...lines: string[]): Promise<string> {
  return exchange(app.url, `${lines.join('\r\n')}\r\n\r\n`);
}

async function exchange(url: string, bytes: string): Promise<string> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(bytes);
  return readText(socket);
}

const problemIn = (response: string) => JSON.parse(response.slice(response.indexOf('\r\n\r\n')));

describe('addresses and methods', () => {
  test('refuses an unknown address with 404, with and without a token', async () => {
    const { client } = await app.addManager();
    for (const caller of [app.anonymous, client]) {
      for (const path of ['', '/', '/nothing', '/user', '/user/self/', '/template/x/y/z']) {
        for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
          expectProblem(await caller.call(method, path), 404, 'This address does not exist.');
        }
      }
    }
  });

  test('refuses HEAD on the address of every GET, and changes nothing (API 3)', async () => {
    const [manager, other] = [await app.addManager(), await app.addManager()];
    const { id } = await app.addEmployee(manager);
    const gets = app.routes.filter((route) => route.startsWith('GET /api/'));
    for (const route of gets) {
      const path = route.slice('GET /api'.length).replace(/:\w+/g, id);
      expect((await manager.client.call('HEAD', path)).status, route).toBe(404);
    }
    await manager.client.call('HEAD', `/user/transfer_direct_reports/${id}/${other.email}`);
    expect((await manager.client.get(`/user/${id}`)).body.manager_id).toBe(manager.id);
  });

  test('refuses other methods with a problem document', async () => {
    const { client } = await app.addManager();
    for (const method of ['PATCH', 'OPTIONS', 'PROPFIND', 'PURGE', 'LINK']) {
      expectProblem(await client.call(method, '/user/self'), 404);
    }
    for (const [method, status] of [
      ['TRACE', 404],
      ['QUERY', 405],
      ['BREW', 405],
      ['get', 405],
    ] as const) {
      const response = await sendRaw(`${method} /api/user/self HTTP/1.1`, 'Host: x', 'Connection: close');
      expect(response.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
      if (status === 405) expect(response).toMatch(/\r\nallow: GET, POST, PUT, DELETE\r\n/i);
      expect(response).toMatch(/^HTTP\/1\.1 [^]*\r\ncontent-type: application\/problem\+json/i);
      expect(response).toMatch(/\r\ncache-control: no-store\r\n/i);
    }
  });

  test('refuses malformed HTTP and too long headers with a problem document', async () => {
    expect(problemIn(await sendRaw('GET hello'))).toMatchObject({ status: 400, title: 'Invalid input' });
    expect(problemIn(await sendRaw('GET /api/config HTTP/1.1', `X: ${'x'.repeat(20_000)}`))).toMatchObject({
      status: 431,
    });
    expect(problemIn(await sendRaw(`GET /api/config?${'x'.repeat(20_000)} HTTP/1.1`))).toMatchObject({
      status: 431,
    });
  });

  test('sends Cache-Control: no-store with every response, also with 201 and 204 (API 13)', async () => {
    const { client } = await app.addManager();
    const created = await client.post('/template/full', templateBody());
    const responses = [
      created,
      await client.get(`/template/${created.body.id}`),
      await client.delete(`/template/${created.body.id}`),
      await app.anonymous.get('/config'),
    ];
    expect(responses.map((response) => response.status)).toEqual([201, 200, 204, 200]);
    for (const response of responses) expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('refuses too many calls with 429 and Retry-After (API 14)', async () => {
    const one = 'GET /api/config HTTP/1.1\r\nHost: x\r\n';
    const flood = `${one}\r\n`.repeat(20) + `${one}Connection: close\r\n\r\n`;
    const responses = await exchange(flooded.url, flood);
    const last = responses.slice(responses.lastIndexOf('HTTP/1.1 '));
    expect(last).toMatch(/^HTTP\/1\.1 429 [^]*\r\nretry-after: \d+\r\n/i);
    expect(last).toMatch(/\r\ncontent-type: application\/problem\+json/i);
  });
});

describe('tokens', () => {
  test.each([
    ['no Authorization header', {}],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['a malformed token', { authorization: 'Bearer a.b.c' }],
    ['an unsigned token', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.' }],
  ])('refuses %s with 401 on every call that needs a sign-in (API 5)', async (_, headers) => {
    const protectedRoutes = app.routes.filter(
      (route) =>
        route.includes('/api/') &&
        !/\/(config|docs|openapi\.json|auth\/\w+(\/callback|\/backchannel-logout)?|calendar\/:file)$/.test(
          route,
        ),
    );
    expect(protectedRoutes.length).toBeGreaterThan(25);
    for (const route of protectedRoutes) {
      const [method = '', url = ''] = route.replace('/api', '').split(' ');
      expectProblem(await app.anonymous.call(method, url, { headers }), 401);
    }
  });
});

describe('bodies', () => {
  test('refuses a body that is not application/json with 415 (API 2)', async () => {
    const manager = await app.addManager();
    const template = await createTemplate(manager);
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
    ];
    for (const type of [
      ...types,
      'application/vnd.api+json',
      'application/problem+json',
      'application/jsonp',
      'x',
    ]) {
      const headers = { 'content-type': type };
      const body = JSON.stringify(templateBody());
      expectProblem(await manager.client.post('/template/full', body, headers), 415);
      expectProblem(await manager.client.put(`/template/${template.id}/public`, '{}', headers), 415);
    }
    const utf8 = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await manager.client.post('/template/full', templateBody(), utf8)).status).toBe(201);
  });

  test('refuses a body that is not JSON in UTF-8 with 400', async () => {
    const { client } = await app.addManager();
    const broken = ['{', '', ' ', '{"name":"a",}', 'undefined', "{'name':'a'}", '{"name":NaN}', '\0', '{}{}'];
    for (const text of broken) expectProblem(await client.post('/template/full', text), 400);
    const latin1 = Buffer.from(JSON.stringify(templateBody({ name: 'Caf\u00e9' })), 'latin1');
    expectProblem(await client.post('/template/full', latin1), 400);
    const utf8 = Buffer.from(`\ufeff${JSON.stringify(templateBody({ name: 'Caf\u00e9' }))}`);
    expect((await client.post('/template/full', utf8)).status).toBe(201);
  });

  test('accepts a PUT without a body, with or without the JSON content type', async () => {
    const manager = await app.addManager();
    const template = await createTemplate(manager);
    const plan = await createPlan(manager, await app.addEmployee(manager));
    const calls = [
      `/template/${template.id}/public`,
      `/onboarding-plan/${plan.id}/deactivate`,
      '/user/add_direct_report/bodiless@example.com?user_name=A',
      '/user/manager/add_manager/bodiless@example.com',
      '/user/remove_direct_report/bodiless@example.com',
    ];
    for (const path of calls) expect((await manager.client.put(path)).status, path).toBeLessThan(300);
    const head = [`PUT /api${calls[0]} HTTP/1.1`, 'Host: x', 'Connection: close'];
    const token = `Authorization: Bearer ${manager.client.token}`;
    for (const more of [[], ['Content-Length: 0'], ['Content-Length: 0', 'Content-Type: application/json']]) {
      expect(await sendRaw(...head, token, ...more)).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  test('treats keys such as __proto__ as plain data', async () => {
    const { client } = await app.addManager();
    const keys = '"__proto__":{"public":true},"constructor":{"prototype":{"public":true}},"toString":1';
    const sample = JSON.stringify(templateBody()).slice(1);
    const { id } = (await client.post('/template/full', `{${keys},${sample}`)).body;
    expect((await client.get(`/template/${id}`)).body).toMatchObject({ name: 'Engineer', public: false });
    expect(({} as Record<string, unknown>)['public']).toBeUndefined();
    expectInvalid(
      await client.post('/template/full', `{"__proto__":${JSON.stringify(templateBody())}}`),
      'description',
      'name',
    );
  });
});
