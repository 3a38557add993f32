import type { Logger } from 'pino';
import { pause } from '../background/abortable.ts';
import { createOutageLog, type OutageLog } from '../background/outageLog.ts';
import { type Span, traced } from '../tracing/tracer.ts';
import { type Backoff, waitAfter } from './backoff.ts';

/** A message that a sender has claimed. */
export type Claimed = {
  id: string;
  /** The number of this attempt, starting at 1. */
  attempts: number;
  age_ms: number;
};

/** The reason why a message was not sent. */
export type Failure = {
  /** A sentence for people. It contains no secret. */
  reason: string;
  /**
   * `down`: the next message would also fail. `up`: the server refused only this message. Null: the server was
   * not contacted.
   */
  server: 'down' | 'up' | null;
  /** Whether another attempt is pointless. */
  final: boolean;
};

/** The result of an attempt; without a failure the server has accepted the message. */
export type Attempt = { failure: Failure | null };

/** The limits of an attempt. */
export type Limits = {
  /** Runs the work with a signal that aborts after the time in ms, or when the attempt is abandoned. */
  withLimit: <T>(limit_ms: number, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Aborts when a stop no longer waits for the attempt. */
  abandoned: AbortSignal;
};

/** How many more messages a server may be sent at the moment. */
export type FreeSlots = {
  /** For servers with messages in progress, and servers that are down. */
  used: ReadonlyMap<string, number>;
  /** Of all others. */
  others: number;
};

/** Messages to one or several servers. A slow or failing server does not hold up the others. */
type Sending<Message extends Claimed, Result extends Attempt> = {
  logger: Pick<Logger, 'info' | 'warn'>;
  /** The name of a message in log lines: 'mail'. */
  name: string;
  /** Where the messages wait, in log lines: 'the outbox'. */
  queue: string;
  /** Claims due messages under a lease that is longer than an attempt can take. */
  claim: (free: FreeSlots) => Promise<Message[]>;
  serverOf: (message: Message) => string;
  outageOf: (server: string) => OutageLog;
  /** The most messages that are sent to a server at a time. */
  slots: number;
  attempt: (message: Message, limits: Limits) => Promise<Result>;
  markSent: (message: Message, result: Result) => Promise<void>;
  /** Schedules the next attempt, or gives the message up (`wait_ms` null). */
  markFailed: (message: Message, failure: Failure, wait_ms: number | null, result: Result) => Promise<void>;
  /** Returns the reason without personal data. */
  loggable: (reason: string) => string;
  /** Whether the first refusal of each message is logged. */
  logsRefusals: boolean;
  backoff: Backoff;
  /** The interval of queries while the queue is empty. */
  poll_ms: number;
  /** The time that a stop waits for the messages that are being sent. */
  stop_ms: number;
};

export type Sender = { stop(): Promise<void> };

/** The state of a server in this process. */
type Server = { outage: OutageLog; running: number; pausedUntil: number };

/**
 * Claims messages and sends them until it is stopped. Every process may run one; the leases divide the messages
 * among them. A message is sent at least once: a process that is killed before it has marked a message as sent
 * leaves it to another one, after the lease.
 */
export function startSending<Message extends Claimed, Result extends Attempt>(
  sending: Sending<Message, Result>,
): Sender {
  return new SendLoop(sending);
}

class SendLoop<Message extends Claimed, Result extends Attempt> implements Sender {
  readonly #sending: Sending<Message, Result>;
  readonly #database: OutageLog;
  readonly #stopping = new AbortController();
  /** Aborts the messages that are still being sent when a stop has waited for `stop_ms`. */
  readonly #abandoned = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #servers = new Map<string, Server>();
  /** Aborts the pause of the loop when a slot becomes free, or at a stop. */
  #wakeUp = new AbortController();
  readonly #finished: Promise<void>;

  constructor(sending: Sending<Message, Result>) {
    const { logger, queue } = sending;
    this.#sending = sending;
    this.#database = createOutageLog(logger, `${queue} cannot be used`, `${queue} can be used again`);
    this.#finished = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wakeUp.abort();
    await this.#finished;
    const settled = Promise.all(this.#running);
    await Promise.race([settled, pause(this.#sending.stop_ms, this.#abandoned.signal)]);
    this.#abandoned.abort();
    await settled;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#wakeUp = new AbortController();
      await this.#startDeliveries();
      // A stop during the claim found the controller of this round.
      await pause(this.#sending.poll_ms, this.#wakeUp.signal);
    }
  }

  #freeSlots(): FreeSlots {
    const used = new Map(
      [...this.#servers].map(([name, server]) => [name, this.#freeSlotsOf(server)] as const),
    );
    return { used, others: this.#sending.slots };
  }

  /** During an outage one message at a time tests the server, so that the others do not use up their attempts. */
  #freeSlotsOf({ outage, running, pausedUntil }: Server): number {
    if (!outage.isDown()) return this.#sending.slots - running;
    return running === 0 && performance.now() >= pausedUntil ? 1 : 0;
  }

  async #startDeliveries(): Promise<void> {
    try {
      const messages = await this.#sending.claim(this.#freeSlots());
      this.#database.reportSuccess();
      for (const message of messages) this.#startDelivery(message);
    } catch (error) {
      this.#database.reportFailure((error as Error).message);
    }
  }

  #startDelivery(message: Message): void {
    const { serverOf, outageOf, name, poll_ms } = this.#sending;
    const key = serverOf(message);
    const server = this.#servers.get(key) ?? { outage: outageOf(key), running: 0, pausedUntil: 0 };
    this.#servers.set(key, server);
    server.running += 1;
    const attributes = { 'gangway.message_id': message.id, 'gangway.attempt': message.attempts };
    const delivery = traced(
      `send ${name}`,
      () => ({ kind: 'client', attributes }),
      (span) => this.#deliver(message, server, span),
    ).finally(() => {
      this.#running.delete(delivery);
      server.running -= 1;
      if (server.outage.isDown()) server.pausedUntil = performance.now() + poll_ms;
      else if (server.running === 0) this.#servers.delete(key);
      if (!server.outage.isDown()) this.#wakeUp.abort();
    });
    this.#running.add(delivery);
  }

  async #deliver(message: Message, { outage }: Server, span: Span | null): Promise<void> {
    const { attempt, markSent, markFailed, loggable, backoff, logger, name, logsRefusals } = this.#sending;
    const limits = { withLimit: this.#withLimit.bind(this), abandoned: this.#abandoned.signal };
    const result = await attempt(message, limits);
    const { failure } = result;
    if (failure === null) {
      outage.reportSuccess();
      return this.#storeResult(() => markSent(message, result));
    }
    // A stop interrupted the attempt or its preparation. The message did not fail: another process sends it after
    // the lease.
    const isUnmade = failure.server === null && !failure.final;
    if (this.#abandoned.signal.aborted || (this.#stopping.signal.aborted && isUnmade)) return;
    const reason = loggable(failure.reason);
    span?.fail(failure.final ? 'permanent' : 'temporary', reason);
    if (failure.server === 'down') outage.reportFailure(reason);
    if (failure.server === 'up') outage.reportSuccess();
    const wait_ms = failure.final ? null : waitAfter(backoff, message);
    if (wait_ms === null) logger.warn({ [name]: message.id, reason }, `${name} given up`);
    else if (logsRefusals && failure.server === 'up' && message.attempts === 1) {
      logger.warn({ [name]: message.id, reason }, `${name} refused, and tried again later`);
    }
    return this.#storeResult(() => markFailed(message, failure, wait_ms, result));
  }

  async #withLimit<T>(limit: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), limit);
    try {
      return await work(AbortSignal.any([controller.signal, this.#abandoned.signal]));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Retries until the result is stored: a message that is sent but not marked as sent would be sent again. */
  async #storeResult(mark: () => Promise<void>): Promise<void> {
    while (!this.#abandoned.signal.aborted) {
      try {
        return await mark();
      } catch (error) {
        this.#database.reportFailure((error as Error).message);
        await pause(this.#sending.poll_ms, this.#abandoned.signal);
      }
    }
  }
}
