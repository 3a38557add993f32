import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export type Sink = {
  url: string;
  /** How many mails it has taken. */
  taken: () => number;
  /** The Message-ID of each mail that somebody got, in order. */
  byRecipient: Map<string, string[]>;
  close(): Promise<void>;
};

/** A mail server that takes everything at once, and notes whom it was for and by which Message-ID. */
export async function openSink(onTaken: () => void): Promise<Sink> {
  const byRecipient = new Map<string, string[]>();
  let taken = 0;

  async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const id = /^Message-ID: (\S+)/im.exec(await text(stream))?.[1] ?? 'none';
    for (const { address } of envelope.rcptTo) {
      byRecipient.set(address, [...(byRecipient.get(address) ?? []), id]);
    }
    taken += 1;
    onTaken();
  }

  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onData: callbackify(take),
  });
  // Clients that are killed in the middle are the purpose.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken: () => taken,
    byRecipient,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
