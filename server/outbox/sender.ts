import type { Logger } from 'pino';
import { isEmail } from '#shared/people/email.ts';
import type { Database } from '../database/connect.ts';
import { waitAfter } from './backoff.ts';
import { type Failure, failureOf, hopeless } from '../mail/failure.ts';
import { type Attachment, messageOf, type MessageSettings } from '../mail/message.ts';
import { before, pause } from './abortable.ts';
import { claimMails, markFailed, markSent, type WaitingMail } from './store.ts';
import { openTransport } from '../mail/transport.ts';
import { trouble } from './outageLog.ts';

export type SenderOptions = {
  db: Database;
  settings: MessageSettings & { smtp_url: string };
  /** Makes what is attached to a mail whose letter asks for it. */
  attach: (mail: WaitingMail) => Promise<Attachment[]>;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** How often it looks for mails when there are none. */
  poll_ms?: number;
  /** How long one mail may take in all. */
  limit_ms?: number;
  /** How long a stop waits for the mails that are on their way. */
  stop_ms?: number;
};

export type Sender = { stop(): Promise<void> };

// Enough for some hundred mails a second nearby, and not more than mail providers allow one client.
const CONNECTIONS = 5;
const POLL_MS = 2_000;
const LIMIT_MS = 30_000;
// Twice the limit, so that nobody takes over a mail from a process that is alive.
const LEASE_MS = 60_000;
// Half of the 10 s after which Docker kills.
const STOP_MS = 5_000;

/** Sends what waits in the outbox until it is stopped. Every process runs one, and they share the work. */
export function startSender({ db, settings, attach, logger, ...times }: SenderOptions): Sender {
  const { poll_ms = POLL_MS, limit_ms = LIMIT_MS, stop_ms = STOP_MS } = times;
  const { transport, secrets } = openTransport(settings.smtp_url, CONNECTIONS);
  const server = trouble(logger, 'mail cannot be sent', 'mail is sent again');
  const database = trouble(logger, 'the outbox cannot be used', 'the outbox can be used again');
  const stopping = new AbortController();
  /** Set when a stop has waited long enough. */
  const abandoned = new AbortController();
  const running = new Set<Promise<void>>();
  /** Resolves when a connection is free again, or at a stop. */
  let woken = Promise.withResolvers<void>();

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers();
      // While the server is of no use, one mail at a time tries it, and the others keep a clean record.
      const free = (server.lasts() ? 1 : CONNECTIONS) - running.size;
      const taken = free > 0 ? await take(free) : 0;
      if (taken > 0 && taken === free && !server.lasts()) await woken.promise;
      else await pause(poll_ms, stopping.signal);
    }
  }

  /** Begins to deliver up to so many mails; answers how many there were. */
  async function take(most: number): Promise<number> {
    try {
      const mails = await claimMails(db, most, LEASE_MS);
      database.ends();
      for (const mail of mails) {
        const delivery = deliver(mail).finally(() => {
          running.delete(delivery);
          woken.resolve();
        });
        running.add(delivery);
      }
      return mails.length;
    } catch (error) {
      database.begins((error as Error).message);
      return 0;
    }
  }

  async function deliver(mail: WaitingMail): Promise<void> {
    const failure = await send(mail);
    if (failure === null) {
      server.ends();
      return write(() => markSent(db, mail.id));
    }
    // A stop that could wait no longer says nothing about the mail: its lease ends, and another process sends it.
    if (abandoned.signal.aborted) return;
    if (failure.server === 'down') server.begins(failure.reason);
    if (failure.server === 'up') server.ends();
    const wait = failure.final ? null : waitAfter(mail.attempts, mail.age_ms);
    if (wait === null) logger.warn({ mail: mail.id, reason: failure.reason }, 'a mail was given up');
    return write(() => markFailed(db, mail, failure.reason, wait));
  }

  /** Null when the server has taken the mail. */
  async function send(mail: WaitingMail): Promise<Failure | null> {
    if (!isEmail(mail.email)) return hopeless('This is not an email address.');
    const limit = new AbortController();
    const cut = () => limit.abort();
    const timer = setTimeout(cut, limit_ms);
    abandoned.signal.addEventListener('abort', cut);
    try {
      const attachments = mail.letter.attach ? await before(limit.signal, attach(mail)) : [];
      await transport.sendMail({ ...messageOf(mail, settings, attachments), signal: limit.signal });
      return null;
    } catch (error) {
      return failureOf(error, secrets);
    } finally {
      clearTimeout(timer);
      abandoned.signal.removeEventListener('abort', cut);
    }
  }

  /** Tries until the database takes it: a mail that is out and not marked as sent would go out again. */
  async function write(mark: () => Promise<void>): Promise<void> {
    while (!abandoned.signal.aborted) {
      try {
        return await mark();
      } catch (error) {
        database.begins((error as Error).message);
        await pause(poll_ms, abandoned.signal);
      }
    }
  }

  const worked = work();
  return {
    async stop() {
      stopping.abort();
      woken.resolve();
      await worked;
      const settled = Promise.all(running);
      await Promise.race([settled, pause(stop_ms, abandoned.signal)]);
      abandoned.abort();
      await settled;
      transport.close();
    },
  };
}
