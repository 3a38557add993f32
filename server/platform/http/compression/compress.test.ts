import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useApp } from '../../../testing/app.ts';
import { buildFakePages, opensPagesAs } from '../../../testing/rendering.ts';
import { createPlan, createTeam } from '../../../testing/samples.ts';
import { preferredEncoding } from './compress.ts';

const built = await buildFakePages(`async () => ({
  html: '<p>' + 'x'.repeat(5000) + '</p>', data: '{}', parts: [],
})`);
const app = useApp({}, { built });

type Headers = Record<string, string>;

/** Gets an address without the decoding of fetch. */
async function get(path: string, headers: Headers) {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(app.url + path, { headers }, resolve).on('error', reject);
  });
  return { headers: response.headers, body: await buffer(response) };
}

async function largePlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee, { description: 'A long text. '.repeat(200) });
  const path = `/onboarding-plan/${plan.id}`;
  return { manager, path, authorization: `Bearer ${manager.client.token}` };
}

test.each([
  ['br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip', (body: Buffer) => gunzipSync(body)],
] as const)('an answer above 1 kB is compressed by %s (Operations 27)', async (encoding, decode) => {
  const { manager, path, authorization } = await largePlan();
  const { headers, body } = await get(`/api${path}`, { authorization, 'accept-encoding': encoding });
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(body.length),
    vary: 'accept-encoding',
    etag: 'W/"1"',
    'cache-control': 'no-store',
  });
  const plain = await manager.client.get(path);
  expect(JSON.parse(decode(body).toString())).toEqual(plain.body);
  expect(body.length).toBeLessThan(plain.text.length / 2);
  // The weak tag is one of If-Match, too.
  const put = await manager.client.put(`${path}/deactivate`, {}, { 'if-match': headers.etag! });
  expect(put.status).toBe(200);
});

test('without the header, and below 1 kB, an answer is as it was', async () => {
  const { path, authorization } = await largePlan();
  const plain = await get(`/api${path}`, { authorization });
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding', etag: '"1"' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const small = await get('/api/user/self', { authorization, 'accept-encoding': 'br' });
  expect(small.headers['content-encoding']).toBeUndefined();
});

test('a page is compressed, server-rendered or not', async () => {
  const { employee } = await createTeam(app);
  const headers = { ...(await opensPagesAs(app, employee)), 'accept-encoding': 'gzip, br' };
  const { headers: sent, body } = await get('/onboarding/1', headers);
  expect(sent).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(body).toString()).toContain(`<p>${'x'.repeat(5_000)}</p>`);
});

test('a response of a sign-in is not compressed, whatever its content', async () => {
  const { headers } = await get(`/api/auth/token?code=${'x'.repeat(3_000)}`, { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBeUndefined();
});

test('the document of the API is compressed', async () => {
  const { headers, body } = await get('/api/openapi.json', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(body).toString())).toHaveProperty('openapi');
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *;q=0', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('of %j is used: %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});
