import { once } from 'node:events';
import net from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { connect } from '../platform/database/connect.ts';
import { describeError } from '../platform/http/requestLog.ts';
import { useApp } from '../testing/app.ts';
import { superuserUrl } from '../testing/database/superuser.ts';
import { expectProblem } from '../testing/problem.ts';
import { isTorture } from '../testing/torture.ts';

const lines: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const app = useApp({}, { logger: pino({ level: 'trace' }, stream) });
const withAddresses = useApp({ LOG_ADDRESSES: '1' }, { logger: pino({ level: 'trace' }, stream) });

const EMAIL = 'canary@example.com';
const SECRET = 'canary-secret-of-a-feed';
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND'];

/** Sends a raw request, so that nothing normalizes its address, and waits for the end of the response. */
async function send(method: string, address: string, token: string | null): Promise<void> {
  const socket = net.connect(Number(new URL(app.url).port), '127.0.0.1');
  const head = [`${method} ${address} HTTP/1.1`, `Host: ${EMAIL}.example`, 'Connection: close'];
  head.push(`X-Forwarded-For: ${EMAIL}`, `User-Agent: ${EMAIL}`, 'Content-Length: 0');
  if (token !== null) head.push(`Authorization: Bearer ${token}`);
  socket.end(`${head.join('\r\n')}\r\n\r\n`);
  socket.resume();
  await once(socket, 'close');
}

test('logs the pattern of the route, and never an email, a secret or a query (Operations 9)', async () => {
  const manager = await app.addManager();
  lines.length = 0;
  const paths = app.routes.map((route) => {
    const [, url = ''] = route.split(' ');
    return url.replace(':file', `${SECRET}.ics`).replace(/:\w+|\*/g, EMAIL);
  });
  const addresses = paths.flatMap((path) => {
    const encoded = path.replace(EMAIL, encodeURIComponent(EMAIL));
    return [path, encoded, `${path}/`, `/${path}`, path.toUpperCase(), `${path}/x`, `${path}%zz`];
  });
  const unique = [...new Set([...addresses, `/${EMAIL}`, `/${SECRET}`, `/api/x${'x'.repeat(2_000)}`])];
  const query = `?code=${SECRET}&user_name=${EMAIL}&q=%ff`;
  let sent = 0;
  for (const address of unique) {
    // All methods in all forms are 10,000 requests.
    const methods = isTorture || paths.includes(address) ? METHODS : METHODS.slice(0, 1);
    await Promise.all(methods.map((method) => send(method, address + query, manager.client.token)));
    sent += methods.length;
  }
  for (const method of ['TRACE', 'BREW']) await send(method, `/${EMAIL}${query}`, null);
  await send('GET', `/api/calendar/${SECRET}.ics HTTP/9.9 ${EMAIL}`, null);

  expect(lines.length).toBeGreaterThan((sent * (METHODS.length - 1)) / METHODS.length);
  expect(lines.filter((line) => /canary|%ff/i.test(line))).toEqual([]);
  const urls = new Set(lines.map((line) => JSON.parse(line).req?.url).filter(Boolean));
  expect(urls).toContain('/api/calendar/:file');
  expect(urls).toContain('unknown');
});

test('logs an error without the values that the database quotes', async () => {
  const failures = await Promise.all([
    sql`select ${EMAIL}::int`.execute(app.db).catch((error: unknown) => error),
    sql`insert into people (id, name, email) select gen_random_uuid(), 'A', ${EMAIL} from generate_series(1, 2)`
      .execute(app.db)
      .catch((error: unknown) => error),
  ]);
  const logged = failures.map(describeError);
  expect(logged).toMatchObject([{ code: '22P02' }, { code: '23505', constraint: expect.any(String) }]);
  expect(JSON.stringify(logged)).not.toContain('canary');
  expect(logged[0]?.['stack']).toMatch(/^\s+at /);
  const cause = Object.assign(new Error('refused'), { parameters: EMAIL });
  expect(JSON.stringify(describeError(new Error('failed', { cause })))).not.toContain('canary');
});

test('names the request in each line of its log, in its response, and in the problem document of a 500 (Operations 10)', async () => {
  const { client } = await app.addManager();
  lines.length = 0;
  const owner = connect(superuserUrl(app.database_url), { max: 1 });
  await sql`alter table templates rename to renamed`.execute(owner);
  const failed = await client.get('/template');
  await sql`alter table renamed rename to templates`.execute(owner);
  await owner.destroy();
  expectProblem(failed, 500);
  const id = failed.headers.get('request-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(failed.body.instance).toBe(id);
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged.filter(({ reqId }) => reqId === id).map(({ msg }) => msg)).toEqual([
    'request failed',
    'request completed',
  ]);
  const refused = await client.get('/template/no-id');
  expect(refused.headers.get('request-id')).not.toBe(id);
  expectProblem(refused, 400);
});

test("has the visitor's address with LOG_ADDRESSES alone (Operations 9)", async () => {
  lines.length = 0;
  await app.anonymous.get('/config');
  await withAddresses.anonymous.get('/config');
  await expect.poll(() => lines.filter((line) => line.includes('request completed'))).toHaveLength(2);
  const addresses = lines.map((line) => JSON.parse(line)).filter(({ req }) => req);
  expect(addresses.map(({ req }) => req.remoteAddress)).toEqual([undefined, '127.0.0.1']);
});
