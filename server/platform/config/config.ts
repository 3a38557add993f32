import path from 'node:path';
import { isTimeZone } from '#shared/calendar.ts';
import { type Given, type SettingValues } from '#shared/organisation/settings.ts';
import { ConfigError } from './configError.ts';
import {
  type Environment,
  readEmail,
  readEmails,
  readFlag,
  readText,
  readWholeNumber,
} from './environment.ts';
import { isLoopback } from './loopback.ts';
import { type MailSettings, readMailSettings } from './mailSettings.ts';
import { type OidcSettings, readOidcSettings } from './oidcSettings.ts';
import { withSecretFiles } from './secretFiles.ts';
import { readTracingSettings, type TracingSettings } from './tracingSettings.ts';
import { readTrustProxy, type TrustProxy } from './trustProxy.ts';
import { readImageHosts, readPublicUrl, readTsaUrl } from './urls.ts';
import { readDatabaseSettings, readSessionSettings, readGiven, readDirectory } from './sections.ts';

/** The settings, read from the environment at the start (Operations 1). */
export type Config = {
  host: string;
  port: number;
  /** The origin that browsers use, without a trailing slash. */
  public_url: string;
  /** Null for an embedded PostgreSQL below data_dir (Operations 2). */
  database_url: string | null;
  /** The role that owns the tables and migrates; null when it is the role of database_url (Operations 3). */
  database_migration_url: string | null;
  /** Streaming replicas of database_url, which calls may read from (Operations 12). */
  database_replica_urls: string[];
  /** The most connections of the pool (Operations 20). */
  database_pool_size: number;
  /** How long the start waits for a database that cannot be reached (Operations 11). */
  database_wait_seconds: number;
  data_dir: string;
  /** Encrypts the files of `npm run backup`; null for files that anybody can read (Operations 15). */
  backup_passphrase: string | null;
  org_time_zone: string;
  /** The settings of the organisation that the environment gives, which take precedence (Organisation 1). */
  settings: Given;
  /** Null for demo mode, with an embedded provider (Sign-in 9). */
  oidc: OidcSettings | null;
  /** Whether an empty database is filled with demo people, templates and plans (Operations 7). */
  demo_data: boolean;
  /** Null when mail is off (Mails 1). */
  mail: MailSettings | null;
  sign_in_label: string;
  /** The allowed hosts of images in notes (Checklists 13). */
  image_hosts: string[];
  session_hours: number;
  session_idle_minutes: number;
  /**
   * Empty for a generated secret, stored in data_dir. The first one signs, all verify. Several servers on one
   * database need the same.
   */
  session_secrets: string[];
  bootstrap_managers: string[];
  bootstrap_admins: string[];
  switch_user_email: string | null;
  /** Whether signing needs a sign-in of the last five minutes (Signing 3). */
  reauth_to_sign: boolean;
  /** The age in days at which recipient and content of a mail are removed (Mails 8). */
  mail_retention_days: number;
  /** A PKCS #12 file with key and certificate for reports, null for a generated key (Proof 2). */
  report_signing_p12: string | null;
  report_signing_passphrase: string;
  /** The authority of time stamps (RFC 3161), null for none (Proof 3). */
  tsa_url: string | null;
  /** How long the access log is kept, in days (Access log 3). */
  access_log_days: number;
  /** After so many days HR is reminded of an overdue plan; 0 for never. */
  escalate_to_hr_days: number;
  /** Whether colleagues are found by a part of their name, and not by their exact email alone (Owners 12). */
  directory: boolean;
  /** Whether webhooks may have addresses that are not on the public internet (Webhooks 7). */
  webhook_allow_private: boolean;
  metrics_token: string | null;
  /** Null when no traces are sent (Operations 18). */
  tracing: TracingSettings | null;
  /** The number of proxies in front, or their addresses and networks; 0 without a proxy (Operations 8). */
  trust_proxy: TrustProxy;
  /** How long the server still serves after `/health/ready` has turned 503, in ms (Operations 4). */
  shutdown_delay_ms: number;
  log_level: string;
  /** Whether request lines have the visitor's address (Operations 9). */
  log_addresses: boolean;
};

/** The name of the organisation and the address of the app, as mails and calendars show them. */
export type OrgSettings = Pick<SettingValues, 'org_name'> & Pick<Config, 'public_url'>;

/** The account of the demo company that may switch its role (People 6). */
export const DEMO_SWITCH_USER = 'robin.castillo@harbor.example';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Reads the settings. Throws a ConfigError for the first unusable one. */
export function readConfig(variables: Environment): Config {
  const env = withSecretFiles(variables);
  const port = readWholeNumber(env, 'PORT', { fallback: 3000, minimum: 0, maximum: 65_535 });
  const oidc = readOidcSettings(env);
  const config: Config = {
    host: readText(env, 'HOST') ?? '127.0.0.1',
    port,
    public_url: readPublicUrl(env, `http://localhost:${port}`),
    ...readDatabaseSettings(env),
    data_dir: path.resolve(readText(env, 'DATA_DIR') ?? 'data'),
    backup_passphrase: readText(env, 'BACKUP_PASSPHRASE'),
    org_time_zone: readText(env, 'ORG_TIME_ZONE') ?? 'UTC',
    settings: readGiven(env),
    oidc,
    demo_data: readFlag(env, 'DEMO') ?? oidc === null,
    mail: readMailSettings(env),
    sign_in_label: readText(env, 'SIGN_IN_LABEL') ?? 'Sign in with Microsoft',
    image_hosts: readImageHosts(env),
    ...readSessionSettings(env),
    bootstrap_managers: readEmails(env, 'BOOTSTRAP_MANAGERS'),
    bootstrap_admins: readEmails(env, 'BOOTSTRAP_ADMINS'),
    switch_user_email: readEmail(env, 'SWITCH_USER_EMAIL') ?? (oidc === null ? DEMO_SWITCH_USER : null),
    reauth_to_sign: readFlag(env, 'REAUTH_TO_SIGN') ?? false,
    // A mail is retried for 5 days, and has to be looked at when it is given up.
    mail_retention_days: readWholeNumber(env, 'MAIL_RETENTION_DAYS', {
      fallback: 90,
      minimum: 7,
      maximum: 3_650,
    }),
    // The database keeps the last 30 days in any case. 400 days are a year and a month to review it.
    access_log_days: readWholeNumber(env, 'ACCESS_LOG_DAYS', {
      fallback: 400,
      minimum: 30,
      maximum: 3_650,
    }),
    // A year: a later reminder helps nobody.
    escalate_to_hr_days: readWholeNumber(env, 'ESCALATE_TO_HR_DAYS', {
      fallback: 0,
      minimum: 0,
      maximum: 365,
    }),
    report_signing_p12: readText(env, 'REPORT_SIGNING_P12'),
    report_signing_passphrase: readText(env, 'REPORT_SIGNING_PASSPHRASE') ?? '',
    tsa_url: readTsaUrl(env),
    directory: readDirectory(env),
    webhook_allow_private: readFlag(env, 'WEBHOOK_ALLOW_PRIVATE') ?? false,
    metrics_token: readText(env, 'METRICS_TOKEN'),
    tracing: readTracingSettings(env),
    trust_proxy: readTrustProxy(env),
    // A stop takes at most 10 s, and requests in flight need some of them.
    shutdown_delay_ms: readWholeNumber(env, 'SHUTDOWN_DELAY_MS', { fallback: 0, minimum: 0, maximum: 6_000 }),
    log_level: readText(env, 'LOG_LEVEL') ?? 'info',
    log_addresses: readFlag(env, 'LOG_ADDRESSES') ?? false,
  };

  refuseUnusable(config, env);
  refusePublicDemo(config, env);
  return config;
}

function refuseUnusable(config: Config, env: Environment): void {
  if (!isTimeZone(config.org_time_zone)) {
    throw new ConfigError(
      `ORG_TIME_ZONE "${config.org_time_zone}" is not a time zone: use a name such as Europe/Berlin.`,
    );
  }
  if (!LOG_LEVELS.includes(config.log_level)) {
    throw new ConfigError(`LOG_LEVEL "${config.log_level}" is unknown: use one of ${LOG_LEVELS.join(', ')}.`);
  }
  refusePlaceholders(env);
  // HS256 needs a key of 32 bytes; a shorter one can be guessed.
  if (config.session_secrets.some((secret) => secret.length < 32)) {
    throw new ConfigError(
      'SESSION_SECRET is too short: use at least 32 random characters for each secret (commas separate several).',
    );
  }
  if (config.backup_passphrase !== null && config.backup_passphrase.length < 12) {
    throw new ConfigError('BACKUP_PASSPHRASE is too short: use at least 12 characters.');
  }
}

/** Settings whose value nobody else may know. For BACKUP_PASSPHRASE `npm run backup` checks it: older files must stay readable. */
const SECRETS = ['SESSION_SECRET', 'METRICS_TOKEN', 'OIDC_CLIENT_SECRET'];

/** Refuses placeholders for secrets, such as `change-me` and `<secret>`. */
function refusePlaceholders(env: Environment): void {
  const name = SECRETS.find((secret) => isPlaceholder(readText(env, secret) ?? ''));
  if (name === undefined) return;
  throw new ConfigError(
    `${name} is a placeholder of an example, which everybody can read: set it to a secret of your own, such as the output of openssl rand -hex 32.`,
  );
}

/** Returns whether the text, or one of a list, is a placeholder of an example. */
export function isPlaceholder(text: string): boolean {
  return /change[ _-]?me|(?:^|,)\s*<[^<>]*>\s*(?:,|$)/i.test(text);
}

/** In demo mode anybody can sign in as anybody, so it must not be public unless DEMO=1 is set (Sign-in 9). */
function refusePublicDemo(config: Config, env: Environment): void {
  if (config.oidc !== null || env['DEMO']?.trim() === '1') return;
  if (env['NODE_ENV'] === 'production') {
    throw new ConfigError(
      'OIDC_ISSUER is missing and NODE_ENV is production: set OIDC_ISSUER and OIDC_CLIENT_ID, or DEMO=1 for a demo that anybody can enter.',
    );
  }
  if (!isLoopback(config.host)) {
    throw new ConfigError(
      `HOST ${config.host} would open the demo to the network: set OIDC_ISSUER, or DEMO=1 if anybody may enter, or HOST=127.0.0.1.`,
    );
  }
  if (!isLoopback(new URL(config.public_url).hostname)) {
    throw new ConfigError(
      `PUBLIC_URL ${config.public_url} would open the demo to the network: set OIDC_ISSUER, or DEMO=1 if anybody may enter, or leave it out.`,
    );
  }
  // A proxy on the same machine may forward requests of anybody.
  if (config.trust_proxy !== 0) {
    throw new ConfigError(
      'TRUST_PROXY would open the demo to the network: set OIDC_ISSUER, or DEMO=1 if anybody may enter, or leave it out.',
    );
  }
}
