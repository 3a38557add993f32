/** Random numbers that are the same for the same seed, so that two runs measure the same company. */
export type Random = {
  /** From 0 up to, but without, 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  /** Several words in one text. */
  words(from: readonly string[], count: number): string;
  /** An id as the product makes them (UUID version 7) for that instant, in ms since 1970. */
  id(at: number): string;
};

/** Mulberry32: short, fast, and random enough to fill tables. */
export function randomFrom(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('');
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  return {
    next,
    pick,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    words: (from, count) => Array.from({ length: count }, () => pick(from)).join(' '),
    id(at) {
      const time = at.toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
    },
  };
}
