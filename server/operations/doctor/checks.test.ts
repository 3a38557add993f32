import { describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { startCollector } from '../../testing/collector.ts';
import { joined, useServers } from '../../testing/doctor.ts';
import { startMailServer } from '../../testing/mail/mailServer.ts';
import { checkClock } from './clock.ts';
import { checkCollector } from './collector.ts';
import { checkAddress, checkDisk } from './machine.ts';
import { checkMail } from './mail.ts';
import { checkProvider } from './provider.ts';
import { checkProxy, checkSettings } from './settings.ts';

const { closeAfterTest, serve } = useServers();

const config = (changes: Partial<Config>): Config => ({ ...readConfig({}), ...changes });

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
    closeAfterTest(server);
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
    closeAfterTest(collector);
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

  test('https without TRUST_PROXY is a warning', () => {
    const public_url = 'https://gangway.example.com';
    expect(joined(checkProxy(config({ public_url })))).toMatch(/^warn proxy: .*TRUST_PROXY/);
    expect(joined(checkProxy(config({ public_url, trust_proxy: 1 })))).toMatch(/^ok/);
  });

  test('a folder that cannot be made fails', async () => {
    expect(joined(await checkDisk(config({ data_dir: '/proc/gangway' })))).toMatch(/^fail disk/);
  });

  test('the demo, http for the world and a misspelt setting are warnings', () => {
    const text = joined(
      checkSettings(config({ public_url: 'http://gangway.example.com' }), { SMPT_URL: 'hush' }),
    );
    expect(text).toMatch(
      /^warn settings: the variable SMPT_URL is no setting: SMTP_URL was probably meant$/m,
    );
    expect(text).toMatch(/^warn settings: demo mode/m);
    expect(text).toMatch(/^warn settings: PUBLIC_URL .* is not encrypted/m);
  });
});
