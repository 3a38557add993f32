import type { Logger } from 'pino';
import { pause } from '../background/abortable.ts';
import { createOutageLog, type OutageLog } from '../background/outageLog.ts';
import { type Change, onCommitted } from '../database/committed.ts';
import type { Database } from '../database/connect.ts';
import { type ListeningConnection, openListening } from '../database/listen.ts';
import { randomToken } from '../secrets/secret.ts';
import { ANYTHING, type Batch, batchOf, readPayload, type ShownChange, toPayloads } from './batch.ts';

/** One for each database, since LISTEN hears those of its own database alone. */
const CHANNEL = 'gangway_changes';

// Too short to notice; a tick and its consequences are one batch.
const GATHER_MS = 20;
// Each notification is a transaction that wakes every process, this one, too: ten a second at most.
const SEND_MS = 100;

/** How often the connection is tested: a firewall may have dropped it without a sign. */
const TEST_MS = 60_000;
/** How long an own message may take. */
const HEAR_MS = 5_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * The changes of the transactions of all processes (Live pages 2). This process gets its own immediately, and those of
 * others by LISTEN and NOTIFY, on one connection outside of the pool. Nothing depends on it: a page without it reads
 * when it becomes visible.
 */
export class ChangeFeed {
  readonly #db: Database;
  readonly #name = randomToken();
  #receiver: (batch: Batch) => void = () => {};
  #settingsReceiver: () => void = () => {};
  readonly #onWork: () => void;
  #gathered: ShownChange[] = [];
  #unsent: ShownChange[] = [];
  #connection: ListeningConnection | null = null;
  #heard: () => void = () => {};
  #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  /** `onWork` is called when this process has added work. */
  constructor(db: Database, onWork: () => void = () => {}) {
    this.#db = db;
    this.#onWork = onWork;
    onCommitted(db, (changes) => this.#receive(changes));
  }

  /** Passes all changes to the receiver from now on. */
  receive(receiver: (batch: Batch) => void): void {
    this.#receiver = receiver;
  }

  /** Calls the receiver whenever the settings of the organisation may have changed. */
  receiveSettings(receiver: () => void): void {
    this.#settingsReceiver = receiver;
  }

  /** Opens the connection, and again whenever it is lost. */
  start(logger: Pick<Logger, 'info' | 'warn'>): void {
    const lost = createOutageLog(
      logger,
      'live pages do not hear of other processes: the connection for changes is lost',
      'live pages hear of other processes again',
    );
    const deaf = createOutageLog(
      logger,
      'live pages do not hear of other processes: DATABASE_URL is probably a pooler in transaction mode, which cannot LISTEN',
      'live pages hear of other processes again',
    );
    this.#running = this.#keepOpen(lost, deaf);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#connection?.close().catch(() => undefined);
    await this.#running;
  }

  #receive(changes: readonly Change[]): void {
    const shown = changes.filter((change) => change.kind !== 'work');
    if (shown.length < changes.length) this.#onWork();
    if (shown.length > 0) this.#gather(shown);
  }

  #gather(changes: readonly ShownChange[]): void {
    if (this.#gathered.length === 0) setTimeout(() => this.#flush(), GATHER_MS).unref();
    if (this.#unsent.length === 0) setTimeout(() => this.#send(), SEND_MS).unref();
    for (const change of changes) {
      this.#gathered.push(change);
      this.#unsent.push(change);
    }
  }

  #flush(): void {
    const batch = batchOf(this.#gathered);
    this.#gathered = [];
    this.#receiver(batch);
  }

  #send(): void {
    const batch = batchOf(this.#unsent);
    this.#unsent = [];
    for (const payload of toPayloads(this.#name, batch)) {
      // Others then read when they look.
      this.#connection?.send(payload).catch(() => undefined);
    }
  }

  async #keepOpen(lost: OutageLog, deaf: OutageLog): Promise<void> {
    const { signal } = this.#stopping;
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        this.#connection = await openListening(this.#db, CHANNEL, (payload) => this.#hear(payload));
        lost.reportSuccess();
        // Changes sent meanwhile were missed.
        if (failures > 0) {
          this.#receiver(ANYTHING);
          this.#settingsReceiver();
        }
        failures = 0;
        await this.#test(this.#connection, deaf);
      } catch (error) {
        if (!signal.aborted) lost.reportFailure((error as Error).message);
      }
      await this.#connection?.close().catch(() => undefined);
      this.#connection = null;
      // Spreads the processes.
      const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
      await pause(wait, signal);
    }
  }

  /** Sends itself a message again and again. Throws when the connection is lost. */
  async #test(connection: ListeningConnection, deaf: OutageLog): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const heard = new Promise<boolean>((resolve) => (this.#heard = () => resolve(true)));
      await connection.send(JSON.stringify({ from: this.#name, test: true }));
      const limit = new AbortController();
      const isHeard = await Promise.race([heard, pause(HEAR_MS, limit.signal).then(() => false)]);
      limit.abort();
      if (isHeard) deaf.reportSuccess();
      else if (!signal.aborted) deaf.reportFailure('an own message did not arrive');
      const rest = new AbortController();
      await Promise.race([pause(TEST_MS, AbortSignal.any([signal, rest.signal])), connection.ended]).finally(
        () => rest.abort(),
      );
      if (connection.hasEnded() && !signal.aborted) throw new Error('the connection has ended');
    }
  }

  #hear(payload: string): void {
    const { from, test, settings, batch } = readPayload(payload);
    if (settings) return this.#settingsReceiver();
    if (from === this.#name) {
      if (test === true) this.#heard();
      return;
    }
    if (test !== true) this.#receiver(batch);
  }
}
