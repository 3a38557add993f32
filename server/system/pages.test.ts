import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { DRAWS_NOTHING } from './rendering/rendering.ts';
import { servePages } from './pages.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'gangway-pages-'));
await mkdir(path.join(folder, 'assets'));
const write = (file: string, content: string) => writeFile(path.join(folder, file), content);
await write('index.html', '<head><script nonce="__CSP_NONCE__">start()</script></head><p>index.html</p>');
await write('login.html', '<!--label-->Sign in<!--/label--> <!--demo-->Demo<!--/demo-->');
await write(
  'preloads.json',
  JSON.stringify({ pages: { '/templates/:id': ['assets/a.js'], '/templates/new': [] }, parts: {} }),
);
const app = Fastify();
await servePages(app, folder, {
  demo: true,
  sign_in_label: 'Sign in with <A & B>',
  image_hosts: ['img.harbor.example', '*.cdn.example'],
  public_url: 'http://localhost:3000',
  drawing: DRAWS_NOTHING,
});
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
  expect(response.body).toBe('Sign in with &lt;A &amp; B&gt; Demo');
});

test('a page makes no HTML from text, not even through a policy of Trusted Types (API 18)', async () => {
  for (const url of ['/', '/plans/1']) {
    const policy = (await app.inject(url)).headers['content-security-policy'];
    expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types 'none'$/);
  }
});

test('the sign-in page does not call itself a demo elsewhere', async () => {
  const company = Fastify();
  const settings = {
    demo: false,
    sign_in_label: 'Sign in',
    image_hosts: [],
    public_url: 'http://localhost:3000',
    drawing: DRAWS_NOTHING,
  };
  await servePages(company, folder, settings);
  expect((await company.inject('/login')).body).toBe('Sign in ');
  await company.close();
});

test('a page of the app names the scripts of its path, and other addresses none', async () => {
  const link = '<link rel="modulepreload" crossorigin href="/assets/a.js"></head>';
  expect((await app.inject('/templates/1?edit=true')).body).toContain(link);
  for (const url of ['/templates/new', '/templates', '/templates/1/2'])
    expect((await app.inject(url)).body).toContain('</script></head>');
});

const policyOf = async (url: string) => String((await app.inject(url)).headers['content-security-policy']);

test('the policy of a page allows images of the hosts of IMAGE_HOSTS alone, the sign-in page none', async () => {
  expect(await policyOf('/templates/1')).toContain(
    "; img-src 'self' data: https://img.harbor.example https://*.cdn.example;",
  );
  expect(await policyOf('/login')).toContain("; img-src 'self' data:;");
});

test('the policy of a page allows its inline script by its hash and no other (API 18)', async () => {
  const hash = createHash('sha256').update('start()').digest('base64');
  for (const url of ['/templates', '/templates/1']) {
    const policy = String((await app.inject(url)).headers['content-security-policy']);
    expect(policy).toContain(`; script-src 'self' 'sha256-${hash}';`);
  }
  const policy = String((await app.inject('/login')).headers['content-security-policy']);
  expect(policy).toContain("; script-src 'self';");
});
