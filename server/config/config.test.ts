import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, DEMO_SWITCH_USER, readConfig } from './config.ts';

const OIDC = { OIDC_ISSUER: 'https://login.example.com/realm', OIDC_CLIENT_ID: 'gangway' };

/** The one line that ends the start. */
function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as ConfigError;
    expect(message).toMatch(/^[A-Z_]+\b[^\n]+\.$/);
    return message;
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`);
}

describe('contract §8 settings', () => {
  test('without any: a demo for this machine alone', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      public_url: 'http://localhost:3000',
      database_url: null,
      data_dir: path.resolve('data'),
      org_name: 'Gangway',
      org_time_zone: 'UTC',
      oidc: null,
      demo_data: true,
      mail: null,
      sign_in_label: 'Sign in with Microsoft',
      session_hours: 8,
      session_idle_minutes: 120,
      session_secret: null,
      bootstrap_managers: [],
      switch_user_email: DEMO_SWITCH_USER,
      reauth_to_sign: false,
      metrics_token: null,
      trust_proxy: false,
      log_level: 'info',
    });
  });

  test('an empty or blank setting is one that is not set', () => {
    const blank = Object.fromEntries(
      ['HOST', 'PORT', 'PUBLIC_URL', 'DATABASE_URL', 'DATA_DIR', 'ORG_TIME_ZONE', 'OIDC_ISSUER', 'DEMO']
        .concat(['OIDC_CLIENT_ID', 'SESSION_HOURS', 'SESSION_SECRET', 'BOOTSTRAP_MANAGERS', 'LOG_LEVEL'])
        .concat(['SMTP_URL', 'MAIL_FROM'])
        .map((name, index) => [name, index % 2 ? '' : ' \t']),
    );
    expect(readConfig(blank)).toEqual(readConfig({}));
  });

  test('all of them, trimmed', () => {
    const config = readConfig({
      HOST: ' 0.0.0.0 ',
      PORT: ' 8080 ',
      PUBLIC_URL: 'https://gangway.example.com/',
      DATABASE_URL: 'postgresql://gangway:secret@db.example.com:5432/gangway?sslmode=require',
      DATA_DIR: '/var/lib/gangway',
      ORG_NAME: 'Harbor',
      ORG_TIME_ZONE: 'Europe/Berlin',
      OIDC_ISSUER: 'https://login.example.com/realm/.well-known/openid-configuration',
      OIDC_CLIENT_ID: 'gangway',
      OIDC_CLIENT_SECRET: 'hush',
      OIDC_ALLOWED_TENANTS: 'B0A1-C, ,d2e3-f,',
      OIDC_ALLOWED_DOMAINS: '@Example.com, sub.example.org',
      NODE_ENV: 'production',
      SMTP_URL: ' smtps://gangway:hush@mail.example.com ',
      MAIL_FROM: ' Harbor <gangway@example.com> ',
      SIGN_IN_LABEL: 'Sign in with Keycloak',
      SESSION_HOURS: '24',
      SESSION_IDLE_MINUTES: '30',
      SESSION_SECRET: 'x'.repeat(32),
      BOOTSTRAP_MANAGERS: ' Ada@Example.com , bob@example.com,',
      SWITCH_USER_EMAIL: 'Eve@Example.com',
      REAUTH_TO_SIGN: '1',
      METRICS_TOKEN: 'scrape',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    });
    expect(config).toEqual({
      host: '0.0.0.0',
      port: 8080,
      public_url: 'https://gangway.example.com',
      database_url: 'postgresql://gangway:secret@db.example.com:5432/gangway?sslmode=require',
      data_dir: '/var/lib/gangway',
      org_name: 'Harbor',
      org_time_zone: 'Europe/Berlin',
      oidc: {
        issuer: 'https://login.example.com/realm',
        client_id: 'gangway',
        client_secret: 'hush',
        allowed_tenants: ['b0a1-c', 'd2e3-f'],
        allowed_domains: ['example.com', 'sub.example.org'],
      },
      demo_data: false,
      mail: {
        smtp_url: 'smtps://gangway:hush@mail.example.com',
        from: { name: 'Harbor', address: 'gangway@example.com' },
      },
      sign_in_label: 'Sign in with Keycloak',
      session_hours: 24,
      session_idle_minutes: 30,
      session_secret: 'x'.repeat(32),
      bootstrap_managers: ['ada@example.com', 'bob@example.com'],
      switch_user_email: 'eve@example.com',
      reauth_to_sign: true,
      metrics_token: 'scrape',
      trust_proxy: true,
      log_level: 'warn',
    });
  });

  test.each([
    ['the port is part of the public address', { PORT: '4000' }, { public_url: 'http://localhost:4000' }],
    ['a port chosen by the system', { PORT: '0' }, { port: 0 }],
    ['a relative folder', { DATA_DIR: 'x/y' }, { data_dir: path.resolve('x/y') }],
    [
      'a database over a socket',
      { DATABASE_URL: 'postgres:///db?host=/run' },
      { database_url: 'postgres:///db?host=/run' },
    ],
    ['nobody switches roles outside of the demo', OIDC, { switch_user_email: null, demo_data: false }],
    ['demo data with a provider', { ...OIDC, DEMO: '1' }, { demo_data: true }],
    ['an empty demo', { DEMO: '0' }, { demo_data: false, oidc: null }],
    ['the longest session', { SESSION_HOURS: '720' }, { session_hours: 720 }],
    ['another loopback address', { HOST: '127.8.8.8' }, { host: '127.8.8.8' }],
    ['IPv6 loopback', { HOST: '::1' }, { host: '::1' }],
    [
      'a demo that is meant for everybody',
      { HOST: '0.0.0.0', DEMO: '1', NODE_ENV: 'production' },
      { oidc: null },
    ],
    ['a provider in production', { ...OIDC, HOST: '0.0.0.0', NODE_ENV: 'production' }, { host: '0.0.0.0' }],
  ])('accepted: %s', (_, env, expected) => expect(readConfig(env)).toMatchObject(expected));

  test.each([
    ['a port that is no number', { PORT: 'http' }, /^PORT "http" is out of range: .*0 to 65535\.$/],
    ['a port beyond the last', { PORT: '65536' }, /^PORT /],
    ['a negative port', { PORT: '-1' }, /^PORT /],
    ['a port in another notation', { PORT: '3e3' }, /^PORT /],
    [
      'a public address with a path',
      { PUBLIC_URL: 'https://example.com/gangway' },
      /^PUBLIC_URL .* without a path/,
    ],
    ['a public address with a query', { PUBLIC_URL: 'https://example.com/?a=b' }, /^PUBLIC_URL /],
    ['a public address without a scheme', { PUBLIC_URL: 'gangway.example.com' }, /^PUBLIC_URL /],
    ['a public address that runs script', { PUBLIC_URL: 'javascript:alert(1)' }, /^PUBLIC_URL /],
    ['a zone that nobody knows', { ORG_TIME_ZONE: 'Mars/Olympus' }, /^ORG_TIME_ZONE "Mars\/Olympus" /],
    // An offset has no summer time, and PostgreSQL reads its sign the other way round.
    ['an offset for a zone', { ORG_TIME_ZONE: '+01:00' }, /^ORG_TIME_ZONE .*Europe\/Berlin\.$/],
    ['another offset', { ORG_TIME_ZONE: '-0330' }, /^ORG_TIME_ZONE /],
    ['no hours at all', { SESSION_HOURS: '0' }, /^SESSION_HOURS .*1 to 720\.$/],
    ['half an hour', { SESSION_HOURS: '0.5' }, /^SESSION_HOURS /],
    ['no idle minutes', { SESSION_IDLE_MINUTES: '0' }, /^SESSION_IDLE_MINUTES /],
    ['an endless idle time', { SESSION_IDLE_MINUTES: '43201' }, /^SESSION_IDLE_MINUTES /],
    ['something else than yes or no', { DEMO: 'yes' }, /^DEMO "yes" .* 1 or 0/],
    ['trust without a word', { TRUST_PROXY: 'loopback' }, /^TRUST_PROXY /],
    ['a log level of another product', { LOG_LEVEL: 'verbose' }, /^LOG_LEVEL "verbose" .*trace, debug/],
    [
      'a manager without a domain',
      { BOOTSTRAP_MANAGERS: 'ada@example.com,bob' },
      /^BOOTSTRAP_MANAGERS "bob" /,
    ],
    ['managers with semicolons', { BOOTSTRAP_MANAGERS: 'ada@a.com; bob@b.com' }, /^BOOTSTRAP_MANAGERS /],
    ['an account that is none', { SWITCH_USER_EMAIL: 'eve' }, /^SWITCH_USER_EMAIL "eve" /],
    [
      'two accounts where one is meant',
      { SWITCH_USER_EMAIL: 'a@b.com,c@d.com' },
      /^SWITCH_USER_EMAIL .*only one/,
    ],
    ['a value over two lines', { LOG_LEVEL: 'in\nfo' }, /^LOG_LEVEL "in fo" /],
  ])('refused: %s', (_, env, message) => expect(refusal(env)).toMatch(message));

  test.each([
    ['another scheme', 'mysql://gangway:hush@db/gangway'],
    ['no database', 'postgresql://gangway:hush@db'],
    ['no name of a database', 'postgresql://gangway:hush@db/'],
    ['no address', 'gangway:hush@db/gangway'],
    ['a port that is none', 'postgresql://gangway:hush@db:port/gangway'],
  ])('a database address with %s is refused, and its password not repeated', (_, DATABASE_URL) => {
    const message = refusal({ DATABASE_URL });
    expect(message).toMatch(/^DATABASE_URL is malformed: use postgresql:/);
    expect(message).not.toContain('hush');
  });

  test.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://ada:hush@example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://:hush@example.com' }],
    ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'https://ada:hush@login.example.com' }],
    ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'https://:hush@login.example.com' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'hush'.repeat(7) }],
    ['SMTP_URL', { SMTP_URL: 'http://ada:hush@mail', MAIL_FROM: 'a@example.com' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://ada:hu#hush@mail', MAIL_FROM: 'a@example.com' }],
    ['SMTP_URL', { SMTP_URL: 'gangway:hush@mail', MAIL_FROM: 'a@example.com' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail', MAIL_FROM: 'smtp://ada:hush@mail' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://ada:hush@mail' }],
  ])('a secret that is in the wrong place is not repeated: %s', (name, env) => {
    const message = refusal(env);
    expect(message).toMatch(new RegExp(`^${name} `));
    expect(message).not.toContain('hush');
  });

  test('mail takes a server and an address, or neither', () => {
    expect(refusal({ SMTP_URL: 'smtp://mail' })).toMatch(/^MAIL_FROM is missing: /);
    expect(refusal({ MAIL_FROM: 'a@example.com' })).toMatch(/^SMTP_URL is missing: /);
    expect(refusal({ SMTP_URL: 'smtp://mail', MAIL_FROM: 'a' })).toMatch(
      /^MAIL_FROM is not an email address/,
    );
    expect(refusal({ SMTP_URL: 'mail', MAIL_FROM: 'a@example.com' })).toMatch(
      /^SMTP_URL is malformed: .*%23/,
    );
  });

  test('a key that can be guessed is refused: 32 characters or more', () => {
    expect(refusal({ SESSION_SECRET: 'x'.repeat(31) })).toMatch(/^SESSION_SECRET is too short: .*32/);
    expect(readConfig({ SESSION_SECRET: 'x'.repeat(32) }).session_secret).toHaveLength(32);
  });
});

describe('contract §2 the identity provider', () => {
  test.each([
    ['no client', { OIDC_ISSUER: OIDC.OIDC_ISSUER }, /^OIDC_CLIENT_ID is missing: /],
    ['no address', { ...OIDC, OIDC_ISSUER: 'login.example.com' }, /^OIDC_ISSUER is not the address/],
    ['another scheme', { ...OIDC, OIDC_ISSUER: 'file:///etc/passwd' }, /^OIDC_ISSUER /],
    ['a query', { ...OIDC, OIDC_ISSUER: 'https://login.example.com/?realm=a' }, /^OIDC_ISSUER /],
    ['no encryption', { ...OIDC, OIDC_ISSUER: 'http://login.example.com' }, /^OIDC_ISSUER .* use https/],
    [
      'a name that only begins like this machine',
      { ...OIDC, OIDC_ISSUER: 'http://127.example.com' },
      /^OIDC_ISSUER /,
    ],
    ['an email for a domain', { ...OIDC, OIDC_ALLOWED_DOMAINS: 'ada@example.com' }, /^OIDC_ALLOWED_DOMAINS /],
    [
      'an address for a domain',
      { ...OIDC, OIDC_ALLOWED_DOMAINS: 'https://example' },
      /^OIDC_ALLOWED_DOMAINS /,
    ],
  ])('refused: %s', (_, env, message) => expect(refusal(env)).toMatch(message));

  test.each(['http://localhost:8080/realm', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    'plain http is for a provider on this machine: %s',
    (OIDC_ISSUER) => expect(readConfig({ ...OIDC, OIDC_ISSUER }).oidc?.issuer).toBe(OIDC_ISSUER),
  );

  // Somebody who means a real provider must not find the door of the demo open.
  test.each(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ALLOWED_TENANTS', 'OIDC_ALLOWED_DOMAINS'])(
    '%s without OIDC_ISSUER is refused',
    (name) => expect(refusal({ [name]: 'example.com' })).toMatch(`${name} is set without OIDC_ISSUER`),
  );

  test.each(['common', 'organizations', 'consumers', 'Common'])(
    'the authority of every Microsoft tenant, %s, is refused without a list of tenants',
    (authority) => {
      for (const end of ['/v2.0', '/v2.0/', '', '/v2.0/.well-known/openid-configuration']) {
        const env = { ...OIDC, OIDC_ISSUER: `https://login.microsoftonline.com/${authority}${end}` };
        expect(refusal(env)).toMatch(/^OIDC_ALLOWED_TENANTS is missing/);
        expect(refusal({ ...env, OIDC_ALLOWED_TENANTS: ' , ' })).toMatch(/^OIDC_ALLOWED_TENANTS is missing/);
        expect(readConfig({ ...env, OIDC_ALLOWED_TENANTS: 't' }).oidc?.allowed_tenants).toEqual(['t']);
      }
    },
  );

  test('one tenant needs no list', () => {
    const OIDC_ISSUER = 'https://login.microsoftonline.com/b0a1/v2.0';
    expect(readConfig({ ...OIDC, OIDC_ISSUER }).oidc?.allowed_tenants).toEqual([]);
  });
});

describe('contract §2 the demo stays on this machine unless DEMO=1', () => {
  test.each(['0.0.0.0', '::', '192.168.1.5', 'gangway.example.com', '127.example.com', '1270.0.0.1'])(
    'it does not listen on %s',
    (HOST) => {
      expect(refusal({ HOST })).toMatch(`HOST ${HOST} would open the demo to the network`);
      expect(refusal({ HOST, DEMO: '0' })).toMatch(/^HOST /);
      expect(readConfig({ HOST, DEMO: '1' }).oidc).toBeNull();
      expect(readConfig({ HOST, ...OIDC }).host).toBe(HOST);
    },
  );

  test('it does not run in production', () => {
    expect(refusal({ NODE_ENV: 'production' })).toMatch(/^OIDC_ISSUER is missing .* DEMO=1/);
    expect(refusal({ NODE_ENV: 'production', DEMO: '0' })).toMatch(/^OIDC_ISSUER /);
    expect(readConfig({ NODE_ENV: 'production', DEMO: '1' }).oidc).toBeNull();
    expect(readConfig({ NODE_ENV: 'development' }).oidc).toBeNull();
  });
});
