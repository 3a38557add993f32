import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { servePages } from './pages.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'gangway-pages-'));
await mkdir(path.join(folder, 'assets'));
for (const file of ['index.html', 'login.html']) await writeFile(path.join(folder, file), `<p>${file}</p>`);
const app = Fastify();
await servePages(app, folder);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test.each([
  ['/login', 200],
  ['/login?error=expired', 200],
  ['/login?error=constructor', 200],
  ['/login?error=refused', 403],
  ['/login?error=untrusted_email', 403],
  ['/login?error=guest', 403],
  ['/login?error=no_email', 403],
  ['/login?error=refused&error=guest', 200],
])('the sign-in page at %s is a %i (Sign-in 8)', async (url, status) => {
  const response = await app.inject(url);
  expect(response.statusCode).toBe(status);
  expect(response.body).toBe('<p>login.html</p>');
});

test('a page makes no HTML from text, not even through a policy of Trusted Types (API 18)', async () => {
  for (const url of ['/', '/plans/1']) {
    const policy = (await app.inject(url)).headers['content-security-policy'];
    expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types 'none'$/);
  }
});
