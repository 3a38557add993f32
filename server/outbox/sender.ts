import type { Logger } from 'pino';
import { isEmail } from '#shared/people/email.ts';
import { pause, untilAborted } from '../background/abortable.ts';
import { createOutageLog } from '../background/outageLog.ts';
import type { Database } from '../database/connect.ts';
import { failureOf, type MailFailure, permanentFailure } from '../mail/failure.ts';
import { type Attachment, type MessageSettings, toMessage } from '../mail/message.ts';
import { openTransport } from '../mail/transport.ts';
import { waitAfter } from './backoff.ts';
import { claimMails, type ClaimedMail, markFailed, markSent } from './store.ts';

export type SenderOptions = {
  db: Database;
  settings: MessageSettings & { smtp_url: string };
  /** Makes the attachments of a mail whose content asks for one. */
  attach: (mail: ClaimedMail) => Promise<Attachment[]>;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** The pause between two looks at an empty outbox. */
  poll_ms?: number;
  /** The time limit of one mail, attachments included. */
  limit_ms?: number;
  /** How long a stop waits for mails that are being sent. */
  stop_ms?: number;
};

export type Sender = { stop(): Promise<void> };

// Enough for some hundred mails a second on a local network, and no more than mail providers allow one client.
const CONNECTIONS = 5;
const POLL_MS = 2_000;
const LIMIT_MS = 30_000;
// Twice the limit of a mail, so that no process takes a mail over from one that is alive.
const LEASE_MS = 60_000;
// Half of the 10 s after which Docker kills a container.
const STOP_MS = 5_000;

/** Sends the mails of the outbox until it is stopped. Every process runs one; they share the work by leases (Mails 2). */
export function startSender({ db, settings, attach, logger, ...times }: SenderOptions): Sender {
  const { poll_ms = POLL_MS, limit_ms = LIMIT_MS, stop_ms = STOP_MS } = times;
  const { transport, secrets } = openTransport(settings.smtp_url, CONNECTIONS);
  const server = createOutageLog(logger, 'mail cannot be sent', 'mail is sent again');
  const database = createOutageLog(logger, 'the outbox cannot be used', 'the outbox can be used again');
  const stopping = new AbortController();
  /** Aborts when a stop has waited long enough. */
  const abandoned = new AbortController();
  const running = new Set<Promise<void>>();
  /** Resolves when a connection becomes free, or at a stop. */
  let woken = Promise.withResolvers<void>();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers();
      // During an outage one mail at a time probes the server, so that the others use up no attempts.
      const free = (server.isDown() ? 1 : CONNECTIONS) - running.size;
      const claimed = free > 0 ? await startDeliveries(free) : 0;
      if (claimed > 0 && claimed === free && !server.isDown()) await woken.promise;
      else await pause(poll_ms, stopping.signal);
    }
  }

  /** Claims up to `limit` mails and starts to deliver them; returns how many it claimed. */
  async function startDeliveries(limit: number): Promise<number> {
    try {
      const mails = await claimMails(db, limit, LEASE_MS);
      database.reportSuccess();
      for (const mail of mails) {
        const delivery = deliver(mail).finally(() => {
          running.delete(delivery);
          woken.resolve();
        });
        running.add(delivery);
      }
      return mails.length;
    } catch (error) {
      database.reportFailure((error as Error).message);
      return 0;
    }
  }

  async function deliver(mail: ClaimedMail): Promise<void> {
    const failure = await send(mail);
    if (failure === null) {
      server.reportSuccess();
      return store(() => markSent(db, mail.id));
    }
    // The stop cut it off, which says nothing about the mail: its lease ends, and another process sends it.
    if (abandoned.signal.aborted) return;
    if (failure.server === 'down') server.reportFailure(failure.reason);
    if (failure.server === 'up') server.reportSuccess();
    const wait_ms = failure.final ? null : waitAfter(mail.attempts, mail.age_ms);
    if (wait_ms === null) logger.warn({ mail: mail.id, reason: failure.reason }, 'a mail was given up');
    return store(() => markFailed(db, mail, failure.reason, wait_ms));
  }

  /** Returns null when the mail server has accepted the mail. */
  async function send(mail: ClaimedMail): Promise<MailFailure | null> {
    if (!isEmail(mail.email)) return permanentFailure('This is not an email address.');
    const limit = new AbortController();
    const cut = () => limit.abort();
    const timer = setTimeout(cut, limit_ms);
    abandoned.signal.addEventListener('abort', cut);
    try {
      const attachments = mail.content.attach ? await untilAborted(limit.signal, attach(mail)) : [];
      await transport.sendMail({ ...toMessage(mail, settings, attachments), signal: limit.signal });
      return null;
    } catch (error) {
      return failureOf(error, secrets);
    } finally {
      clearTimeout(timer);
      abandoned.signal.removeEventListener('abort', cut);
    }
  }

  /** Retries until the database accepts the result: a mail that is sent and not marked as sent would be sent again. */
  async function store(mark: () => Promise<void>): Promise<void> {
    while (!abandoned.signal.aborted) {
      try {
        return await mark();
      } catch (error) {
        database.reportFailure((error as Error).message);
        await pause(poll_ms, abandoned.signal);
      }
    }
  }

  const finished = run();
  return {
    async stop() {
      stopping.abort();
      woken.resolve();
      await finished;
      const settled = Promise.all(running);
      await Promise.race([settled, pause(stop_ms, abandoned.signal)]);
      abandoned.abort();
      await settled;
      transport.close();
    },
  };
}
