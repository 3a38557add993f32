import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../config/config.ts';
import { connect } from '../database/connect.ts';
import { useApp } from '../testing/app.ts';
import { useDatabase } from '../testing/database/clone.ts';
import { ownerUrl } from '../testing/database/superuser.ts';
import { startCollector } from '../testing/collector.ts';
import { startMailServer } from '../testing/mail/mailServer.ts';
import { checkClock } from './clock.ts';
import { checkCollector } from './collector.ts';
import { checkDatabase, checkReplicas } from './database.ts';
import type { Line } from './line.ts';
import { checkAddress, checkDisk } from './machine.ts';
import { checkMail } from './mail.ts';
import { checkProvider } from './provider.ts';
import { checkProxy, checkSettings } from './settings.ts';

const app = useApp();
const database = useDatabase({ max: 1 });
const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Serves on a free port until the end of the test, and returns the address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const joined = (lines: readonly Line[]) =>
  lines.map(({ state, about, text }) => `${state} ${about}: ${text}`).join('\n');

const config = (changes: Partial<Config>): Config => ({ ...readConfig({}), ...changes });

/** Runs the command and returns its exit code and output. */
function doctor(env: Record<string, string>): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const program = path.join(import.meta.dirname, '../doctorCommand.ts');
    execFile(process.execPath, [program], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

describe('the command (Operations 17)', () => {
  test('exits with 0 for a running product, and prints a line for each check', async () => {
    const { code, output } = await doctor({
      DATABASE_URL: app.database_url,
      DATABASE_MIGRATION_URL: ownerUrl(app.database_url),
      PUBLIC_URL: app.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: await serve((_, response) => void response.end()),
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=an',
    });
    expect(output).toMatch(/^ok {4}roles +the application can neither change nor delete history$/m);
    expect(output).toMatch(/^ok {4}clock +the database agrees$/m);
    expect(output).toMatch(/^ok {4}public address +http:\/\/127\.0\.0\.1:\d+ is Gangway$/m);
    // A clean checkout is not built yet.
    const failed = output.match(/^fail.*$/gm) ?? [];
    expect(failed.filter((line) => !line.includes('browser side'))).toEqual([]);
    expect(code).toBe(failed.length);
  });

  test('exits with 1 for a server that hangs and a database that refuses, without a secret', async () => {
    const url = await serve(() => {});
    const { code, output } = await doctor({
      DATABASE_URL: app.database_url.replace(/:[^:@]+@/, ':hush-database@'),
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: 'gangway',
      OIDC_CLIENT_SECRET: 'hush-client',
      SMTP_URL: `smtp://ada:hush-mail@${new URL(url).host}`,
      MAIL_FROM: 'gangway@example.com',
      BACKUP_PASSPHRASE: 'hush-backup-hush',
    });
    expect(output).toMatch(/^fail {2}database +DATABASE_URL: the user name or password is wrong$/m);
    expect(output).toMatch(/^fail {2}identity provider +no answer in time$/m);
    expect(output).toMatch(/^fail {2}mail /m);
    expect(output).not.toContain('hush');
    expect(code).toBe(1);
  });

  test('prints its lines for a password with a % that is not encoded', async () => {
    const { code, output } = await doctor({
      DATABASE_URL: app.database_url.replace(/:[^:@]+@/, ':50%hush@'),
    });
    expect(output).toMatch(/^fail {2}database +DATABASE_URL: the user name or password is wrong$/m);
    expect(output).not.toMatch(/hush|URIError/);
    expect(code).toBe(1);
  });

  test('exits with 1 and the line of a setting that cannot be used', async () => {
    const { code, output } = await doctor({ PORT: 'x' });
    expect(output).toMatch(/^fail {2}settings +PORT "x" is out of range/m);
    expect(code).toBe(1);
  });
});

const databaseLines = async (env: Record<string, string>) =>
  joined((await checkDatabase(readConfig(env))).lines);

describe('the database', () => {
  test('with one role for everything is a warning', async () => {
    expect(await databaseLines({ DATABASE_URL: database.ownerUrl })).toMatch(
      /^warn roles: .* only triggers protect/m,
    );
  });

  test('with a wrong address of the owner fails', async () => {
    const text = await databaseLines({
      DATABASE_URL: database.url,
      DATABASE_MIGRATION_URL: 'postgresql://nobody@127.0.0.1:1/none',
    });
    expect(text).toMatch(/^fail roles: DATABASE_MIGRATION_URL: nothing listens/m);
  });

  test('whose history the application may change fails, and so does one of a newer release', async () => {
    const owner = connect(database.ownerUrl, { max: 1 });
    const role = new URL(database.url).username;
    await sql.raw(`grant delete on journal to ${role}`).execute(owner);
    await sql`insert into kysely_migration values ('9999_later', '')`.execute(owner);
    await owner.destroy();
    const text = await databaseLines({ DATABASE_URL: database.url });
    expect(text).toMatch(/^fail roles: the role of DATABASE_URL may change the history/m);
    expect(text).toMatch(/^fail schema: of a newer release \(9999_later\)/m);
  });

  test('that does not exist yet is no failure, and is not created', async () => {
    expect(await databaseLines({ DATA_DIR: '/nowhere/gangway' })).toMatch(
      /^ok database: the embedded PostgreSQL does not run/,
    );
  });

  test('of a replica that is away fails', async () => {
    const config = readConfig({
      DATABASE_URL: app.database_url,
      DATABASE_REPLICA_URL: `${app.database_url},postgresql://nobody@127.0.0.1:1/none`,
    });
    const text = joined(await checkReplicas(config));
    expect(text).toMatch(/^ok replica 1: reachable; it is the primary/m);
    expect(text).toMatch(/^fail replica 2: DATABASE_REPLICA_URL: nothing listens/m);
  });
});

test.each([
  [0, 'ok'],
  [-20_000, 'warn'],
  [20_000, 'warn'],
  [400_000, 'fail'],
])('a clock that is %d ms off is %s', (difference, state) => {
  const line = checkClock('the database', Date.now() + difference, Date.now());
  expect(line.state).toBe(state);
});

const mailLines = async (SMTP_URL: string) =>
  joined(await checkMail(readConfig({ SMTP_URL, MAIL_FROM: 'gangway@example.com' })));

describe('the mail server', () => {
  test('is tried without a mail; a wrong password fails', async () => {
    const server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'ada' }) : done(new Error('535 no')),
    });
    closing.push(() => server.close());
    const { host } = new URL(server.url);
    expect(await mailLines(`smtp://ada:right@${host}`)).toMatch(/^ok mail: .* takes mail/);
    expect(await mailLines(`smtp://ada:wrong@${host}`)).toMatch(
      /^fail mail: The mail server refused the user or password/,
    );
    expect(server.receivedCount()).toBe(0);
  });

  test('that is away fails', async () => {
    expect(await mailLines('smtp://127.0.0.1:1')).toMatch(/^fail mail: Nothing listens/);
  });
});

const collectorLines = async (OTEL_EXPORTER_OTLP_ENDPOINT: string) =>
  joined(
    await checkCollector(
      readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=hush' }),
    ),
  );

describe('the collector of traces', () => {
  test('gets a request without traces, and fails when it refuses the key', async () => {
    const collector = await startCollector();
    closing.push(() => collector.close());
    expect(await collectorLines(collector.url)).toMatch(/^ok traces: .* takes traces/);
    expect(collector.requests).toMatchObject([{ path: '/v1/traces', headers: { 'x-api-key': 'hush' } }]);
    expect(collector.spans).toEqual([]);
    collector.respond((response) => void response.writeHead(401).end('the key hush is wrong'));
    const refused = await collectorLines(collector.url);
    expect(refused).toMatch(
      /^fail traces: .* \(it responded with 401\): correct OTEL_EXPORTER_OTLP_ENDPOINT/,
    );
    expect(refused).not.toContain('hush');
  });

  test('fails when it is unreachable, and is not required', async () => {
    expect(await collectorLines('http://127.0.0.1:1')).toMatch(/^fail traces: .*ECONNREFUSED/);
    expect(await collectorLines('')).toBe('ok traces: off');
  });
});

/** Starts a provider whose metadata and answers of the token endpoint are given. */
async function providerLines(
  metadata: Record<string, unknown>,
  token = '{"error":"invalid_grant"}',
  keys = '[{}]',
) {
  const url: string = await serve((request, response) => {
    if (request.url === '/token') response.writeHead(400).end(token);
    else if (request.url === '/keys') response.end(`{"keys":${keys}}`);
    else {
      const endpoints = {
        authorization_endpoint: `${url}/a`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
      };
      response.end(JSON.stringify({ issuer: url, ...endpoints, ...metadata }));
    }
  });
  const env = { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'gangway', PUBLIC_URL: 'https://gangway.example.com' };
  return joined(await checkProvider(readConfig(env)));
}

describe('the identity provider', () => {
  test('that is as it has to be; the redirect URI to register is printed', async () => {
    const text = await providerLines({});
    expect(text).toContain(
      'register this redirect URI there: https://gangway.example.com/api/auth/oidc/callback',
    );
    expect(text).toMatch(/^ok identity provider: accepts OIDC_CLIENT_ID/m);
    expect(text).toMatch(/^ok clock: the identity provider agrees/m);
    expect(text).not.toMatch(/^(warn|fail)/m);
  });

  test.each([
    [
      'another issuer',
      { issuer: 'https://other.example' },
      undefined,
      undefined,
      /calls itself https:\/\/other/,
    ],
    [
      'no endpoints',
      { token_endpoint: undefined, jwks_uri: null },
      undefined,
      undefined,
      /lacks the endpoints/,
    ],
    ['no keys', {}, undefined, '[]', /publishes no keys/],
    ['another client', {}, '{"error":"invalid_client"}', undefined, /refuses the client/],
  ])('with %s fails', async (_, metadata, token, keys, reason) => {
    const text = await providerLines(metadata, token, keys);
    expect(text).toMatch(/^fail identity provider/m);
    expect(text).toMatch(reason);
  });

  test('whose clock is an hour ahead fails', async () => {
    const url = await serve((_request, response) => {
      response.setHeader('date', new Date(Date.now() + 3_600_000).toUTCString()).end('{}');
    });
    const lines = await checkProvider(readConfig({ OIDC_ISSUER: url, OIDC_CLIENT_ID: 'gangway' }));
    expect(joined(lines)).toMatch(/^fail clock: the identity provider is 3\d{3} s ahead of this machine/m);
  });
});

describe('the public address, the proxy, the disk and the settings', () => {
  test('an address of another product fails', async () => {
    const other = await serve((_request, response) => response.end('<h1>Welcome to nginx!</h1>'));
    expect(joined(await checkAddress(config({ public_url: other })))).toMatch(/^fail .* not as Gangway/);
  });

  test('an address that nothing answers fails beside a running server, and is a warning before the first start', async () => {
    const closed = 'http://127.0.0.1:1';
    expect(
      (await checkAddress(config({ public_url: closed, port: Number(new URL(app.url).port) })))[0]?.state,
    ).toBe('fail');
    expect((await checkAddress(config({ public_url: closed, port: 1 })))[0]?.state).toBe('warn');
  });

  test('https without TRUST_PROXY is a warning', () => {
    const public_url = 'https://gangway.example.com';
    expect(joined(checkProxy(config({ public_url })))).toMatch(/^warn proxy: .*TRUST_PROXY/);
    expect(joined(checkProxy(config({ public_url, trust_proxy: 1 })))).toMatch(/^ok/);
  });

  test('a folder that cannot be made fails', async () => {
    expect(joined(await checkDisk(config({ data_dir: '/proc/gangway' })))).toMatch(/^fail disk/);
  });

  test('the demo, and http for the world, are warnings', () => {
    const text = joined(checkSettings(config({ public_url: 'http://gangway.example.com' })));
    expect(text).toMatch(/^warn settings: demo mode/m);
    expect(text).toMatch(/^warn settings: PUBLIC_URL .* is not encrypted/m);
  });
});
