import type { SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import { isEmail } from '#shared/people/email.ts';
import { pause, untilAborted } from '../background/abortable.ts';
import { createOutageLog } from '../background/outageLog.ts';
import type { Database } from '../database/connect.ts';
import { type MailFailure, permanentFailure, toMailFailure } from '../mail/failure.ts';
import { withoutAttachment } from '../mail/content.ts';
import { type Attachment, type MessageSettings, toMessage } from '../mail/message.ts';
import { openTransport } from '../mail/transport.ts';
import { waitAfter } from './backoff.ts';
import { claimMails, type ClaimedMail, markFailed, markSent } from './store.ts';

export type SenderOptions = {
  db: Database;
  settings: MessageSettings & { smtp_url: string };
  /**
   * Creates the attachments of a mail whose content requests one. Without any, the mail goes out with a link
   * (Mails 9).
   */
  attach: (mail: ClaimedMail) => Promise<Attachment[]>;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** The interval at which an empty outbox is queried. */
  poll_ms?: number;
  /** The time limit for creating the attachments of one mail. */
  attach_ms?: number;
  /** The time limit for sending one mail. */
  limit_ms?: number;
  /** The time that a stop waits for the mails that are being sent. */
  stop_ms?: number;
};

export type Sender = { stop(): Promise<void> };

// Enough for some hundred mails a second on a local network, and within the limits of mail providers for one
// client.
const CONNECTIONS = 5;
const POLL_MS = 2_000;
// A report is rendered in at most 20 s, and waits for those of people.
const ATTACH_MS = 30_000;
const LIMIT_MS = 30_000;
// Longer than both limits of a mail, so that no other process claims a mail that is still being sent.
const LEASE_MS = 90_000;
// Half of the 10 s within which a stop has to finish (Operations 4).
const STOP_MS = 5_000;

/**
 * Sends the mails of the outbox until it is stopped. Every process runs a sender; leases divide the mails
 * among them (Mails 2).
 */
export function startSender({ db, settings, attach, logger, ...times }: SenderOptions): Sender {
  const { poll_ms = POLL_MS, attach_ms = ATTACH_MS, limit_ms = LIMIT_MS, stop_ms = STOP_MS } = times;
  const { transport, secrets } = openTransport(settings.smtp_url, CONNECTIONS);
  const server = createOutageLog(logger, 'mail cannot be sent', 'mail is sent again');
  const database = createOutageLog(logger, 'the outbox cannot be used', 'the outbox can be used again');
  const stopping = new AbortController();
  /** Aborts the mails that are still being sent when a stop has waited for `stop_ms`. */
  const abandoned = new AbortController();
  const running = new Set<Promise<void>>();
  /** Resolves when a connection becomes free, or at a stop. */
  let wakeUp = Promise.withResolvers<void>();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wakeUp = Promise.withResolvers();
      // During an outage only one mail at a time tests the server, so that the others do not use up their
      // attempts.
      const free = (server.isDown() ? 1 : CONNECTIONS) - running.size;
      const claimed = free > 0 ? await startDeliveries(free) : 0;
      if (claimed > 0 && claimed === free && !server.isDown()) await wakeUp.promise;
      else await pause(poll_ms, stopping.signal);
    }
  }

  /** Claims up to `limit` mails and starts to deliver them. Returns the number of claimed mails. */
  async function startDeliveries(limit: number): Promise<number> {
    try {
      const mails = await claimMails(db, limit, LEASE_MS);
      database.reportSuccess();
      for (const mail of mails) {
        const delivery = deliver(mail).finally(() => {
          running.delete(delivery);
          wakeUp.resolve();
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
      return storeResult(() => markSent(db, mail.id));
    }
    // The stop interrupted it or its attachment, which is no failure of the mail: another process sends it
    // after the lease.
    const isUnmade = failure.server === null && !failure.final;
    if (abandoned.signal.aborted || (stopping.signal.aborted && isUnmade)) return;
    if (failure.server === 'down') server.reportFailure(withoutEmails(failure.reason));
    if (failure.server === 'up') server.reportSuccess();
    const wait_ms = failure.final ? null : waitAfter(mail.attempts, mail.age_ms);
    if (wait_ms === null)
      logger.warn({ mail: mail.id, reason: withoutEmails(failure.reason) }, 'mail given up');
    return storeResult(() => markFailed(db, mail, failure.reason, wait_ms));
  }

  /** Returns null when the mail server has accepted the mail. */
  async function send(mail: ClaimedMail): Promise<MailFailure | null> {
    if (!isEmail(mail.email)) return permanentFailure('This is not an email address.');
    try {
      const message = await createMessage(mail);
      await withLimit(limit_ms, (signal) => transport.sendMail({ ...message, signal }));
      return null;
    } catch (error) {
      return toMailFailure(error, secrets);
    }
  }

  async function createMessage(mail: ClaimedMail): Promise<SendMailOptions> {
    if (mail.content.attach === undefined) return toMessage(mail, settings, []);
    const attachments = await withLimit(attach_ms, async (signal) => {
      try {
        return await untilAborted(signal, attach(mail));
      } catch (error) {
        if (signal.aborted && !abandoned.signal.aborted) return [];
        throw error;
      }
    });
    const content = attachments.length === 0 ? withoutAttachment(mail.content) : mail.content;
    return toMessage({ ...mail, content }, settings, attachments);
  }

  /** Runs the work with a signal that aborts after the time in ms, or when the mail is abandoned. */
  async function withLimit<T>(limit: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = setTimeout(abort, limit);
    abandoned.signal.addEventListener('abort', abort);
    if (abandoned.signal.aborted) abort();
    try {
      return await work(controller.signal);
    } finally {
      clearTimeout(timer);
      abandoned.signal.removeEventListener('abort', abort);
    }
  }

  /** Retries until the result is stored: a mail that is sent but not marked as sent would be sent again. */
  async function storeResult(mark: () => Promise<void>): Promise<void> {
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
      wakeUp.resolve();
      await finished;
      const settled = Promise.all(running);
      await Promise.race([settled, pause(stop_ms, abandoned.signal)]);
      abandoned.abort();
      await settled;
      transport.close();
    },
  };
}

/** A mail server repeats addresses in its replies, and logs hold none (Operations 9). */
function withoutEmails(reason: string): string {
  return reason.replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '…');
}
