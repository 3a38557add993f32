import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { holdRow, untilWaiting } from '../testing/database/locks.ts';
import { type ServerProcess, useProcesses } from '../testing/process.ts';
import { createPlan, createTeam, taskIds } from '../testing/samples.ts';

const shared = { SESSION_SECRET: 'a secret of both servers; 32+ long', PUBLIC_URL: 'http://localhost:3000' };
/** Shares its database and its sessions with the processes. */
const app = useApp(shared);
const run = useProcesses();
const start = (env: Record<string, string> = {}) =>
  run({ ...shared, DATABASE_URL: app.database_url, DEMO: '0', LOG_LEVEL: 'info', ...env });

type Response = { status: number | undefined; headers: http.IncomingHttpHeaders; text: string };

async function get(
  { url }: ServerProcess,
  path: string,
  options: http.RequestOptions = {},
): Promise<Response> {
  const request = http.request(url + path, options).end();
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode, headers: response.headers, text: await readText(response) };
}

/** Starts a request of an employee that waits for a lock until `release` is called. */
async function startWaitingRequest(server: ServerProcess) {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  const holder = await holdRow(app.db, 'plans', plan.id);
  const response = get(server, `/api/onboarding-plan/user_task/${taskIds(plan)[0]}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${employee.client.token}` },
    agent: new http.Agent({ keepAlive: true }),
  });
  response.catch(() => undefined);
  const answered = response.then(({ text }) => {
    throw new Error(`the request did not wait: ${text}`);
  });
  await Promise.race([untilWaiting(app.db, 1), answered]);
  answered.catch(() => undefined);
  return { response, release: holder.release };
}

test('clients that leave when ready turns 503 lose no request (Operations 4)', async () => {
  const server = await start({ SHUTDOWN_DELAY_MS: '5000' });
  const agent = new http.Agent({ keepAlive: true });
  const responses: Response[] = [];
  const leaving = new AbortController();
  const clients = Array.from({ length: 8 }, async () => {
    while (!leaving.signal.aborted) responses.push(await get(server, '/api/config', { agent }));
  });
  await expect.poll(() => responses.length).toBeGreaterThan(20);
  server.child.kill('SIGTERM');
  const readiness = async () => (await get(server, '/health/ready', { agent: new http.Agent() })).status;
  await expect.poll(readiness).toBe(503);
  // The server still serves, and ends each connection with the response.
  const draining = await Promise.all(clients.map(() => get(server, '/api/config', { agent })));
  for (const { status, headers } of draining) {
    expect({ status, connection: headers.connection }).toEqual({ status: 200, connection: 'close' });
  }
  leaving.abort();
  await Promise.all(clients);
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await server.exited).toBe(0);
});

test('finishes the request in flight, closes idle connections and refuses late requests', async () => {
  const server = await start();
  const { port } = new URL(server.url);
  const { response, release } = await startWaitingRequest(server);
  const [unused, idle, late] = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const socket = net.connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  // Written first, so that the server has read it when it has answered the other.
  late!.write('GET /api/config HTTP/1.1\r\n');
  idle!.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(idle!, 'data');
  const answerToLate = readText(late!);

  server.child.kill('SIGTERM');
  // Both together: they close in any order.
  await Promise.all([unused!, idle!].map((socket) => once(socket.resume(), 'close')));
  late!.write('Host: x\r\n\r\n');
  const refused = await answerToLate;
  expect(refused).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 5\r\n/i);
  expect(refused).toMatch(/\r\nconnection: close\r\n/i);
  expect(refused).toMatch(/\r\ncontent-type: application\/problem\+json[^]*"code":"server\.stopping"/i);

  release();
  expect(await response).toMatchObject({ status: 200, headers: { connection: 'close' } });
  expect(await server.exited).toBe(0);
});

test('cuts off a request that hangs, and exits with 0', async () => {
  const server = await start();
  const { response, release } = await startWaitingRequest(server);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  // Without the limit of the stop the request would have its own response after 15 s.
  await expect(response).rejects.toThrow();
  release();
});
