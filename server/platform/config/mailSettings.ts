import { isIPv6 } from 'node:net';
import { isEmail } from '#shared/people/email.ts';
import { ConfigError } from './configError.ts';
import { type Environment, readText } from './environment.ts';

/** `smtp_url` is valid and contains the password; `from` is the sender of every mail. */
export type MailSettings = { smtp_url: string; from: Mailbox };

/** The mail server of SMTP_URL. */
type SmtpServer = {
  host: string;
  port: number;
  /** Whether the connection uses TLS from the first byte on. */
  secure: boolean;
  auth: { user: string; pass: string } | null;
};

/** A name, which may be empty, and an email, as in MAIL_FROM. */
export type Mailbox = { name: string; address: string };

/** Returns the settings of SMTP_URL and MAIL_FROM, or null when both are unset (Mails 1). */
export function readMailSettings(env: Environment): MailSettings | null {
  const smtp_url = readText(env, 'SMTP_URL');
  const mail_from = readText(env, 'MAIL_FROM');
  if (smtp_url === null && mail_from === null) return null;
  if (smtp_url === null) {
    throw new ConfigError(
      'SMTP_URL is missing: MAIL_FROM is set, so name the mail server too, or leave both out.',
    );
  }
  if (mail_from === null) {
    throw new ConfigError(
      'MAIL_FROM is missing: SMTP_URL is set, so say whom mail comes from, such as Gangway <gangway@example.com>.',
    );
  }
  if (parseSmtpUrl(smtp_url) === null) {
    // The address contains a password, so the message does not repeat it.
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

// The ports of message submission (RFC 6409), and of submission with TLS from the first byte on (RFC 8314).
const DEFAULT_PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/** Parses smtp://user:password@host:port or smtps://…; returns null for anything else. */
export function parseSmtpUrl(text: string): SmtpServer | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const defaultPort = DEFAULT_PORTS[url?.protocol ?? ''];
  if (!url || defaultPort === undefined || !/^\/?$/.test(url.pathname) || url.search || url.hash) return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!/^[\w.-]+$/.test(host) && !isIPv6(host)) return null;
  const port = url.port === '' ? defaultPort : Number(url.port);
  const user = decode(url.username);
  const pass = decode(url.password);
  // User and password are only valid together.
  if (port === 0 || user === null || pass === null || (user === '') !== (pass === '')) return null;
  return { host, port, secure: url.protocol === 'smtps:', auth: user === '' ? null : { user, pass } };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Parses `Name <a@b>`, with or without quotes around the name, or `a@b`; returns null for anything else. */
export function parseMailbox(text: string): Mailbox | null {
  const [, name = '', address = ''] = /^([^<>\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? [null, '', text];
  if (!isEmail(address)) return null;
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}
