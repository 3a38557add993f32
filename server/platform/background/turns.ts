import { setImmediate as untilOthersHadTheirTurn } from 'node:timers/promises';

// A fifth of the 50 ms for which bulk work may hold the event loop, so that work after a check has room.
const SLICE_MS = 10;

/** Divides a long calculation into slices, between which requests are answered. */
export class Turns {
  #since = performance.now();

  /** Whether the slice is over: then `await next()`. Apart from it, so that a loop does not wait for nothing in each round. */
  isOver(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  async next(): Promise<void> {
    await untilOthersHadTheirTurn();
    this.#since = performance.now();
  }

  /** As `filter` of an array. */
  async filter<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): Promise<Item[]> {
    const found: Item[] = [];
    for (const item of items) {
      if (this.isOver()) await this.next();
      if (isWanted(item)) found.push(item);
    }
    return found;
  }
}
