import { isIP } from 'node:net';
import path from 'node:path';
import { isTimeZone } from '#shared/calendar.ts';
import { isEmail, normalizeEmail } from '#shared/people/email.ts';
import { type Mailbox, parseMailbox, parseSmtpUrl } from './mailSettings.ts';

/** The identity provider that people sign in with. */
export type OidcSettings = {
  issuer: string;
  client_id: string;
  client_secret: string | null;
  /** In lower case, as Microsoft writes them. */
  allowed_tenants: string[];
  allowed_domains: string[];
};

/** The mail server, with its password in the address, and whom mail comes from. */
export type MailSettings = { smtp_url: string; from: Mailbox };

/** The settings of contract §8, read once at the start. */
export type Config = {
  host: string;
  port: number;
  /** The origin that browsers use, without a slash at the end. */
  public_url: string;
  /** Null: an embedded PostgreSQL under data_dir. */
  database_url: string | null;
  data_dir: string;
  org_name: string;
  org_time_zone: string;
  /** Null: demo mode, with an embedded provider. */
  oidc: OidcSettings | null;
  /** Whether an empty database is filled with demo people, templates and plans. */
  demo_data: boolean;
  /** Null: nothing is mailed, and the app says so. */
  mail: MailSettings | null;
  sign_in_label: string;
  session_hours: number;
  session_idle_minutes: number;
  /** Null: a generated one, kept in data_dir. Several servers on one database need the same. */
  session_secret: string | null;
  bootstrap_managers: string[];
  switch_user_email: string | null;
  /** Whether signing takes a sign-in of the last five minutes. */
  reauth_to_sign: boolean;
  metrics_token: string | null;
  trust_proxy: boolean;
  log_level: string;
};

/** A setting that cannot be used. The message is one line that names the variable and the mend. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message.replaceAll(/\s+/g, ' '));
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The account of the demo company that may try both roles (spec §6 'Switch User'). */
export const DEMO_SWITCH_USER = 'robin.castillo@harbor.example';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Reads the settings; throws a ConfigError for the first one that cannot be used. */
export function readConfig(env: Environment): Config {
  const value = (name: string) => env[name]?.trim() || null;

  const port = wholeNumber('PORT', value('PORT'), 3000, 0, 65_535);
  const oidc = readOidc(value);
  const config: Config = {
    host: value('HOST') ?? '127.0.0.1',
    port,
    public_url: readOrigin(value('PUBLIC_URL') ?? `http://localhost:${port}`),
    database_url: readDatabaseUrl(value('DATABASE_URL')),
    data_dir: path.resolve(value('DATA_DIR') ?? 'data'),
    org_name: value('ORG_NAME') ?? 'Gangway',
    org_time_zone: value('ORG_TIME_ZONE') ?? 'UTC',
    oidc,
    demo_data: flag('DEMO', value('DEMO')) ?? oidc === null,
    mail: readMail(value('SMTP_URL'), value('MAIL_FROM')),
    // Spec §2: the login screen says so. Another provider's name goes into the setting.
    sign_in_label: value('SIGN_IN_LABEL') ?? 'Sign in with Microsoft',
    session_hours: wholeNumber('SESSION_HOURS', value('SESSION_HOURS'), 8, 1, 24 * 30),
    session_idle_minutes: wholeNumber(
      'SESSION_IDLE_MINUTES',
      value('SESSION_IDLE_MINUTES'),
      120,
      1,
      60 * 24 * 30,
    ),
    session_secret: value('SESSION_SECRET'),
    bootstrap_managers: emails('BOOTSTRAP_MANAGERS', value('BOOTSTRAP_MANAGERS')),
    switch_user_email:
      oneEmail('SWITCH_USER_EMAIL', value('SWITCH_USER_EMAIL')) ?? (oidc === null ? DEMO_SWITCH_USER : null),
    reauth_to_sign: flag('REAUTH_TO_SIGN', value('REAUTH_TO_SIGN')) ?? false,
    metrics_token: value('METRICS_TOKEN'),
    trust_proxy: flag('TRUST_PROXY', value('TRUST_PROXY')) ?? false,
    log_level: value('LOG_LEVEL') ?? 'info',
  };

  if (!isTimeZone(config.org_time_zone)) {
    throw new ConfigError(
      `ORG_TIME_ZONE "${config.org_time_zone}" is not a time zone: use a name such as Europe/Berlin.`,
    );
  }
  if (!LOG_LEVELS.includes(config.log_level)) {
    throw new ConfigError(`LOG_LEVEL "${config.log_level}" is unknown: use one of ${LOG_LEVELS.join(', ')}.`);
  }
  // 32 bytes is what HS256 needs; shorter keys can be guessed.
  if (config.session_secret !== null && config.session_secret.length < 32) {
    throw new ConfigError('SESSION_SECRET is too short: use at least 32 random characters.');
  }
  refuseDemoInPublic(config, env);
  return config;
}

/** Demo mode lets anybody in as anybody, so it stays on this machine unless DEMO=1 says otherwise (contract §2). */
function refuseDemoInPublic(config: Config, env: Environment): void {
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
}

/** Whether the host name or address, also in the brackets that URLs put around IPv6, is this machine's own. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

type Read = (name: string) => string | null;

function readOidc(value: Read): OidcSettings | null {
  const issuer = readIssuer(value('OIDC_ISSUER'));
  if (issuer === null) {
    // Whoever sets one of these means a real provider; the demo would let anybody in.
    const set = OIDC_REST.find((name) => value(name) !== null);
    if (set !== undefined)
      throw new ConfigError(`${set} is set without OIDC_ISSUER: set OIDC_ISSUER too, or leave it out.`);
    return null;
  }
  const client_id = value('OIDC_CLIENT_ID');
  if (client_id === null) {
    throw new ConfigError(
      'OIDC_CLIENT_ID is missing: set it to the client id that your identity provider gave the app.',
    );
  }
  const allowed_tenants = list(value('OIDC_ALLOWED_TENANTS')).map((tenant) => tenant.toLowerCase());
  // These Microsoft authorities sign for every tenant there is, so an issuer check alone would let anybody in.
  if (
    /\/(common|organizations|consumers)(\/|$)/i.test(new URL(issuer).pathname) &&
    allowed_tenants.length === 0
  ) {
    throw new ConfigError(
      `OIDC_ALLOWED_TENANTS is missing: "${issuer}" accepts every Microsoft tenant, so list the tenant ids that may sign in.`,
    );
  }
  return {
    issuer,
    client_id,
    client_secret: value('OIDC_CLIENT_SECRET'),
    allowed_tenants,
    allowed_domains: list(value('OIDC_ALLOWED_DOMAINS')).map(readDomain),
  };
}

const OIDC_REST = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ALLOWED_TENANTS', 'OIDC_ALLOWED_DOMAINS'];

function readIssuer(text: string | null): string | null {
  if (text === null) return null;
  // Portals show the address of the configuration too, which begins with the issuer.
  const issuer = text.replace(/\/\.well-known\/openid-configuration$/, '');
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) {
    throw new ConfigError(
      'OIDC_ISSUER is not the address of an issuer: use one such as https://login.example.com/realm.',
    );
  }
  // Whoever can change what the provider answers can sign in as anybody.
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw new ConfigError(
      `OIDC_ISSUER "${issuer}" is not encrypted: use https (http is for a provider on this machine alone).`,
    );
  }
  return issuer;
}

function readDomain(text: string): string {
  const domain = text.toLowerCase().replace(/^@/, '');
  // A domain is what may stand behind the @ of an email.
  if (!isEmail(`x@${domain}`))
    throw new ConfigError(`OIDC_ALLOWED_DOMAINS "${text}" is not a domain: use one such as example.com.`);
  return domain;
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username ||
    url.password
  ) {
    throw new ConfigError(
      'PUBLIC_URL is not an origin: use the address that browsers open, without a path, such as https://gangway.example.com.',
    );
  }
  return url.origin;
}

function readDatabaseUrl(text: string | null): string | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    // The address holds a password, so it is not repeated here.
    throw new ConfigError('DATABASE_URL is malformed: use postgresql://user:password@host:5432/database.');
  }
  return text;
}

function readMail(smtp_url: string | null, mail_from: string | null): MailSettings | null {
  if (smtp_url === null && mail_from === null) return null;
  if (smtp_url === null)
    throw new ConfigError(
      'SMTP_URL is missing: MAIL_FROM is set, so name the mail server too, or leave both out.',
    );
  if (mail_from === null)
    throw new ConfigError(
      'MAIL_FROM is missing: SMTP_URL is set, so say whom mail comes from, such as Gangway <gangway@example.com>.',
    );
  if (parseSmtpUrl(smtp_url) === null) {
    // The address holds a password, so it is not repeated here.
    throw new ConfigError(
      'SMTP_URL is malformed: use smtp://user:password@host:587 or smtps://…, with signs such as # / ? @ % in the password written as %23 %2F %3F %40 %25.',
    );
  }
  const from = parseMailbox(mail_from);
  if (from === null) {
    throw new ConfigError(
      'MAIL_FROM is not an email address: use one such as Gangway <gangway@example.com>.',
    );
  }
  return { smtp_url, from };
}

function wholeNumber(
  name: string,
  text: string | null,
  fallback: number,
  minimum: number,
  maximum: number,
): number {
  if (text === null) return fallback;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= minimum && number <= maximum)) {
    throw new ConfigError(
      `${name} "${text}" is out of range: use a whole number from ${minimum} to ${maximum}.`,
    );
  }
  return number;
}

function flag(name: string, text: string | null): boolean | null {
  if (text === null) return null;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new ConfigError(`${name} "${text}" is neither 1 nor 0: set it to 1 or 0, or leave it out.`);
}

function list(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function oneEmail(name: string, text: string | null): string | null {
  const [email = null, ...more] = emails(name, text);
  if (more.length > 0)
    throw new ConfigError(`${name} "${text}" names several: only one account can have it.`);
  return email;
}

function emails(name: string, text: string | null): string[] {
  return list(text).map((item) => {
    if (!isEmail(item))
      throw new ConfigError(`${name} "${item}" is not an email address: use one such as ada@example.com.`);
    return normalizeEmail(item);
  });
}
