import nodemailer from 'nodemailer';
import { isLoopback } from '../config/loopback.ts';
import { parseSmtpUrl } from '../config/mailSettings.ts';

/** Opens a pool of connections to the mail server. `secrets` are the texts that no log line or error may repeat. */
export function openTransport(smtp_url: string, connections: number) {
  const server = parseSmtpUrl(smtp_url);
  if (server === null) throw new Error('SMTP_URL is malformed: readConfig has to check it first');
  const { host, port, secure, auth } = server;
  // A password is only sent encrypted and to a verified server (Mails 7). Without a password STARTTLS is used where it is offered and no
  // certificate is checked, as between mail servers: an attacker who could forge one could also hide the offer.
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
    // A reachable server answers at once; the time limit of each mail bounds the rest.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // Destroys an abandoned connection at once: nothing of its mail may be sent later.
    socketCloseTimeout: 0,
    // All parts of a mail are passed as data: none may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { transport, secrets: auth === null ? [] : encodings(auth) };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Returns the password in every encoding in which SMTP or SMTP_URL may repeat it. */
function encodings({ user, pass }: { user: string; pass: string }): string[] {
  return [base64(`\0${user}\0${pass}`), base64(pass), encodeURIComponent(pass), pass];
}
