import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { createPlan, createTeam, taskPath, taskIds } from '../testing/samples.ts';

const app = useApp();
const https = useApp({ PUBLIC_URL: 'https://gangway.example.com', DEMO: '1' });
const impatient = useApp({}, { requestTimeout: 600 });
const limited = useApp({}, { limits: { tick: 3 } });

describe('headers (API 18)', () => {
  test('every response that is not a page may load nothing', async () => {
    const paths = ['/api/config', '/api/user/self', '/api/nothing', '/health/ready', '/metrics', '/api/x%zz'];
    for (const path of [...paths, `/api/onboarding-plan/${'x'.repeat(2_000)}`]) {
      const { headers } = await fetch(app.url + path);
      expect(headers.get('content-security-policy'), path).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    }
  });

  test('isolates the pages, and asks for https only where it is served', async () => {
    const { headers } = await fetch(`${app.url}/api/config`);
    const secure = await fetch(`${https.url}/api/config`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  });
});

/** Sends the start of a request and then one byte at a time, until the server closes the connection. */
async function drip(start: string): Promise<string> {
  const socket = net.connect(Number(new URL(impatient.url).port), '127.0.0.1');
  socket.on('error', () => {});
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  socket.write(start);
  // Kept also when the connection ends with an error, as when the server closes it before it has read all.
  let response = '';
  socket.setEncoding('utf8').on('data', (text) => void (response += String(text)));
  while (!closed.signal.aborted) {
    socket.write('x');
    await sleep(20, undefined, { signal: closed.signal }).catch(() => undefined);
  }
  return response;
}

test('cuts off a request that arrives byte by byte, in its headers or its body (API 18)', async () => {
  const { client } = await impatient.addManager();
  const head = 'POST /api/template/full HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const body = `${head}Authorization: Bearer ${client.token}\r\nContent-Length: 1000000\r\n\r\n`;
  for (const start of [`${head}X: `, body]) {
    expect(await drip(start)).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request\.timeout"/);
  }
});

test('the ticks of a person are limited, since each is an event of the journal (API 14)', async () => {
  const { manager, employee } = await createTeam(limited);
  const plan = await createPlan(manager, employee);
  const statuses = [];
  for (let count = 0; count < 4; count += 1) {
    statuses.push((await employee.client.put(taskPath(taskIds(plan)[0]))).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});
