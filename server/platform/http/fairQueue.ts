import { tracedPart } from '../tracing/tracer.ts';
import { busy } from './errors.ts';

export type FairQueueOptions = {
  /** The maximum number of running calls. */
  slots: number;
  /** The maximum number of running calls of one key, even while no other waits. */
  slotsPerKey: number;
  /** How many of one key may wait; more are refused. */
  waitingPerKey: number;
  /** How many of all keys may wait; more are refused. */
  waiting?: number;
  /** How long one may wait, in ms, before it is refused. */
  timeout_ms: number;
};

type Waiting = { start: () => void; isBackground: boolean };

/**
 * Runs work for many keys, such as people, on a limited number of slots. Keys take turns, so that one key
 * with a thousand requests does not delay the single request of another (API 15).
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  /** The waiting work of each key, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #running = new Map<string, number>();
  #total = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** How much work runs and waits, of all keys. */
  get length(): { running: number; waiting: number } {
    let waiting = 0;
    for (const queue of this.#waiting.values()) waiting += queue.length;
    return { running: this.#total, waiting };
  }

  /**
   * Returns the result of the work. Throws a 503 when the queue of the key is full or the wait takes too
   * long. Work in the background starts when no other waits, and its caller limits the wait.
   */
  async run<T>(key: string, work: () => Promise<T>, { isBackground = false } = {}): Promise<T> {
    if (this.#hasSlot(key)) this.#take(key);
    else {
      await tracedPart(
        'wait in the queue',
        () => ({ kind: 'internal' }),
        () => this.#wait(key, isBackground),
      );
    }
    try {
      return await work();
    } finally {
      this.#release(key);
    }
  }

  /**
   * Returns the results of two parts of running work that need a slot each: in parallel when a slot is free for
   * the second, else one after the other. When one fails it waits for the other, so that neither runs without a slot.
   */
  async runBoth<A, B>(
    key: string,
    first: () => Promise<A>,
    second: () => Promise<B>,
  ): Promise<readonly [A, B]> {
    if (!this.#hasSlot(key)) return [await first(), await second()];
    const parts = [this.run(key, second), first()] as const;
    await Promise.allSettled(parts);
    const [b, a] = await Promise.all(parts);
    return [a, b];
  }

  #hasSlot(key: string): boolean {
    const { slots, slotsPerKey } = this.#options;
    return this.#total < slots && (this.#running.get(key) ?? 0) < slotsPerKey && !this.#waiting.has(key);
  }

  #take(key: string): void {
    this.#total += 1;
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1);
  }

  #release(key: string): void {
    this.#total -= 1;
    const running = (this.#running.get(key) ?? 1) - 1;
    if (running === 0) this.#running.delete(key);
    else this.#running.set(key, running);
    this.#startNext();
  }

  #wait(key: string, isBackground: boolean): Promise<void> {
    const queue = this.#waiting.get(key) ?? [];
    const { waitingPerKey, waiting: mostWaiting = Infinity } = this.#options;
    if (queue.length >= waitingPerKey || this.length.waiting >= mostWaiting) throw busy();
    return new Promise((resolve, reject) => {
      const expire = () => {
        queue.splice(queue.indexOf(waiting), 1);
        if (queue.length === 0) this.#waiting.delete(key);
        reject(busy());
      };
      const timer = isBackground ? undefined : setTimeout(expire, this.#options.timeout_ms);
      const waiting: Waiting = {
        isBackground,
        start: () => {
          clearTimeout(timer);
          this.#take(key);
          resolve();
        },
      };
      queue.push(waiting);
      this.#waiting.set(key, queue);
    });
  }

  #startNext(): void {
    this.#startWaiting(false);
    this.#startWaiting(true);
  }

  /** Starts the first waiting work of the first key whose turn it is, and moves the key to the end. */
  #startWaiting(isBackground: boolean): void {
    const { slots, slotsPerKey } = this.#options;
    for (const [key, queue] of this.#waiting) {
      if (this.#total >= slots) return;
      if (queue[0]?.isBackground !== isBackground) continue;
      if ((this.#running.get(key) ?? 0) >= slotsPerKey) continue;
      const next = queue.shift();
      this.#waiting.delete(key);
      if (queue.length > 0) this.#waiting.set(key, queue);
      next?.start();
    }
  }
}
