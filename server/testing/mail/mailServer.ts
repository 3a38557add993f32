import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { listenAtOwnPort } from '../ports.ts';

/** A mail that the server has accepted. */
export type ReceivedMail = {
  /** The addresses of the SMTP envelope, which the headers need not repeat. */
  from: string;
  to: string[];
  encrypted: boolean;
  raw: string;
  /** The parsed mail, as its recipient sees it. */
  read: Email;
};

export type MailServer = {
  url: string;
  mails: ReceivedMail[];
  /** The number of mails that were received completely, whether they were accepted or not. */
  receivedCount: () => number;
  /** Closes every connection without a reply. */
  dropConnections(): void;
  close(): Promise<void>;
};

export type MailServerOptions = SMTPServerOptions & {
  /** Runs when a mail has been received, before it is accepted. An error refuses it. */
  afterData?: (mail: ReceivedMail) => Promise<void>;
};

/** Starts an SMTP server on this machine that stores all mails. */
export async function startMailServer(
  { afterData, ...options }: MailServerOptions = {},
  port?: number,
): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let received = 0;

  async function receive(stream: Readable, { envelope, secure }: SMTPServerSession): Promise<void> {
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
    // Off except in the tests of STARTTLS: the built-in certificate is not secret, and the server warns of it at each
    // start.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    // In ms: connections that a test left open do not delay its end.
    closeTimeout: 1,
    onData: callbackify(receive),
    ...options,
  });
  // Some tests close the connection of the client while it sends.
  server.on('error', () => undefined);
  const listening = await listenAtOwnPort(server.server, port);
  return {
    url: `smtp://127.0.0.1:${listening}`,
    mails,
    receivedCount: () => received,
    dropConnections: () => {
      for (const { _socket } of server.connections) _socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Creates an error response of the server to a command. */
export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
