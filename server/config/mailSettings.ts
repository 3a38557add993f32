import { isIPv6 } from 'node:net';
import { isEmail } from '#shared/people/email.ts';

/** The mail server of SMTP_URL. */
export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the first byte on. */
  secure: boolean;
  auth: { user: string; pass: string } | null;
};

/** A name, which may be empty, and an address, as in MAIL_FROM. */
export type Mailbox = { name: string; address: string };

// Where mail is handed in (RFC 6409), and where it is with TLS from the start (RFC 8314).
const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/** smtp://user:password@host:port or smtps://…; null for anything else. */
export function parseSmtpUrl(text: string): SmtpServer | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const usual = PORTS[url?.protocol ?? ''];
  if (!url || usual === undefined || !/^\/?$/.test(url.pathname) || url.search || url.hash) return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!/^[\w.-]+$/.test(host) && !isIPv6(host)) return null;
  const port = url.port === '' ? usual : Number(url.port);
  const user = decoded(url.username);
  const pass = decoded(url.password);
  // One without the other is half a sign-in.
  if (port === 0 || user === null || pass === null || (user === '') !== (pass === '')) return null;
  return { host, port, secure: url.protocol === 'smtps:', auth: user === '' ? null : { user, pass } };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** `Name <a@b>`, the name in quotes or not, or `a@b`; null for anything else. */
export function parseMailbox(text: string): Mailbox | null {
  const [, name = '', address = ''] = /^([^<>\r\n]*)<([^<>]*)>$/.exec(text.trim()) ?? [null, '', text];
  if (!isEmail(address)) return null;
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}
