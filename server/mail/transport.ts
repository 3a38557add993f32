import nodemailer from 'nodemailer';
import { isLoopback } from '../config/config.ts';
import { parseSmtpUrl } from '../config/mailSettings.ts';

/** Connections to the mail server that are used again and again; `secrets` is what no message may repeat. */
export function openTransport(smtp_url: string, connections: number) {
  const server = parseSmtpUrl(smtp_url);
  if (server === null) throw new Error('SMTP_URL was not read by readConfig');
  const { host, port, secure, auth } = server;
  // A password leaves this machine encrypted and to the right server, or not at all. Without one, STARTTLS is used where it
  // is offered and no certificate is asked for, as between mail servers: whoever could forge it could hide the offer too.
  const verified = (secure || auth !== null) && !isLoopback(host);
  const transport = nodemailer.createTransport({
    pool: true,
    host,
    port,
    secure,
    ...(auth === null ? {} : { auth }),
    requireTLS: verified,
    tls: { rejectUnauthorized: verified },
    maxConnections: connections,
    // A server that is there answers at once; the limit of each mail bounds the rest.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // A connection that is given up is gone: nothing of its mail may go out later.
    socketCloseTimeout: 0,
    // Everything in a mail comes as data; nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { transport, secrets: auth === null ? [] : spellings(auth) };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A password as it is, and as SMTP and SMTP_URL spell it. */
function spellings({ user, pass }: { user: string; pass: string }): string[] {
  return [base64(`\0${user}\0${pass}`), base64(pass), encodeURIComponent(pass), pass];
}
