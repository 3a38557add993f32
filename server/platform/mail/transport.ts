import nodemailer from 'nodemailer';
import { isLoopback } from '../config/loopback.ts';
import { parseSmtpUrl } from '../config/mailSettings.ts';

/**
 * Opens a pool of connections to the mail server. `secrets` are the texts that must not appear in a log line
 * or error.
 */
export function openTransport(smtp_url: string, connections: number) {
  const server = parseSmtpUrl(smtp_url);
  if (server === null) throw new Error('SMTP_URL is malformed: readConfig has to check it first');
  const { host, port, secure, auth } = server;
  // A password is only sent encrypted and to a verified server (Mails 7). Without a password STARTTLS is used
  // when it is offered, without a check of the certificate, as between mail servers: an attacker who can
  // forge one can also remove the offer.
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
    // In ms. A reachable server responds immediately; the time limit of each mail covers the rest.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // Destroys the connection of an aborted mail immediately, so that it cannot be sent later.
    socketCloseTimeout: 0,
    // All parts of a mail are passed as data, so nodemailer never has to read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { transport, secrets: auth === null ? [] : encodings(auth) };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Returns the password in every encoding that SMTP and SMTP_URL use. */
function encodings({ user, pass }: { user: string; pass: string }): string[] {
  return [base64(`\0${user}\0${pass}`), base64(pass), encodeURIComponent(pass), pass];
}
