import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** A mail that the server has taken, as its recipient's program reads it. */
export type ReceivedMail = {
  /** Whom SMTP named, whatever the headers say. */
  from: string;
  to: string[];
  encrypted: boolean;
  raw: string;
  read: Email;
};

export type MailServer = {
  url: string;
  mails: ReceivedMail[];
  /** The number of mails that were received completely, whether they were accepted or not. */
  receivedCount: () => number;
  /** Breaks every connection without a reply. */
  dropConnections(): void;
  close(): Promise<void>;
};

export type MailServerOptions = SMTPServerOptions & {
  /** Asked when a mail was handed over, before it is taken. */
  afterData?: (mail: ReceivedMail) => Promise<void>;
};

/** A real mail server on this machine, which keeps what it is given. */
export async function startMailServer(
  { afterData, ...options }: MailServerOptions = {},
  port = 0,
): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let received = 0;

  async function take(stream: Readable, { envelope, secure }: SMTPServerSession): Promise<void> {
    const raw = await buffer(stream);
    const mail: ReceivedMail = {
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      to: envelope.rcptTo.map(({ address }) => address),
      encrypted: secure,
      raw: raw.toString('latin1'),
      read: await PostalMime.parse(raw),
    };
    received += 1;
    await afterData?.(mail);
    mails.push(mail);
  }

  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    // Its own certificate is known to everybody, and it says so at each start. One test is about STARTTLS.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    // Connections that a test left hanging end with it.
    closeTimeout: 1,
    onData: callbackify(take),
    ...options,
  });
  // A client that goes away in the middle is what some tests are about.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    receivedCount: () => received,
    dropConnections: () => {
      for (const { _socket } of server.connections) _socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns an error with which the server refuses a command. */
export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
