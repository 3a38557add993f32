export type SuiteOptions = {
  /** Chooses the random input. A run with the same seed makes the same requests. */
  seed: number;
  /**
   * Ends the suite after this many minutes, when its numbers of runs would take longer. Null for no limit.
   */
  minutes: number | null;
};

/** A line of the table: a figure, and its value. */
export type Figure = { figure: string; result: string };

/** A suite runs against the product and throws when the product does what it must not do. */
export type Suite = { name: string; run(options: SuiteOptions): Promise<Figure[]> };

/** Returns a function that returns whether the minutes, or a part of them, are over. */
export function timeLimit({ minutes }: SuiteOptions, part = 1): () => boolean {
  const end = minutes === null ? Number.POSITIVE_INFINITY : Date.now() + minutes * part * 60_000;
  return () => Date.now() >= end;
}

/** Returns a count for a table: 100,000. */
export const count = (value: number) => value.toLocaleString('en');
