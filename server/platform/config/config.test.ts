import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEMO_SWITCH_USER, readConfig } from './config.ts';
import { errorFor } from '../../testing/configError.ts';

const OIDC = { OIDC_ISSUER: 'https://login.example.com/realm', OIDC_CLIENT_ID: 'gangway' };

describe('settings (Operations 1)', () => {
  test('defaults to a demo on the loopback address', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      public_url: 'http://localhost:3000',
      database_url: null,
      database_migration_url: null,
      database_replica_urls: [],
      database_pool_size: 17,
      database_wait_seconds: 60,
      data_dir: path.resolve('data'),
      backup_passphrase: null,
      settings: {},
      org_time_zone: 'UTC',
      oidc: null,
      demo_data: true,
      mail: null,
      sign_in_label: 'Sign in with Microsoft',
      image_hosts: [],
      session_hours: 8,
      session_idle_minutes: 120,
      session_secrets: [],
      bootstrap_managers: [],
      bootstrap_admins: [],
      switch_user_email: DEMO_SWITCH_USER,
      reauth_to_sign: false,
      mail_retention_days: 90,
      access_log_days: 400,
      escalate_to_hr_days: 0,
      directory: true,
      webhook_allow_private: false,
      report_signing_p12: null,
      report_signing_passphrase: '',
      tsa_url: null,
      metrics_token: null,
      tracing: null,
      trust_proxy: 0,
      shutdown_delay_ms: 0,
      log_level: 'info',
      log_addresses: false,
    });
  });

  test('treats an empty or blank variable as unset', () => {
    const blank = Object.fromEntries(
      ['HOST', 'PORT', 'PUBLIC_URL', 'DATABASE_URL', 'DATA_DIR', 'ORG_TIME_ZONE', 'OIDC_ISSUER', 'DEMO']
        .concat(['OIDC_CLIENT_ID', 'SESSION_HOURS', 'SESSION_SECRET', 'BOOTSTRAP_MANAGERS', 'LOG_LEVEL'])
        .concat(['SMTP_URL', 'MAIL_FROM'])
        .map((name, index) => [name, index % 2 ? '' : ' \t']),
    );
    expect(readConfig(blank)).toEqual(readConfig({}));
  });

  test('reads and trims every variable', () => {
    const config = readConfig({
      HOST: ' 0.0.0.0 ',
      PORT: ' 8080 ',
      PUBLIC_URL: 'https://gangway.example.com/',
      DATABASE_URL: 'postgresql://gangway:secret@db.example.com:5432/gangway?sslmode=require',
      DATABASE_MIGRATION_URL: ' postgresql://owner:secret@db.example.com/gangway ',
      DATABASE_REPLICA_URL: 'postgresql://db2.example.com/gangway, postgresql://db3.example.com/gangway',
      DATA_DIR: '/var/lib/gangway',
      BACKUP_PASSPHRASE: ' correct horse battery ',
      ORG_NAME: 'Harbor',
      REMINDER_HOUR: ' 7 ',
      ORG_TIME_ZONE: 'Europe/Berlin',
      OIDC_ISSUER: 'https://login.example.com/realm/.well-known/openid-configuration',
      OIDC_CLIENT_ID: 'gangway',
      OIDC_CLIENT_SECRET: 'hush',
      OIDC_ALLOWED_TENANTS: 'B0A1-C, ,d2e3-f,',
      OIDC_ALLOWED_DOMAINS: '@Example.com, sub.example.org',
      OIDC_MANAGER_CLAIM: 'groups=managers',
      OIDC_HR_CLAIM: 'groups=hr',
      OIDC_ADMIN_CLAIM: ' roles=gangway-admin ',
      NODE_ENV: 'production',
      SMTP_URL: ' smtps://gangway:hush@mail.example.com ',
      MAIL_FROM: ' Harbor <gangway@example.com> ',
      SIGN_IN_LABEL: 'Sign in with Keycloak',
      IMAGE_HOSTS: ' IMG.harbor.example , *.cdn.example ',
      SESSION_HOURS: '24',
      SESSION_IDLE_MINUTES: '30',
      SESSION_SECRET: ` ${'x'.repeat(32)} , ${'y'.repeat(32)},`,
      BOOTSTRAP_MANAGERS: ' Ada@Example.com , bob@example.com,',
      BOOTSTRAP_ADMINS: ' Ada@Example.com , bob@example.com,',
      SWITCH_USER_EMAIL: 'Eve@Example.com',
      REAUTH_TO_SIGN: '1',
      MAIL_RETENTION_DAYS: ' 30 ',
      ACCESS_LOG_DAYS: '60',
      ESCALATE_TO_HR_DAYS: '14',
      DIRECTORY: ' off ',
      REPORT_SIGNING_P12: ' /run/secrets/reports.p12 ',
      REPORT_SIGNING_PASSPHRASE: 'open',
      TSA_URL: 'http://tsa.example.com/tsr',
      WEBHOOK_ALLOW_PRIVATE: '1',
      METRICS_TOKEN: 'scrape',
      OTEL_EXPORTER_OTLP_ENDPOINT: ' http://collector:4318/ ',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=a%2Cb%3D, authorization = Basic YTpi==',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_SERVICE_NAME: 'people tools',
      OTEL_RESOURCE_ATTRIBUTES: 'team=hr,service.name=other',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      TRUST_PROXY: '1',
      SHUTDOWN_DELAY_MS: '5000',
      LOG_LEVEL: 'warn',
      LOG_ADDRESSES: '1',
      OIDC_LOGOUT: 'provider',
    });
    expect(config).toEqual({
      host: '0.0.0.0',
      port: 8080,
      public_url: 'https://gangway.example.com',
      database_url: 'postgresql://gangway:secret@db.example.com:5432/gangway?sslmode=require',
      database_migration_url: 'postgresql://owner:secret@db.example.com/gangway',
      database_replica_urls: ['postgresql://db2.example.com/gangway', 'postgresql://db3.example.com/gangway'],
      database_pool_size: 17,
      database_wait_seconds: 60,
      data_dir: '/var/lib/gangway',
      backup_passphrase: 'correct horse battery',
      settings: { org_name: 'Harbor', reminder_hour: 7 },
      org_time_zone: 'Europe/Berlin',
      oidc: {
        issuer: 'https://login.example.com/realm',
        client_id: 'gangway',
        client_secret: 'hush',
        allowed_tenants: ['b0a1-c', 'd2e3-f'],
        allowed_domains: ['example.com', 'sub.example.org'],
        allow_guests: false,
        logout: 'provider',
        role_claims: [
          { setting: 'OIDC_MANAGER_CLAIM', role: 'is_manager', claim: 'groups', value: 'managers' },
          { setting: 'OIDC_HR_CLAIM', role: 'is_hr', claim: 'groups', value: 'hr' },
          { setting: 'OIDC_ADMIN_CLAIM', role: 'is_admin', claim: 'roles', value: 'gangway-admin' },
        ],
      },
      demo_data: false,
      mail: {
        smtp_url: 'smtps://gangway:hush@mail.example.com',
        from: { name: 'Harbor', address: 'gangway@example.com' },
      },
      sign_in_label: 'Sign in with Keycloak',
      image_hosts: ['img.harbor.example', '*.cdn.example'],
      session_hours: 24,
      session_idle_minutes: 30,
      session_secrets: ['x'.repeat(32), 'y'.repeat(32)],
      bootstrap_managers: ['ada@example.com', 'bob@example.com'],
      bootstrap_admins: ['ada@example.com', 'bob@example.com'],
      switch_user_email: 'eve@example.com',
      reauth_to_sign: true,
      mail_retention_days: 30,
      access_log_days: 60,
      escalate_to_hr_days: 14,
      directory: false,
      webhook_allow_private: true,
      report_signing_p12: '/run/secrets/reports.p12',
      report_signing_passphrase: 'open',
      tsa_url: 'http://tsa.example.com/tsr',
      metrics_token: 'scrape',
      tracing: {
        url: 'http://collector:4318/v1/traces',
        headers: { 'x-api-key': 'a,b=', authorization: 'Basic YTpi==' },
        timeout_ms: 10_000,
        resource: { 'service.name': 'people tools', team: 'hr' },
        sampler: 'parentbased_traceidratio',
        ratio: 0.1,
      },
      trust_proxy: 1,
      shutdown_delay_ms: 5000,
      log_level: 'warn',
      log_addresses: true,
    });
  });

  test.each([
    [
      'a port, which becomes part of the public address',
      { PORT: '4000' },
      { public_url: 'http://localhost:4000' },
    ],
    ['a port that the system chooses', { PORT: '0' }, { port: 0 }],
    ['a relative folder', { DATA_DIR: 'x/y' }, { data_dir: path.resolve('x/y') }],
    [
      'a database over a socket',
      { DATABASE_URL: 'postgres:///db?host=/run' },
      { database_url: 'postgres:///db?host=/run' },
    ],
    [
      'a provider, which turns the switch user and the demo data off',
      OIDC,
      { switch_user_email: null, demo_data: false },
    ],
    ['demo data with a provider', { ...OIDC, DEMO: '1' }, { demo_data: true }],
    ['an empty demo', { DEMO: '0' }, { demo_data: false, oidc: null }],
    ['the longest session', { SESSION_HOURS: '720' }, { session_hours: 720 }],
    ['another loopback address', { HOST: '127.8.8.8' }, { host: '127.8.8.8' }],
    ['IPv6 loopback', { HOST: '::1' }, { host: '::1' }],
    ['a public demo', { HOST: '0.0.0.0', DEMO: '1', NODE_ENV: 'production' }, { oidc: null }],
    ['a provider in production', { ...OIDC, HOST: '0.0.0.0', NODE_ENV: 'production' }, { host: '0.0.0.0' }],
  ])('accepts %s', (_, env, expected) => expect(readConfig(env)).toMatchObject(expected));

  test.each([
    ['a port that is not a number', { PORT: 'http' }, /^PORT "http" is out of range: .*0 to 65535\.$/],
    ['a port above the maximum', { PORT: '65536' }, /^PORT /],
    ['a negative port', { PORT: '-1' }, /^PORT /],
    ['a port in exponential notation', { PORT: '3e3' }, /^PORT /],
    [
      'a public address with a path',
      { PUBLIC_URL: 'https://example.com/gangway' },
      /^PUBLIC_URL .* without a path/,
    ],
    ['a public address with a query', { PUBLIC_URL: 'https://example.com/?a=b' }, /^PUBLIC_URL /],
    ['a public address without a scheme', { PUBLIC_URL: 'gangway.example.com' }, /^PUBLIC_URL /],
    ['a public address with the scheme javascript:', { PUBLIC_URL: 'javascript:alert(1)' }, /^PUBLIC_URL /],
    ['an unknown time zone', { ORG_TIME_ZONE: 'Mars/Olympus' }, /^ORG_TIME_ZONE "Mars\/Olympus" /],
    // An offset has no daylight saving time, and PostgreSQL reads its sign in the opposite direction.
    ['an offset as the time zone', { ORG_TIME_ZONE: '+01:00' }, /^ORG_TIME_ZONE .*Europe\/Berlin\.$/],
    ['a negative offset as the time zone', { ORG_TIME_ZONE: '-0330' }, /^ORG_TIME_ZONE /],
    ['zero session hours', { SESSION_HOURS: '0' }, /^SESSION_HOURS .*1 to 720\.$/],
    [
      'a shutdown delay that leaves no time for requests',
      { SHUTDOWN_DELAY_MS: '6001' },
      /^SHUTDOWN_DELAY_MS /,
    ],
    ['a fraction of session hours', { SESSION_HOURS: '0.5' }, /^SESSION_HOURS /],
    ['zero idle minutes', { SESSION_IDLE_MINUTES: '0' }, /^SESSION_IDLE_MINUTES /],
    ['idle minutes above the maximum', { SESSION_IDLE_MINUTES: '43201' }, /^SESSION_IDLE_MINUTES /],
    ['a switch that is neither 1 nor 0', { DEMO: 'yes' }, /^DEMO "yes" .* 1 or 0/],
    ['a trusted proxy by name', { TRUST_PROXY: 'loopback' }, /^TRUST_PROXY "loopback" /],
    ['TRUST_PROXY as a switch', { TRUST_PROXY: 'true' }, /^TRUST_PROXY .* number of proxies/],
    ['too many proxies', { TRUST_PROXY: '11' }, /^TRUST_PROXY /],
    ['a network that is none', { TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY /],
    ['a network of half an address', { TRUST_PROXY: '10.0.0.0/8, 192.168' }, /^TRUST_PROXY /],
    ['an unknown log level', { LOG_LEVEL: 'verbose' }, /^LOG_LEVEL "verbose" .*trace, debug/],
    [
      'a manager without an email domain',
      { BOOTSTRAP_MANAGERS: 'ada@example.com,bob' },
      /^BOOTSTRAP_MANAGERS "bob" /,
    ],
    [
      'managers separated by semicolons',
      { BOOTSTRAP_MANAGERS: 'ada@a.com; bob@b.com' },
      /^BOOTSTRAP_MANAGERS /,
    ],
    ['a switch user that is not an email', { SWITCH_USER_EMAIL: 'eve' }, /^SWITCH_USER_EMAIL "eve" /],
    ['a short passphrase for backups', { BACKUP_PASSPHRASE: 'hush' }, /^BACKUP_PASSPHRASE is too short/],
    ['two switch users', { SWITCH_USER_EMAIL: 'a@b.com,c@d.com' }, /^SWITCH_USER_EMAIL .*only one/],
    ['a value over two lines', { LOG_LEVEL: 'in\nfo' }, /^LOG_LEVEL "in fo" /],
  ])('refuses %s', (_, env, message) => expect(errorFor(env)).toMatch(message));

  test.each([
    ['another scheme', 'mysql://gangway:hush@db/gangway'],
    ['no database', 'postgresql://gangway:hush@db'],
    ['an empty database name', 'postgresql://gangway:hush@db/'],
    ['no scheme', 'gangway:hush@db/gangway'],
    ['an invalid port', 'postgresql://gangway:hush@db:port/gangway'],
    ['a password that the driver cannot decode', 'postgresql://gangway:hush%ff@db/gangway'],
  ])('refuses a DATABASE_URL with %s without repeating its password', (_, DATABASE_URL) => {
    const message = errorFor({ DATABASE_URL });
    expect(message).toMatch(/^DATABASE_URL is malformed: use postgresql:/);
    expect(message).not.toContain('hush');
  });

  test('accepts a DATABASE_URL whose password has a % that the driver reads as itself', () => {
    const DATABASE_URL = 'postgresql://gangway:50%off@db/gangway';
    expect(readConfig({ DATABASE_URL }).database_url).toBe(DATABASE_URL);
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
  ])('does not repeat a misplaced secret in the error about %s', (name, env) => {
    const message = errorFor(env);
    expect(message).toMatch(new RegExp(`^${name} `));
    expect(message).not.toContain('hush');
  });

  test('requires SMTP_URL and MAIL_FROM together', () => {
    expect(errorFor({ SMTP_URL: 'smtp://mail' })).toMatch(/^MAIL_FROM is missing: /);
    expect(errorFor({ MAIL_FROM: 'a@example.com' })).toMatch(/^SMTP_URL is missing: /);
    expect(errorFor({ SMTP_URL: 'smtp://mail', MAIL_FROM: 'a' })).toMatch(
      /^MAIL_FROM is not an email address/,
    );
    expect(errorFor({ SMTP_URL: 'mail', MAIL_FROM: 'a@example.com' })).toMatch(
      /^SMTP_URL is malformed: .*%23/,
    );
  });

  test('refuses a SESSION_SECRET of less than 32 characters', () => {
    expect(errorFor({ SESSION_SECRET: 'x'.repeat(31) })).toMatch(/^SESSION_SECRET is too short: .*32/);
    const second = `${'x'.repeat(32)},${'y'.repeat(31)}`;
    expect(errorFor({ SESSION_SECRET: second })).toMatch(/^SESSION_SECRET is too short: .*32/);
    expect(readConfig({ SESSION_SECRET: 'x'.repeat(32) }).session_secrets).toEqual(['x'.repeat(32)]);
  });

  test.each(['SESSION_SECRET', 'METRICS_TOKEN', 'OIDC_CLIENT_SECRET'])(
    'refuses the placeholders of our examples as %s',
    (name) => {
      for (const value of [
        'change-me-change-me-change-me-change-me',
        '<the secret of all the servers, 32 or more>',
        'CHANGEME'.repeat(4),
        'please Change_Me, this is only an example',
        `${'x'.repeat(32)},<a new secret of 32 characters or more>`,
      ]) {
        expect(errorFor({ ...OIDC, [name]: value })).toMatch(new RegExp(`^${name} is a placeholder`));
      }
      const real = '4f1d3c2b5a69788796a5b4c3d2e1f00f1e2d3c4b5a697887';
      expect(() => readConfig({ ...OIDC, [name]: real })).not.toThrow();
    },
  );

  test('reads the proxies in front (Operations 8)', () => {
    const settings = ['0', '2', ' 10.0.0.0/8 , 2001:db8::/32,192.168.1.5'].map(
      (TRUST_PROXY) => readConfig({ ...OIDC, TRUST_PROXY }).trust_proxy,
    );
    expect(settings).toEqual([0, 2, ['10.0.0.0/8', '2001:db8::/32', '192.168.1.5']]);
  });
});
