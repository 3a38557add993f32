import type { SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import { isEmail } from '#shared/people/email.ts';
import { untilAborted } from '../background/abortable.ts';
import { createOutageLog } from '../background/outageLog.ts';
import type { Database } from '../database/connect.ts';
import { asksForReport, contentWith } from '../mail/content.ts';
import { permanentFailure, toMailFailure } from '../mail/failure.ts';
import { type Attachment, type MessageSettings, toMessage } from '../mail/message.ts';
import { openTransport } from '../mail/transport.ts';
import { type Attempt, type Failure, type Limits, type Sender, startSending } from '../sending/sendLoop.ts';
import { markFailed, markSent } from '../sending/sending.sql.ts';
import { type MailCondition } from './outbox.sql.ts';
import { claimMails, type ClaimedMail } from './claims.sql.ts';
import type { Backoff } from '../sending/backoff.ts';

export type SenderOptions = {
  db: Database;
  settings: MessageSettings & { smtp_url: string };
  /**
   * Creates the attachments of a mail whose content requests one. Without any, the mail goes out with a link
   * (Mails 9).
   */
  attach: (mail: ClaimedMail) => Promise<Attachment[]>;
  /** The condition for sending a mail of the outbox. */
  isTrue: MailCondition;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** The interval of queries while the outbox is empty. */
  poll_ms?: number;
  /** The time limit for creating the attachments of one mail. */
  attach_ms?: number;
  /** The time limit for sending one mail. */
  limit_ms?: number;
  /** The time that a stop waits for the mails that are being sent. */
  stop_ms?: number;
};

// Enough for some hundred mails a second on a local network, and within the limits of mail providers for one
// client.
const CONNECTIONS = 5;
const POLL_MS = 2_000;
// A report is rendered in at most 20 s, and waits for those of people.
const ATTACH_MS = 30_000;
const LIMIT_MS = 30_000;
// Longer than both limits of a mail, so that no other process claims a mail that is still being sent.
const LEASE_MS = 90_000;
// All mails go to one server.
const SERVER = 'mail';
// Half of the 10 s within which a stop has to finish (Operations 4).
const STOP_MS = 5_000;

/**
 * Sends the mails of the outbox until it is stopped. Every process runs a sender; leases divide the mails
 * among them (Mails 2).
 */
export function startSender({ db, settings, attach, isTrue, logger, ...times }: SenderOptions): Sender {
  const { poll_ms = POLL_MS, attach_ms = ATTACH_MS, limit_ms = LIMIT_MS, stop_ms = STOP_MS } = times;
  const { transport, secrets } = openTransport(settings.smtp_url, CONNECTIONS);
  const outage = createOutageLog(logger, 'mail cannot be sent', 'mail is sent again');

  async function send(mail: ClaimedMail, limits: Limits): Promise<Failure | null> {
    if (!isEmail(mail.email)) return permanentFailure('This is not an email address.');
    try {
      const message = await createMessage(mail, limits);
      await limits.withLimit(limit_ms, (signal) => transport.sendMail({ ...message, signal }));
      return null;
    } catch (error) {
      return toMailFailure(error, secrets);
    }
  }

  async function createMessage(
    mail: ClaimedMail,
    { withLimit, abandoned }: Limits,
  ): Promise<SendMailOptions> {
    if (!asksForReport(mail.content)) return toMessage(mail, settings, []);
    const attachments = await withLimit(attach_ms, async (signal) => {
      try {
        return await untilAborted(signal, attach(mail));
      } catch (error) {
        if (signal.aborted && !abandoned.aborted) return [];
        throw error;
      }
    });
    const content = contentWith(mail.content, attachments.length > 0);
    return toMessage({ ...mail, content }, settings, attachments);
  }

  const sender = startSending<ClaimedMail, Attempt>({
    logger,
    name: 'mail',
    queue: 'the outbox',
    async claim({ used, others }) {
      const limit = used.get(SERVER) ?? others;
      return limit > 0 ? claimMails(db, limit, LEASE_MS, isTrue) : [];
    },
    serverOf: () => SERVER,
    outageOf: () => outage,
    slots: CONNECTIONS,
    attempt: async (mail, limits) => ({ failure: await send(mail, limits) }),
    markSent: (mail) => markSent(db, 'outbox', mail),
    markFailed: (mail, { reason }, wait_ms) => markFailed(db, 'outbox', mail, reason, wait_ms),
    loggable: withoutEmails,
    logsRefusals: true,
    backoff: MAIL_BACKOFF,
    poll_ms,
    stop_ms,
  });
  return {
    async stop() {
      await sender.stop();
      transport.close();
    },
  };
}

/** A mail server repeats addresses in its replies, and logs hold none (Operations 9). */
function withoutEmails(reason: string): string {
  return reason.replaceAll(/(?<![^\s<>"'(),:;])[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '…');
}

const MINUTE_MS = 60_000;

/**
 * The attempts of a mail (Mails 5): waits of ½, 1, 2, 4 … 128 minutes, then of 4 hours each. Five days, as mail servers
 * retry between each other (RFC 5321): enough for a weekend with a broken server.
 */
export const MAIL_BACKOFF: Backoff = {
  waits_ms: [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 240].map((minutes) => minutes * MINUTE_MS) as [number],
  give_up_after_ms: 5 * 24 * 60 * MINUTE_MS,
};
