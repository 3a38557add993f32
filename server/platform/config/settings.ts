import { eachSetting } from '#shared/organisation/settings.ts';

/** A setting, or several that belong together, for docs/configure.md. */
type Setting = { names: readonly string[]; fallback: string; meaning: string };

/** Every setting of the environment. A test compares the names with those that `readConfig` reads. */
export const SETTINGS: readonly Setting[] = [
  { names: ['PORT', 'HOST'], fallback: '3000, 127.0.0.1', meaning: 'the address to listen on' },
  {
    names: ['PUBLIC_URL'],
    fallback: '`http://localhost:$PORT`',
    meaning: 'the origin that browsers use to reach it',
  },
  {
    names: ['DATABASE_URL'],
    fallback: 'none',
    meaning:
      'PostgreSQL 15 or newer; several addresses of one database are separated by commas, and the primary is used; without it an embedded PostgreSQL under `DATA_DIR`',
  },
  {
    names: ['DATABASE_MIGRATION_URL'],
    fallback: '`DATABASE_URL`',
    meaning:
      'the same database for the role that owns the tables and migrates; then the role of `DATABASE_URL` can neither change nor delete history',
  },
  {
    names: ['DATABASE_REPLICA_URL'],
    fallback: 'none',
    meaning:
      'streaming replicas of that PostgreSQL, separated by commas, which calls read from ([scaling.md](scaling.md))',
  },
  {
    names: ['DATABASE_POOL_SIZE'],
    fallback: '17',
    meaning:
      'the most connections of a process to each database server, besides one for `/health/ready`; the calls that run at once are one less',
  },
  {
    names: ['DATABASE_WAIT_SECONDS'],
    fallback: '60',
    meaning:
      'how long the start and the commands wait for a database that is starting, stopping or not listening yet',
  },
  {
    names: ['DATA_DIR'],
    fallback: '`./data`',
    meaning: 'embedded database and generated secrets, readable by their owner only',
  },
  {
    names: ['BACKUP_PASSPHRASE'],
    fallback: 'none',
    meaning: 'encrypts the files of `npm run backup`: at least 12 characters',
  },
  ...Object.values(
    eachSetting((_, setting) => ({
      names: [setting.variable],
      fallback: String(setting.default),
      meaning: `${setting.about}; takes precedence over Settings → Organisation`,
    })),
  ),
  {
    names: ['ORG_TIME_ZONE'],
    fallback: 'UTC',
    meaning: 'the time zone of due days and of the reminders, such as `Europe/Berlin`',
  },
  {
    names: ['REPORT_SIGNING_P12', 'REPORT_SIGNING_PASSPHRASE'],
    fallback: 'a generated key',
    meaning:
      'a PKCS #12 file with the key and the certificate with which reports are signed, and its passphrase ([proof.md](proof.md))',
  },
  {
    names: ['TSA_URL'],
    fallback: 'none',
    meaning:
      'the authority (RFC 3161) that stamps the signatures of reports with the time; a report without an answer is sent without a stamp and says so',
  },
  {
    names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    fallback: 'none',
    meaning: 'the identity provider; without an issuer the demo provider is used',
  },
  {
    names: ['OIDC_ALLOWED_TENANTS', 'OIDC_ALLOWED_DOMAINS'],
    fallback: 'none',
    meaning: 'Microsoft tenants and email domains that are trusted',
  },
  {
    names: ['OIDC_ALLOW_GUESTS'],
    fallback: '0',
    meaning: '1: guests of an allowed Microsoft tenant may sign in',
  },
  {
    names: ['OIDC_LOGOUT'],
    fallback: '`local`',
    meaning:
      '`provider`: Logout also ends the session at the identity provider; `local`: only the one here, and the next sign-in in that browser asks for the account',
  },
  {
    names: ['OIDC_MANAGER_CLAIM', 'OIDC_HR_CLAIM'],
    fallback: 'none',
    meaning: 'as `OIDC_ADMIN_CLAIM`, for managers and for HR',
  },
  {
    names: ['OIDC_ADMIN_CLAIM'],
    fallback: 'none',
    meaning:
      '`claim=value`, such as `roles=gangway-admin`: at each sign-in, a person whose ID token holds it becomes an admin, and one whose token does not stops being one',
  },
  {
    names: ['SMTP_URL'],
    fallback: 'none',
    meaning:
      'the mail server: `smtp://user:password@host:587`, or `smtps://…` for TLS from the start; without it no mail is sent',
  },
  {
    names: ['MAIL_FROM'],
    fallback: 'none',
    meaning: 'the sender of all mail: `Gangway <gangway@example.com>`',
  },
  {
    names: ['MAIL_RETENTION_DAYS'],
    fallback: '90',
    meaning:
      'the age at which recipient and content of sent and given-up mails, and deliveries to webhooks, are removed from the database',
  },
  {
    names: ['ACCESS_LOG_DAYS'],
    fallback: '400',
    meaning: 'how long the access log is kept: which plans people opened as HR',
  },
  {
    names: ['ESCALATE_TO_HR_DAYS'],
    fallback: '0, which is never',
    meaning:
      "after how many days an overdue plan is in HR's digest, too, with `14` after two weeks: in that of each person of HR who acts for its employee",
  },
  {
    names: ['DIRECTORY'],
    fallback: '`on`',
    meaning:
      '`off`: whoever chooses who does a task finds a colleague by their exact email alone, and not by a part of their name',
  },
  {
    names: ['SIGN_IN_LABEL'],
    fallback: 'Sign in with Microsoft',
    meaning: 'the label of the button on the sign-in page',
  },
  {
    names: ['IMAGE_HOSTS'],
    fallback: 'none',
    meaning:
      'the hosts, separated by commas, from which images in notes and descriptions are shown: `img.example.com`, `*.cdn.example.com`; other images are links',
  },
  {
    names: ['SESSION_HOURS', 'SESSION_IDLE_MINUTES'],
    fallback: '8, 120',
    meaning: 'how long a session lasts in total, and without use',
  },
  {
    names: ['REAUTH_TO_SIGN'],
    fallback: '0',
    meaning: '1: signing needs a sign-in within the last five minutes (the provider has to send `auth_time`)',
  },
  {
    names: ['SESSION_SECRET'],
    fallback: 'generated',
    meaning:
      'the secret that signs tokens, 32 characters or more; must be the same for all servers on one database. Of several, separated by commas, the first signs and all verify',
  },
  {
    names: ['BOOTSTRAP_MANAGERS'],
    fallback: 'none',
    meaning: 'emails that become managers when they first sign in',
  },
  {
    names: ['BOOTSTRAP_ADMINS'],
    fallback: 'none',
    meaning:
      'emails that become admins when they first sign in, or at a later sign-in while there is no admin',
  },
  {
    names: ['SWITCH_USER_EMAIL'],
    fallback: 'none',
    meaning: 'the one account that may switch between manager and employee',
  },
  {
    names: ['WEBHOOK_ALLOW_PRIVATE'],
    fallback: '0',
    meaning:
      '`1` lets [webhooks](webhooks.md) have addresses of your own network; without it only public ones are accepted',
  },
  {
    names: ['METRICS_TOKEN'],
    fallback: 'none',
    meaning:
      'bearer token for `/metrics`; without it they can only be read from this machine, and not through a proxy',
  },
  {
    names: ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
    fallback: 'none',
    meaning:
      'the collector that [traces](operate.md#traces) are sent to by OTLP over HTTP: `http://localhost:4318`, to which `/v1/traces` is added, or the whole address; without it there are none',
  },
  {
    names: ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'],
    fallback: 'none',
    meaning: 'headers of the requests to it, such as `x-api-key=secret,x-team=hr`',
  },
  {
    names: ['OTEL_EXPORTER_OTLP_TIMEOUT', 'OTEL_EXPORTER_OTLP_TRACES_TIMEOUT'],
    fallback: '10000',
    meaning: 'the time in which it has to take a batch of traces, in milliseconds',
  },
  {
    names: ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'],
    fallback: 'http/protobuf',
    meaning: 'no other protocol is supported',
  },
  {
    names: ['OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'],
    fallback: 'parentbased_always_on, 1',
    meaning:
      'which traces are sent: `parentbased_traceidratio` with `0.1` is one of ten, and those that a proxy in front has chosen',
  },
  {
    names: ['OTEL_SERVICE_NAME', 'OTEL_RESOURCE_ATTRIBUTES'],
    fallback: 'gangway, none',
    meaning:
      'the name of this service in traces, and more about it: `deployment.environment.name=production`',
  },
  {
    names: ['OTEL_SDK_DISABLED', 'OTEL_TRACES_EXPORTER'],
    fallback: '0, otlp',
    meaning: '`1`, or `none`, turns traces off, whatever else is set',
  },
  {
    names: ['TRUST_PROXY'],
    fallback: '0',
    meaning:
      "the number of reverse proxies in front (`1`), or their addresses (`10.0.0.0/8,192.168.1.5`); the visitor's address is the one they report",
  },
  {
    names: ['SHUTDOWN_DELAY_MS'],
    fallback: '0',
    meaning:
      'how long the server still serves after SIGTERM, while `/health/ready` is 503 already; 5000 behind a load balancer',
  },
  {
    names: ['LOG_ADDRESSES'],
    fallback: '0',
    meaning: "1: the log line of each request has the visitor's address, which is personal data",
  },
  { names: ['LOG_LEVEL'], fallback: 'info', meaning: 'trace, debug, info, warn, error, fatal or silent' },
  {
    names: ['DEMO'],
    fallback: 'on without `OIDC_ISSUER`',
    meaning: '1: fill an empty database with demo people, templates and plans',
  },
];

/** Returns the table of docs/configure.md. */
export function settingsTable(): string {
  const rows = SETTINGS.map(
    ({ names, fallback, meaning }) =>
      `| ${names.map((name) => `\`${name}\``).join(', ')} | ${fallback} | ${meaning} |`,
  );
  return ['| setting | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
