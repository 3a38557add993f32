import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { eventsOf } from '../testing/journal.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import { createPlan, createTeam } from '../testing/samples.ts';
import { addAdmin } from '../testing/admins.ts';
import { MAX_WEBHOOKS } from '#shared/webhooks/limits.ts';

const app = useApp();

// The name does not exist, so that the test needs no network.
const URL = 'https://hooks.harbor.invalid/services/T0/B0/secret';
const EVENTS = ['plan.signed'];

test('registers, lists, changes and deletes webhooks, and shows a secret once (Webhooks 1)', async () => {
  const { client } = await addAdmin(app);
  const created = await client.post('/webhook', { url: URL, events: [...EVENTS, ...EVENTS] });
  expect(created.status).toBe(201);
  const { id, secret } = created.body;
  expect(Object.keys(created.body).toSorted()).toEqual(['id', 'secret']);
  expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
  const [row] = (await client.get('/webhook')).body;
  expect(row).toMatchObject({ id, url: URL, events: EVENTS, description: '', enabled: true });
  expect(JSON.stringify(row)).not.toContain('whsec_');

  const input = {
    url: `${URL}2`,
    events: ['plan.ticked', 'person.left'],
    description: 'Chat',
    enabled: false,
  };
  const changed = await client.put(`/webhook/${id}`, input);
  expect([changed.status, changed.body]).toEqual([200, { ...row, ...input }]);
  // Omitted fields stay.
  const again = await client.put(`/webhook/${id}`, { url: URL, events: EVENTS });
  expect(again.body).toEqual({ ...row, ...input, url: URL, events: EVENTS });
  expect((await client.get('/webhook')).body).toEqual([again.body]);

  expect((await client.delete(`/webhook/${id}`)).status).toBe(204);
  expect((await client.get('/webhook')).body).toEqual([]);
  expectProblem(await client.delete(`/webhook/${id}`), 404);
  const events = await eventsOf(app.db, id);
  expect(events.map(({ event }) => event)).toEqual([
    'webhook.created',
    'webhook.changed',
    'webhook.changed',
    'webhook.deleted',
  ]);

  // The journal keeps its content forever, and the path may be a secret.
  expect(JSON.stringify(events)).toContain('https://hooks.harbor.invalid');
  expect(JSON.stringify(events)).not.toMatch(/services|whsec_/);
});

test('stores no reply with a secret, whatever the headers of the call (Webhooks 1)', async () => {
  const { id: person_id, client } = await addAdmin(app);
  const headers = { 'idempotency-key': 'secret' };
  const { body } = await client.post('/webhook', { url: URL, events: EVENTS }, headers);
  expect((await client.post(`/webhook/${body.id}/secret`, undefined, headers)).status).toBe(201);
  const keys = app.db.selectFrom('idempotency_keys').select('reply').where('person_id', '=', person_id);
  expect(await keys.execute()).toEqual([]);
  await client.delete(`/webhook/${body.id}`);
});

test.each([
  [{ url: 'hooks.example.com', events: EVENTS }, 'url'],
  [{ url: 'ftp://hooks.example.com', events: EVENTS }, 'url'],
  [{ url: 'https://user:password@hooks.example.com', events: EVENTS }, 'url'],
  [{ url: '', events: EVENTS }, 'url'],
  [{ url: `https://hooks.example.com/${'a'.repeat(2_048)}`, events: EVENTS }, 'url'],
  // Six times as long when it is encoded.
  [{ url: `https://hooks.example.com/${'ł'.repeat(2_000)}`, events: EVENTS }, 'url'],
  [{ events: EVENTS }, 'url'],
  [{ url: URL, events: [] }, 'events'],
  [{ url: URL }, 'events'],
  [{ url: URL, events: ['plan.signed', 'plan.unknown'] }, 'events.1'],
  [{ url: URL, events: EVENTS, description: 'a'.repeat(501) }, 'description'],
])('refuses %j (Webhooks 1)', async (body, path) => {
  const { client } = await addAdmin(app);
  const created = await client.post('/webhook', { url: URL, events: EVENTS });
  expectInvalid(await client.post('/webhook', body), path);
  expectInvalid(await client.put(`/webhook/${created.body.id}`, body), path);
  await client.delete(`/webhook/${created.body.id}`);
});

test.each([
  'http://127.0.0.1:8080/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://localhost/',
  'http://10.0.0.8/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://0.0.0.0/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.8]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://[ff02::1]/',
  'http://[64:ff9b::a00:8]/',
  'http://[::7f00:1]/',
  'http://[2002:a00:8::1]/',
  'http://168.63.129.16/metadata',
  'http://93.184.215.14:25/',
  'https://93.184.215.14:22/',
])('refuses the address %s, which is not public (Webhooks 7)', async (url) => {
  const { client } = await addAdmin(app);
  expectInvalid(await client.post('/webhook', { url, events: EVENTS }), 'url');
});

test('accepts public addresses', async () => {
  const { client } = await addAdmin(app);
  for (const url of [
    'http://93.184.215.14/',
    'https://93.184.215.14:8443/',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/hook',
  ]) {
    const { status, body } = await client.post('/webhook', { url, events: EVENTS });
    expect(status).toBe(201);
    await client.delete(`/webhook/${body.id}`);
  }
});

test('is for admins (Webhooks 1)', async () => {
  const admin = await addAdmin(app);
  const { body } = await admin.client.post('/webhook', { url: URL, events: EVENTS });
  const { client } = await app.addManager();
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['PUT', `/${body.id}`],
    ['DELETE', `/${body.id}`],
    ['POST', `/${body.id}/test`],
    ['POST', `/${body.id}/secret`],
    ['GET', `/${body.id}/deliveries`],
    ['POST', `/${body.id}/deliveries/${randomUUID()}/resend`],
  ] as const) {
    expectProblem(await client.call(method, `/webhook${path}`), 403);
    expectProblem(await app.anonymous.call(method, `/webhook${path}`), 401);
  }
  expect((await admin.client.get('/webhook')).body).toHaveLength(1);
  await admin.client.delete(`/webhook/${body.id}`);
});

test('a delivery of another webhook does not exist', async () => {
  const { client } = await addAdmin(app);
  const add = async () => (await client.post('/webhook', { url: URL, events: EVENTS })).body;
  const [one, two] = [await add(), await add()];
  const { body: delivery } = await client.post(`/webhook/${one.id}/test`);
  expectProblem(await client.post(`/webhook/${two.id}/deliveries/${delivery.id}/resend`), 404);
  expectProblem(await client.get(`/webhook/${randomUUID()}/deliveries`), 404);
  for (const { id } of [one, two]) await client.delete(`/webhook/${id}`);
});

test('lists deliveries newest first, in pages (API 19)', async () => {
  const { client } = await addAdmin(app);
  const { id } = (await client.post('/webhook', { url: URL, events: ['plan.assigned', 'plan.ticked'] })).body;
  const { manager, employee } = await createTeam(app);
  for (let count = 0; count < 5; count += 1) await createPlan(manager, employee);
  const all = await client.get(`/webhook/${id}/deliveries`);
  expect(all.body).toHaveLength(5);
  expect(all.body[0]).toMatchObject({
    event: 'plan.assigned',
    state: 'queued',
    attempts: 0,
    response_status: null,
  });
  expect(all.body.map((delivery: { id: string }) => delivery.id)).toEqual(
    all.body
      .map((delivery: { id: string }) => delivery.id)
      .toSorted()
      .toReversed(),
  );
  const page = await client.get(`/webhook/${id}/deliveries?limit=2`);
  expect(page.body).toEqual(all.body.slice(0, 2));
  const [, next] = /^<\/api(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '') ?? [];
  expect((await client.get(next ?? '')).body).toEqual(all.body.slice(2, 4));
  await client.delete(`/webhook/${id}`);
});

test(`allows ${MAX_WEBHOOKS} webhooks`, async () => {
  const { client } = await addAdmin(app);
  const ids = [];
  const add = () => client.post('/webhook', { url: URL, events: EVENTS });
  for (let count = 0; count < MAX_WEBHOOKS - 1; count += 1) ids.push((await add()).body.id);
  // Of five concurrent calls only one is within the limit.
  const last = await Promise.all(Array.from({ length: 5 }, add));
  expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
  ids.push(last.find(({ status }) => status === 201)?.body.id);
  expectProblem(await add(), 409, /limit/);
  for (const id of ids) await client.delete(`/webhook/${id}`);
});
