import { once } from 'node:events';
import http from 'node:http';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { FairQueue } from '../http/fairQueue.ts';
import { startJobs } from '../../jobs.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { CLIENT, type ReceivedSpan, SERVER } from '../../testing/collector.ts';
import { superuserUrl } from '../../testing/database/superuser.ts';
import { mailTo, useOutbox } from '../../testing/mail/outbox.ts';
import { createPlan, createSignedPlan, createTeam, taskIds, taskPath } from '../../testing/samples.ts';
import { useTraces } from '../../testing/traces.ts';
import { useWebhooks } from '../../testing/webhooks.ts';
import { traced, tracedPart } from './tracer.ts';

/* A receiver of OTLP, and the server with its senders and jobs, over HTTP (Operations 18). */

const traces = useTraces();
const { logger, lines, received, partsOf } = traces;
const app = useApp({ WEBHOOK_ALLOW_PRIVATE: '1' }, { logger });
const webhooks = useWebhooks(app);
const outbox = useOutbox();

/** Sends the body once the server has read the headers. */
async function postAfterHeaders(person: Person, path: string, body: unknown): Promise<void> {
  const request = http.request(`${app.url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.client.token}`,
      'content-type': 'application/json',
      expect: '100-continue',
    },
  });
  request.flushHeaders();
  request.once('continue', () => request.end(JSON.stringify(body)));
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(201);
}

const isStatement = ({ attributes }: ReceivedSpan) => 'db.system.name' in attributes;
const statementsOf = (span: ReceivedSpan) => partsOf(span).filter(isStatement);

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

test('a tick is one trace: the request, which continues the trace of its sender, and its statements', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  const [task] = taskIds(plan);
  const { status, headers } = await employee.client.put(
    taskPath(task),
    { completed: true },
    { traceparent: `00-${TRACE}-${PARENT}-01` },
  );
  expect(status).toBe(200);
  const span = await received('PUT /api/onboarding-plan/user_task/:taskId');
  expect(span).toMatchObject({ trace: TRACE, parent: PARENT, kind: SERVER, status: 0 });
  expect(span.attributes).toEqual({
    'http.request.method': 'PUT',
    'http.route': '/api/onboarding-plan/user_task/:taskId',
    'http.response.status_code': 200,
    'gangway.request_id': headers.get('request-id'),
  });
  const statements = statementsOf(span);
  const names = statements.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['SELECT sessions', 'BEGIN', 'UPDATE tasks', 'INSERT journal', 'COMMIT']),
  );
  expect(traces.collector.spans.filter(({ trace }) => trace === TRACE)).toHaveLength(
    partsOf(span).length + 1,
  );
  for (const { kind, attributes, start, end } of statements) {
    expect(kind).toBe(CLIENT);
    expect(attributes['db.system.name']).toBe('postgresql');
    expect(start >= span.start && end >= start && span.end >= end).toBe(true);
  }
  expect(lines.find(({ reqId }) => reqId === headers.get('request-id'))).toMatchObject({ trace_id: TRACE });
});

const internal = () => ({ kind: 'internal' as const });
const turn = () => new Promise(setImmediate);
const isOutside = (whole: ReceivedSpan) =>
  partsOf(whole).some(({ start, end }) => start < whole.start || end < start || end > whole.end);

test('a part begins and ends within its operation, to any fraction of a millisecond', async () => {
  for (let count = 0; count < 200; count += 1) {
    await traced('whole', internal, async () => {
      await turn();
      await tracedPart('part', internal, turn);
    });
  }
  await traced('last', internal, turn);
  await received('last');
  const wholes = traces.collector.spans.filter(({ name }) => name === 'whole');
  expect(wholes).toHaveLength(200);
  expect(wholes.filter(isOutside)).toEqual([]);
});

test('a request without a valid traceparent is a trace of its own, under the settings of the service', async () => {
  await app.anonymous.get('/config', { headers: { traceparent: `00-${'0'.repeat(32)}-${PARENT}-01` } });
  const span = await received('GET /api/config');
  expect(span.trace).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
  expect(span).toMatchObject({ parent: '' });
  expect(span.resource).toMatchObject({
    'service.name': 'people tools',
    'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
    'service.instance.id': expect.any(String),
    'deployment.environment.name': 'test',
  });
  expect(traces.collector.requests.at(-1)).toMatchObject({
    path: '/v1/traces',
    headers: { 'x-api-key': 'hush, hush', authorization: 'Basic YTpi==' },
  });
});

test('a trace that its sender does not sample is not sent, nor its id logged', async () => {
  const trace = '1'.repeat(32);
  const { headers } = await app.anonymous.get('/config', {
    headers: { traceparent: `00-${trace}-${PARENT}-00` },
  });
  await app.anonymous.get('/no-such-endpoint');
  await received('GET');
  expect(traces.collector.spans.filter((span) => span.trace === trace)).toEqual([]);
  const line = lines.find(({ reqId }) => reqId === headers.get('request-id'));
  expect(line).toHaveProperty('msg', 'request completed');
  expect(line).not.toHaveProperty('trace_id');
});

test('concurrent requests keep their statements apart, also of those whose body arrives later', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await received('GET /api/onboarding-plan/:id');
  traces.collector.spans.length = 0;
  const paths = ['/user/self', '/onboarding-plan', '/template', `/onboarding-plan/${plan.id}`];
  const comment = () => postAfterHeaders(manager, `/onboarding-plan/${plan.id}/comments`, { text: 'Hello' });
  await Promise.all([
    ...[...paths, ...paths, ...paths].map((path) => manager.client.get(path)),
    ...Array.from({ length: 4 }, comment),
  ]);
  await expect
    .poll(async () => {
      await traces.tracing.flush();
      return traces.collector.spans.filter(({ kind }) => kind === SERVER).length;
    })
    .toBe(16);
  const requests = traces.collector.spans.filter(({ kind }) => kind === SERVER);
  expect(new Set(requests.map(({ trace }) => trace)).size).toBe(16);
  for (const request of requests) {
    const names = partsOf(request).map(({ name }) => name);
    const changes = names.filter((name) => name === 'INSERT journal').length;
    expect(changes).toBe(request.name.startsWith('POST') ? 1 : 0);
  }
});

test('waits for a slot or a connection, reports and requests to the provider are parts of a trace', async () => {
  const queue = new FairQueue({ slots: 1, slotsPerKey: 1, waitingPerKey: 1, timeout_ms: 60_000 });
  const db = connect(app.database_url, { max: 1 });
  const query = () => queue.run('key', () => sql`select 1`.execute(db));
  await traced(
    'two queries',
    () => ({ kind: 'internal' }),
    () => Promise.all([query(), query()]),
  );
  await db.destroy();
  const names = partsOf(await received('two queries')).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['SELECT', 'SELECT', 'wait for a connection', 'wait in the queue']);

  const { manager, employee } = await createTeam(app);
  const plan = await createSignedPlan(manager, employee);
  expect((await manager.client.get(`/onboarding-plan/${plan.id}/generate_report`)).status).toBe(200);
  const report = await received('GET /api/onboarding-plan/:id/generate_report');
  expect(partsOf(report).map(({ name }) => name)).toContain('render report');

  expect((await app.anonymous.get('/auth/login')).status).toBe(302);
  const [request] = partsOf(await received('GET /api/auth/login')).filter(({ name }) =>
    /provider/.test(name),
  );
  expect(request).toMatchObject({ kind: CLIENT, attributes: { 'http.response.status_code': 200 } });
});

test('a 500 and its failed statement are errors, with the code of PostgreSQL and no message', async () => {
  const { client } = await app.addManager();
  const owner = connect(superuserUrl(app.database_url), { max: 1 });
  await sql`alter table templates rename to renamed`.execute(owner);
  const failed = await client.get('/template');
  await sql`alter table renamed rename to templates`.execute(owner);
  await owner.destroy();
  expect(failed.status).toBe(500);
  const span = await received('GET /api/template');
  expect(span).toMatchObject({ status: 2, attributes: { 'error.type': '500' } });
  const [statement] = partsOf(span).filter(({ status }) => status === 2);
  expect(statement).toMatchObject({ message: '', attributes: { 'error.type': '42P01' } });
});

test('an attempt of a delivery to a webhook is a trace, with the status of the response', async () => {
  const { id } = await webhooks.add(['plan.signed']);
  const { body } = await webhooks.admin.client.post(`/webhook/${id}/test`);
  webhooks.respond((response) => void response.writeHead(500).end());
  webhooks.startSender();
  const span = await received('send delivery');
  expect(span).toMatchObject({ parent: '', kind: CLIENT, status: 2 });
  expect(span.message).toBe('The server responded with 500.');
  expect(span.attributes).toEqual({
    'gangway.message_id': body.id,
    'gangway.attempt': 1,
    'http.response.status_code': 500,
    'error.type': 'temporary',
  });
  expect(statementsOf(span).map(({ name }) => name)).toEqual(['UPDATE webhook_deliveries']);
  expect(webhooks.received[0]?.headers).not.toHaveProperty('traceparent');
});

test('an attempt of a mail is a trace, without the address that the mail server repeats', async () => {
  const server = await outbox.startServer({
    onRcptTo: ({ address }, _session, done) => done(new Error(`550 ${address} is no user here`)),
  });
  await outbox.enqueue(mailTo('canary-mail@example.com'));
  outbox.startSender(server.url);
  const span = await received('send mail');
  expect(span).toMatchObject({ parent: '', kind: CLIENT, status: 2 });
  expect(span.attributes).toMatchObject({
    'gangway.message_id': (await outbox.rows())[0]?.id,
    'gangway.attempt': 1,
  });
  expect(span.message).toMatch(/…/);
  expect(statementsOf(span).map(({ name }) => name)).toEqual(['UPDATE outbox']);
});

test('a run of a job is a trace', async () => {
  const jobs = startJobs({ ...app.services, logger });
  const span = await received('job journal_anchor');
  await jobs.stop();
  expect(span).toMatchObject({ parent: '', status: 0 });
  expect(partsOf(span).map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT']));
});

test('probes and statements outside of an operation make no traces', async () => {
  const db = connect(app.database_url, { max: 1 });
  await sql`select 1`.execute(db);
  await db.destroy();
  await Promise.all(['/health/live', '/health/ready', '/metrics'].map((path) => fetch(app.url + path)));
  await app.anonymous.get('/config');
  await received('GET /api/config');
  const first = traces.collector.spans.filter(({ parent }) => parent === '');
  const names = first.map(({ name }) => name);
  expect(names).toContain('GET /api/config');
  expect(names.filter((name) => /health|metrics|wait/.test(name))).toEqual([]);
  expect(first.filter(isStatement)).toEqual([]);
});

test('traces hold no email, no id of a path, no query and no header of a request', async () => {
  const canary = await app.addManager('Canary Person');
  await app.db
    .updateTable('people')
    .set({ email: 'canary@example.com' })
    .where('id', '=', canary.id)
    .execute();
  const headers = {
    'user-agent': 'canary-agent',
    tracestate: 'vendor=canary-state',
    baggage: 'user=canary-baggage',
    traceparent: `00-${TRACE}-${PARENT}-01`,
    'x-forwarded-for': 'canary-address',
  };
  const { client } = canary;
  await client.call('GET', '/user/canary@example.com?q=canary-query', { headers });
  await client.call('GET', '/calendar/canary-secret.ics', { headers });
  await client.call('GET', '/canary-path', { headers });
  await client.call('POST', '/user', { headers, body: { email: 'canary-new@example.com', name: 'Canary' } });
  await client.call('GET', '/user/search?name=canary', { headers });
  await client.call('GET', '/user/self', { headers });
  await received('GET /api/user/self');
  const bytes = Buffer.concat(traces.collector.requests.map(({ bytes: sent }) => sent));
  expect(bytes.includes('GET /api/calendar/:file')).toBe(true);
  expect(bytes.toString('latin1').match(/.{0,40}canary.{0,40}/gi)).toBeNull();
  expect(bytes.includes(canary.id)).toBe(false);
});
