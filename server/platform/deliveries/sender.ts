import type { Logger } from 'pino';
import { createOutageLog } from '../background/outageLog.ts';
import type { Database } from '../database/connect.ts';
import type { Backoff } from '../sending/backoff.ts';
import { type Attempt, type Limits, type Sender, startSending } from '../sending/sendLoop.ts';
import { markFailed, markSent } from '../sending/sending.sql.ts';
import { getTracer } from '../tracing/tracer.ts';
import { connectionFailure, post, responseFailure } from './request.ts';
import { signedHeaders } from './signature.ts';
import { claimDeliveries, type ClaimedDelivery } from './deliveries.sql.ts';

export type WebhookSenderOptions = {
  db: Database;
  /** Whether addresses may be delivered to that are not public (WEBHOOK_ALLOW_PRIVATE). */
  allow_private: boolean;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** The interval of queries while the queue is empty. */
  poll_ms?: number;
  /** The time limit of one attempt. */
  limit_ms?: number;
  /** The time that a stop waits for the deliveries that are being sent. */
  stop_ms?: number;
};

// Sending one at a time would make a slow server lag behind a company that assigns many plans together.
const SLOTS = 5;
// The first retry is after 5 s.
const POLL_MS = 1_000;
const LIMIT_MS = 15_000;
// Longer than an attempt, so that no other process claims a delivery that is still being sent.
const LEASE_MS = 60_000;
// Half of the 10 s within which a stop has to finish (Operations 4).
const STOP_MS = 5_000;

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000];

/** The attempts of a delivery (Webhooks 5), as Standard Webhooks recommends them. */
export const WEBHOOK_BACKOFF: Backoff = {
  waits_ms: [
    5 * SECOND_MS,
    30 * SECOND_MS,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    2 * HOUR_MS,
    5 * HOUR_MS,
    10 * HOUR_MS,
    14 * HOUR_MS,
  ],
  give_up_after_ms: 72 * HOUR_MS,
};

type Response = Attempt & { response_status: number | null };

/** Sends the deliveries of all webhooks until it is stopped. Every process runs a sender. */
export function startWebhookSender({ db, allow_private, logger, ...times }: WebhookSenderOptions): Sender {
  const { poll_ms = POLL_MS, limit_ms = LIMIT_MS, stop_ms = STOP_MS } = times;

  async function send({ id, body, secrets, url }: ClaimedDelivery, { withLimit }: Limits): Promise<Response> {
    const headers = signedHeaders({ id, body, secrets }, new Date());
    try {
      const status = await withLimit(limit_ms, (signal) =>
        post({ url, headers, body, allow_private, signal }),
      );
      getTracer()?.current()?.set({ 'http.response.status_code': status });
      return { failure: responseFailure(status), response_status: status };
    } catch (error) {
      return { failure: connectionFailure(error), response_status: null };
    }
  }

  return startSending<ClaimedDelivery, Response>({
    logger,
    name: 'delivery',
    queue: 'the queue of webhooks',
    claim: (free) => claimDeliveries(db, free, LEASE_MS),
    serverOf: ({ webhook_id }) => webhook_id,
    outageOf: (id) =>
      createOutageLog(logger, `webhook ${id} cannot be delivered`, `webhook ${id} is delivered again`),
    slots: SLOTS,
    attempt: send,
    markSent: (delivery, { response_status }) =>
      markSent(db, 'webhook_deliveries', delivery, { response_status }),
    markFailed: (delivery, { reason }, wait_ms, { response_status }) =>
      markFailed(db, 'webhook_deliveries', delivery, reason, wait_ms, { response_status }),
    loggable: (reason) => reason,
    // Each webhook has a log of its own.
    logsRefusals: false,
    backoff: WEBHOOK_BACKOFF,
    poll_ms,
    stop_ms,
  });
}
