import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export type MailServer = {
  url: string;
  /** Returns the number of mails received. */
  count: () => number;
  /** The Message-IDs of the mails to each address, in order of arrival. */
  byRecipient: Map<string, string[]>;
  close(): Promise<void>;
};

/**
 * Starts a mail server that accepts every mail and stores
 * its recipients and Message-ID. Calls `onMail` after each.
 */
export async function startMailServer(onMail: () => void): Promise<MailServer> {
  const byRecipient = new Map<string, string[]>();
  let count = 0;

  async function receive(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const id = /^Message-ID: (\S+)/im.exec(await text(stream))?.[1] ?? 'none';
    for (const { address } of envelope.rcptTo) {
      byRecipient.set(address, [...(byRecipient.get(address) ?? []), id]);
    }
    count += 1;
    onMail();
  }

  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onData: callbackify(receive),
  });
  // Killed clients cause errors of their connections, which are expected here.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    count: () => count,
    byRecipient,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
