import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

// A stop takes at most 10 s (Operations 4). Each limit is the time since its start.
const BACKGROUND_MS = 6_000;
const REQUESTS_MS = 8_000;
const RENDERER_MS = 8_500;
const DATABASE_MS = 9_500;
// The longest wait for the collector of traces, which may be unreachable.
const TRACES_MS = 2_000;

type Running = {
  app: FastifyInstance;
  /** Work without requests: the sender of mails and the scheduled jobs. */
  background: readonly { stop(): Promise<void> }[];
  closeDatabase: () => Promise<void>;
  /** Sends the traces that are not sent yet. */
  sendTraces: () => Promise<void>;
  /** How long the server still serves after `/health/ready` has turned 503. */
  delay_ms: number;
};

/**
 * Stops the parts of the server in the order of their use: the sender and the jobs, then HTTP, then the
 * database and the traces. Unfinished work is cut off after the time limit: a mail is sent again after its lease, a
 * transaction is rolled back.
 */
export async function shutDown({
  app,
  background,
  closeDatabase,
  sendTraces,
  delay_ms,
}: Running): Promise<void> {
  const started = performance.now();
  const upTo = (limit_ms: number, work: Promise<unknown>) =>
    Promise.race([work, sleep(Math.max(0, started + limit_ms - performance.now()))]);

  app.drain.start();
  await upTo(BACKGROUND_MS, Promise.all([sleep(delay_ms), ...background.map((part) => part.stop())]));
  const closed = app.close();
  await upTo(REQUESTS_MS, closed);
  app.server.closeAllConnections();
  await upTo(RENDERER_MS, closed);
  const traces = Promise.race([sendTraces(), sleep(TRACES_MS)]);
  await upTo(DATABASE_MS, Promise.all([closeDatabase(), traces]));
}
