import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { countUnsentDeliveries } from '../platform/deliveries/deliveries.sql.ts';
import { useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { expectProblem } from '../testing/problem.ts';
import { useWebhooks } from '../testing/webhooks.ts';

const app = useApp({ WEBHOOK_ALLOW_PRIVATE: '1' });
const webhooks = useWebhooks(app);

/** Queues a test delivery and returns its id. */
async function sendTest(id: string): Promise<string> {
  const { status, body } = await webhooks.admin.client.post(`/webhook/${id}/test`);
  expect(status).toBe(202);
  return body.id;
}
const only = async (id: string) => (await webhooks.deliveries(id))[0];
const stateOf = async (id: string) => (await only(id))?.state;
const idsReceived = () => webhooks.received.map(({ headers }) => headers['webhook-id']);
const wait_ms = ({ next_attempt_at }: Json, since: number) => Date.parse(next_attempt_at) - since;

test.each([
  ['an error', 500, /^The server responded with 500\.$/],
  ['a redirect, which is not followed', 302, /^The server responded with 302\.$/],
  ['410', 410, /^The server responded with 410\.$/],
])(
  'tries again after about five seconds with the same webhook-id after %s (Webhooks 5)',
  async (_, status, reason) => {
    const { id } = await webhooks.add(['plan.signed']);
    const delivery = await sendTest(id);
    webhooks.respond(
      (response) => void response.writeHead(status, { location: `${webhooks.url}/other` }).end(),
    );
    const before = Date.now();
    webhooks.startSender();
    await expect.poll(() => stateOf(id)).toBe('failing');
    const failing = await only(id);
    expect(failing).toMatchObject({ id: delivery, attempts: 1, response_status: status });
    expect(failing.last_error).toMatch(reason);
    expect(wait_ms(failing, before)).toBeGreaterThanOrEqual(3_750);
    expect(wait_ms(failing, Date.now())).toBeLessThanOrEqual(6_250);
    webhooks.respond((response) => void response.writeHead(200).end('ok'));
    await webhooks.makeAllDue();
    await expect.poll(() => stateOf(id)).toBe('sent');
    expect(await only(id)).toMatchObject({ attempts: 2, response_status: 200 });
    expect(idsReceived()).toEqual([delivery, delivery]);
    expect(webhooks.received.map(({ path }) => path)).toEqual(['/hook', '/hook']);
  },
);

test('takes an upgrade of the connection for a failed attempt (Webhooks 5)', async () => {
  const { id } = await webhooks.add(['plan.signed']);
  await sendTest(id);
  webhooks.respond((response) => {
    response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n');
  });
  webhooks.startSender();
  await expect.poll(() => stateOf(id)).toBe('failing');
  expect((await only(id)).last_error).toBe('The server closed the connection without a response.');
});

test('stops waiting for a server that hangs, and delivers to another one meanwhile (Webhooks 5)', async () => {
  const hanging = await webhooks.add(['plan.signed'], '/hanging');
  const other = await webhooks.add(['plan.signed'], '/other');
  webhooks.respond((response, { path }) => {
    if (path === '/other') response.writeHead(204).end();
  });
  for (let count = 0; count < 10; count += 1) await sendTest(hanging.id);
  for (let count = 0; count < 3; count += 1) await sendTest(other.id);
  const sender = webhooks.startSender({ limit_ms: 60_000 });
  const sent = await webhooks.settled(other.id);
  expect(sent.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  expect((await webhooks.deliveries(hanging.id)).map(({ state }) => state)).not.toContain('sent');
  await sender.stop();
  await app.db.updateTable('webhook_deliveries').set({ leased_until: null }).execute();
  webhooks.startSender({ limit_ms: 50 });
  await expect
    .poll(async () => (await webhooks.deliveries(hanging.id)).map(({ last_error }) => last_error))
    .toContain('The server did not respond in time.');
});

test('takes a 2xx for a delivery, however long its body is', async () => {
  const { id } = await webhooks.add(['plan.signed']);
  await sendTest(id);
  webhooks.respond((response) => {
    response.writeHead(200);
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      response.once('drain', write);
    };
    write();
  });
  webhooks.startSender();
  await expect.poll(() => stateOf(id)).toBe('sent');
});

test('lets one delivery at a time test a server that is down, and logs the outage once', async () => {
  const { id } = await webhooks.add(['plan.signed']);
  for (let count = 0; count < 20; count += 1) await sendTest(id);
  webhooks.respond((response) => void response.writeHead(503).end());
  webhooks.startSender({ poll_ms: 60_000 });
  const states = async () =>
    (await webhooks.deliveries(id)).map(({ state }: Json): string => state).toSorted();
  await expect.poll(states).toEqual([...Array(5).fill('failing'), ...Array(15).fill('queued')]);
  expect(webhooks.log).toMatchObject([
    { msg: `webhook ${id} cannot be delivered`, reason: 'The server responded with 503.' },
  ]);
});

test('gives a delivery up after three days, and sends it again with the same id when asked to (Webhooks 6)', async () => {
  const { id, secret } = await webhooks.add(['plan.signed']);
  const delivery = await sendTest(id);
  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await app.db.updateTable('webhook_deliveries').set({ queued_at: threeDaysAgo }).execute();
  webhooks.respond((response) => void response.writeHead(500).end());
  webhooks.startSender();
  await expect.poll(() => stateOf(id)).toBe('failed');
  expect(await only(id)).toMatchObject({ next_attempt_at: null, response_status: 500 });
  webhooks.respond((response) => void response.writeHead(204).end());
  const path = `/webhook/${id}/deliveries/${delivery}/resend`;
  expect((await webhooks.admin.client.post(path)).status).toBe(202);
  await expect.poll(() => stateOf(id)).toBe('sent');
  // A delivery that was sent can be sent again, too.
  expect((await webhooks.admin.client.post(path)).status).toBe(202);
  await expect.poll(idsReceived).toEqual([delivery, delivery, delivery]);
  for (const { headers, text } of webhooks.received) {
    new Webhook(secret).verify(text, headers as Record<string, string>);
  }
  expect(new Set(webhooks.received.map(({ text }) => text)).size).toBe(1);
});

/** The row of a process that was killed during the attempt. */
const lease = (leased_until: string) =>
  app.db.updateTable('webhook_deliveries').set({ leased_until, attempts: 1 }).execute();

test('delivers what a killed sender has claimed, after its lease (Webhooks 3)', async () => {
  const { id } = await webhooks.add(['plan.signed']);
  const delivery = await sendTest(id);
  await lease(new Date(Date.now() + 60_000).toISOString());
  const sender = webhooks.startSender({ poll_ms: 1 });
  const other = await webhooks.add(['plan.signed']);
  await sendTest(other.id);
  await webhooks.settled(other.id);
  expect(idsReceived()).not.toContain(delivery);
  await sender.stop();
  await lease(new Date(0).toISOString());
  webhooks.startSender();
  await webhooks.settled(id);
  expect(await only(id)).toMatchObject({ state: 'sent', attempts: 2 });
});

test('signs with both secrets for a day after a rotation (Webhooks 4)', async () => {
  const { id, secret } = await webhooks.add(['plan.signed']);
  const rotated = await webhooks.admin.client.post(`/webhook/${id}/secret`);
  expect(rotated.status).toBe(201);
  expect(rotated.body.secret).toMatch(/^whsec_[\w+/]{42,}=*$/);
  expect(rotated.body.secret).not.toBe(secret);
  await sendTest(id);
  webhooks.startSender();
  await webhooks.settled(id);
  const verify = (key: string) => {
    const { headers, text } = webhooks.received.at(-1)!;
    return new Webhook(key).verify(text, headers as Record<string, string>);
  };
  for (const key of [secret, rotated.body.secret])
    expect(verify(key)).toMatchObject({ type: 'webhook.test' });

  await app.db
    .updateTable('webhooks')
    .set({ previous_secret_until: new Date(0).toISOString() })
    .execute();
  await sendTest(id);
  await webhooks.settled(id);
  expect(verify(rotated.body.secret)).toMatchObject({ type: 'webhook.test' });
  expect(() => verify(secret)).toThrow();
});

test('does not connect to an address that is private by the time of the delivery (Webhooks 7)', async () => {
  const { id } = await webhooks.add(['plan.signed']);
  const sender = webhooks.startSender({ allow_private: false });
  for (const host of ['localhost', '127.0.0.1', '[::ffff:127.0.0.1]']) {
    await app.db
      .updateTable('webhooks')
      .set({ url: `http://${host}:${webhooks.port}/hook` })
      .execute();
    await app.db.deleteFrom('webhook_deliveries').execute();
    await sendTest(id);
    await expect.poll(() => stateOf(id)).toBe('failing');
    expect((await only(id)).last_error).toBe('The address of the webhook is not a public one.');
  }
  expect(webhooks.received).toEqual([]);
  await sender.stop();
});

test('a deleted webhook is gone immediately, with its secrets and waiting deliveries (Webhooks 8)', async () => {
  const { client } = webhooks.admin;
  const { id } = await webhooks.add(['plan.signed'], '/services/secret');
  await client.post(`/webhook/${id}/secret`);
  const delivery = await sendTest(id);
  expect((await client.delete(`/webhook/${id}`)).status).toBe(204);

  expect((await client.get('/webhook')).body).toEqual([]);
  const input = { url: webhooks.url, events: ['plan.signed'], enabled: true };
  expectProblem(await client.put(`/webhook/${id}`, input), 404);
  expectProblem(await client.delete(`/webhook/${id}`), 404);
  expectProblem(await client.get(`/webhook/${id}/deliveries`), 404);
  for (const path of ['/test', '/secret', `/deliveries/${delivery}/resend`]) {
    expectProblem(await client.post(`/webhook/${id}${path}`), 404);
  }
  const rows = await app.db.selectFrom('webhooks').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/whsec_|services/);
  expect(await countUnsentDeliveries(app.db)).toEqual([]);

  const other = await webhooks.add(['plan.signed'], '/other');
  await sendTest(other.id);
  webhooks.startSender();
  await webhooks.settled(other.id);
  expect(webhooks.received.map(({ path }) => path)).toEqual(['/other']);
});

test('the deliveries of a deleted webhook that were given up are no failures any more (Webhooks 8)', async () => {
  const { id } = await webhooks.add(['plan.signed']);
  await sendTest(id);
  await app.db.updateTable('webhook_deliveries').set({ given_up_at: new Date().toISOString() }).execute();
  expect(await countUnsentDeliveries(app.db)).toMatchObject([{ state: 'failed', count: 1 }]);
  await webhooks.admin.client.delete(`/webhook/${id}`);
  expect(await countUnsentDeliveries(app.db)).toEqual([]);
});

test('sends nothing to a disabled webhook until it is enabled again', async () => {
  const { id } = await webhooks.add(['plan.signed']);
  const delivery = await sendTest(id);
  const set = (enabled: boolean) =>
    webhooks.admin.client.put(`/webhook/${id}`, { url: webhooks.url, events: ['plan.signed'], enabled });
  expect(await countUnsentDeliveries(app.db)).toMatchObject([{ state: 'queued', count: 1 }]);
  await set(false);
  // Otherwise the alert of deliveries that are late would never end.
  expect(await countUnsentDeliveries(app.db)).toEqual([]);
  expectProblem(await webhooks.admin.client.post(`/webhook/${id}/test`), 409, /disabled/);
  expectProblem(
    await webhooks.admin.client.post(`/webhook/${id}/deliveries/${delivery}/resend`),
    409,
    /disabled/,
  );
  const other = await webhooks.add(['plan.signed'], '/other');
  await sendTest(other.id);
  webhooks.startSender();
  await webhooks.settled(other.id);
  expect(webhooks.received.map(({ path }) => path)).toEqual(['/other']);
  await set(true);
  await webhooks.settled(id);
  expect(idsReceived()).toContain(delivery);
});
