import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { randomToken } from '../../platform/secrets/secret.ts';
import { useApp } from '../../testing/app.ts';
import { buildFakePages, opensPagesAs } from '../../testing/rendering.ts';
import { addHr } from '../../testing/hr.ts';
import { createPlan, createTeam, createTemplate, subplan } from '../../testing/samples.ts';
import { localeOf } from './rendering.ts';
import { jsonInHtml } from './html.ts';

/* A function of this file renders the page; e2e/screens/rendered-pages.spec.ts covers the pages of the product. */

// The query of the address says what the function does.
const folder = await buildFakePages(`async ({ url, pass, roles, call, most_elements }) => {
  const query = new URL(url, 'http://localhost').searchParams;
  const mode = query.get('mode');
  if (mode === 'null') return null;
  if (mode === 'throw') throw new Error('a component threw');
  if (mode === 'hang') return new Promise(() => {});
  if (mode === 'refused') throw Object.assign(new Error('no'), { name: 'ApiError', status: 404 });
  if (mode === 'elements') return most_elements === 50_000 ? 'too_large' : null;
  if (mode === 'bytes') return { html: 'ä'.repeat(Number(query.get('bytes')) / 2), data: '{"queries":[]}', parts: [] };
  if (mode === 'angles') return { html: '', data: JSON.stringify('<'.repeat(700_000)), parts: [] };
  const answers = await Promise.all(query.getAll('call').map((address) => call(address)));
  const { status, body } = await call('/api/user/self');
  if (status !== 200) throw Object.assign(new Error('refused'), { name: 'ApiError', status });
  const self = JSON.parse(body);
  const html = '<h1>' + self.email + '</h1>';
  const queries = [[['self'], self], [['roles'], roles], [['answers'], answers], [['text'], query.get('text')]];
  return { html, data: JSON.stringify({ pass, queries }), parts: [] };
}`);
afterAll(() => rm(folder, { recursive: true }));

const app = useApp({}, { built: folder });
const limited = useApp({}, { built: folder, limits: { person: 2 } });

type Page = { text: string; data: Record<string, unknown> | null; headers: Headers };

async function open(path: string, headers: Record<string, string>, at = app): Promise<Page> {
  const response = await fetch(at.url + path, { headers });
  const text = await response.text();
  expect(response.status).toBe(200);
  const [, json] = /<script type="application\/json" id="drawn-data">(.*?)<\/script>/s.exec(text) ?? [];
  const queries = json === undefined ? null : (JSON.parse(json).queries as [string[], unknown][]);
  return {
    text,
    data: queries && Object.fromEntries(queries.map(([[key], value]) => [key!, value])),
    headers: response.headers,
  };
}

async function results(): Promise<Record<string, number>> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const found = text.matchAll(/^gangway_pages_total\{result="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...found].map(([, result, count]) => [result!, Number(count)]));
}

/** Returns how much each result has been counted by the work. */
async function counted(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await results();
  await work();
  const after = await results();
  const changes = Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change > 0));
}

const PLAIN = '<div id="app"></div></body>';

describe('a page with a page cookie (Sign-in 23)', () => {
  test('a page is rendered for its person, with their data, and kept by no cache', async () => {
    const { employee } = await createTeam(app);
    const page = await open('/onboarding/1', await opensPagesAs(app, employee));
    expect(page.text).toContain(
      `<html><head><meta name="drawn-for" content="${employee.id}"><script nonce="`,
    );
    expect(page.text).toContain(`<div id="app"><h1>${employee.email}</h1></div>`);
    expect(page.data).toMatchObject({
      self: { id: employee.id },
      roles: { is_manager: false, is_hr: false, is_admin: false },
    });
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('content-security-policy')).toContain("style-src-attr 'none'");
  });

  test.each([
    ['no cookie', {}],
    ['a forged one', { cookie: `gangway_page=${randomToken()}` }],
    ['one that is cut', { cookie: 'gangway_page=abc' }],
    ['a token in its place', { cookie: 'gangway_page=a.b.c' }],
  ])('with %s is the page of before', async (_, headers) => {
    const page = await open('/onboarding/1', headers);
    expect(page.text).toContain(PLAIN);
    expect(page.text).not.toContain('drawn-for');
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['image', 'empty', 'iframe', 'script'])(
    'that a request for %s opens is the page of before, and nothing is read for it',
    async (destination) => {
      const { employee } = await createTeam(app);
      const headers = { ...(await opensPagesAs(app, employee)), 'sec-fetch-dest': destination };
      expect(await counted(() => open('/onboarding/1', headers))).toEqual({});
      expect((await open('/onboarding/1', headers)).text).toContain(PLAIN);
    },
  );

  test('of a session that ended a moment ago is the page of before, which deletes the cookie', async () => {
    const { employee } = await createTeam(app);
    const headers = await opensPagesAs(app, employee);
    expect((await open('/onboarding/1', headers)).data).not.toBeNull();
    const end = { ended_at: new Date().toISOString() };
    await app.db.updateTable('sessions').set(end).where('person_id', '=', employee.id).execute();
    const page = await open('/onboarding/1', headers);
    expect(page.text).toContain(PLAIN);
    expect(page.headers.get('set-cookie')).toBe('gangway_page=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
  });

  test.each([
    ['a component that throws', 'throw', 'failed'],
    ['a page that is drawn in the browser', 'null', 'not_drawn'],
    ['a call that is refused', 'refused', 'not_drawn'],
  ])('with %s is the page of before, and counted', async (_, mode, result) => {
    const { employee } = await createTeam(app);
    const headers = await opensPagesAs(app, employee);
    const opened = () => open(`/onboarding/1?mode=${mode}`, headers);
    expect((await opened()).text).toContain(PLAIN);
    expect(await counted(opened)).toEqual({ [result]: 1 });
  });

  test('that takes longer than 300 ms is the page of before', async () => {
    const { employee } = await createTeam(app);
    const headers = await opensPagesAs(app, employee);
    expect(await counted(() => open('/onboarding/1?mode=hang', headers))).toEqual({ slow: 1 });
  });
});

/** Opens a page that gets the template, whose only topic has these tasks, this often, and expects the result. */
async function expectWith(tasks: object[], result: string, times = 1): Promise<void> {
  const manager = await app.addManager();
  const topics = [{ name: 'Topic', description: '', tasks }];
  const { id } = await createTemplate(manager, { subplans: [{ ...subplan('Week', 5, []), topics }] });
  const headers = await opensPagesAs(app, manager);
  const calls = Array.from({ length: times }, () => `call=${encodeURIComponent(`/api/template/${id}`)}`);
  const opened = () => counted(() => open(`/onboarding/1?${calls.join('&')}`, headers));
  // On a busy machine the first answer may take longer than a page waits.
  await expect.poll(opened).toEqual({ [result]: 1 });
}

const notes = (count: number, unit: string, length: number) =>
  Array.from({ length: count }, () => ({ name: 'Task', note: unit.repeat(length / unit.length) }));

describe('a page that is too large (Screens 20)', () => {
  const MAX_BYTES = 4 * 1_048_576;

  test.each([
    ['elements', 'mode=elements'],
    ['bytes', `mode=bytes&bytes=${MAX_BYTES}`],
    ['data, as it is written in HTML', 'mode=angles'],
  ])('by its %s is the page of before, and counted', async (_, query) => {
    const { employee } = await createTeam(app);
    const headers = await opensPagesAs(app, employee);
    expect(await counted(() => open(`/onboarding/1?${query}`, headers))).toEqual({ too_large: 1 });
    expect((await open(`/onboarding/1?${query}`, headers)).text).toContain(PLAIN);
  });

  test('a page of not quite 4 MiB is server-rendered', async () => {
    const { employee } = await createTeam(app);
    const path = `/onboarding/1?mode=bytes&bytes=${MAX_BYTES - 100_000}`;
    const { text } = await open(path, await opensPagesAs(app, employee));
    expect(text).toContain('drawn-for');
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES);
  });

  // Of what takes longest to read or to render, six times as much as fits into 50 ms.
  test.each(['*a* ', '_a_ ', '*a _b ', '**a**', '***', 'a\n', 'a\r', '- a\n', '- a\n1. a\n'])(
    'by notes of %j is the page of before, before it is rendered',
    async (unit) => {
      await expectWith(notes(100, unit, 4_998), 'too_large');
    },
  );

  test.each([
    ['2,000 tasks with short notes', notes(2_000, 'In the *office*, by the_door.\n', 30)],
    ['500 kB of words', notes(100, 'word ', 5_000)],
    ['500 kB of ideographs', notes(33, '各', 5_000)],
    ['some long notes with marks', notes(10, '**a** word with others around it\n', 4_950)],
  ])('is none with %s', async (_, tasks) => {
    await expectWith(tasks, 'drawn');
  });

  test('by many answers is the page of before', async () => {
    await expectWith(notes(190, 'word ', 5_000), 'too_large', 5);
  });
});

/** Returns the responses to calls of a page that is rendered for the person. */
async function callsOf(person: { id: string; name: string; email: string }, ...addresses: string[]) {
  const query = new URLSearchParams(addresses.map((address): [string, string] => ['call', address]));
  const page = await open(`/onboarding/1?${query.toString()}`, await opensPagesAs(app, person));
  return (page.data!['answers'] as { status: number; body: string }[]).map(({ status, body }) => ({
    status,
    body: JSON.parse(body || 'null'),
  }));
}

describe('the calls of a server-rendered page', () => {
  test('have the rights of the person, and the answers of the API', async () => {
    const { manager, employee } = await createTeam(app);
    const plan = await createPlan(manager, employee);
    const stranger = await app.addEmployee(null);
    const path = `/api/onboarding-plan/${plan.id}`;
    const [own] = await callsOf(employee, path);
    expect(own).toEqual({
      status: 200,
      body: (await employee.client.get(`/onboarding-plan/${plan.id}`)).body,
    });
    expect((await callsOf(stranger, path, '/api/template?scope=all')).map(({ status }) => status)).toEqual([
      404, 403,
    ]);
  });

  test('change nothing, also where a GET call would', async () => {
    const { manager, employee } = await createTeam(app);
    const other = await app.addManager();
    const transfer = `/api/user/transfer_direct_reports/${employee.id}/${other.email}`;
    expect((await callsOf(manager, transfer)).map(({ status }) => status)).toEqual([403]);
    expect((await employee.client.get('/user/self')).body.manager_id).toBe(manager.id);
  });

  test('write the access log for HR (Access log 1)', async () => {
    const { manager, employee } = await createTeam(app);
    const plan = await createPlan(manager, employee);
    const hr = await addHr(app);
    await callsOf(hr, `/api/onboarding-plan/${plan.id}`);
    const rows = app.db
      .selectFrom('access_log')
      .select(['kind', 'subject_id'])
      .where('viewer_id', '=', hr.id);
    expect(await rows.execute()).toEqual([{ kind: 'plan', subject_id: plan.id }]);
  });

  test('count as calls of the person (API 14)', async () => {
    const employee = await limited.addEmployee(null);
    const headers = await opensPagesAs(limited, employee);
    const pages = [];
    for (let count = 0; count < 3; count++) pages.push(await open('/onboarding/1', headers, limited));
    expect(pages.map(({ data }) => data !== null)).toEqual([true, true, false]);
  });

  test('cannot be made from outside', async () => {
    const authorization = `Page ${randomToken()}`;
    expect((await fetch(`${app.url}/api/user/self`, { headers: { authorization } })).status).toBe(401);
  });
});

describe('the data in the page', () => {
  test.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '\u2028\u2029',
    '\u202Egnp.exe',
    '__CSP_NONCE__ $& $1',
    '\'"\\&amp;',
  ])('are what they were: %j', async (text) => {
    const employee = await app.addEmployee(null);
    const address = `/onboarding/1?${new URLSearchParams({ text }).toString()}`;
    const page = await open(address, await opensPagesAs(app, employee));
    expect(page.data!['text']).toBe(text);
    expect(page.text.match(/<script/g)).toHaveLength(2);
  });

  test('with half a character are written as an escape', () => {
    expect(jsonInHtml('"\ud800</"')).toBe('"\\ud800\\u003c/"');
  });
});

test.each([
  ['de-CH,de;q=0.9', 'de-CH'],
  ['en', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  ['xx-invalid-way-too-long-subtag,de', 'en'],
  ['../../etc', 'en'],
])('days are written in the first language of %j: %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale);
});
