/** Returns the percentile `share` (0 to 1) of the values; NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

/** Prints a table to the terminal. The first column is aligned left, the others right. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [headings, widths.map((width) => '-'.repeat(width)), ...rows]) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
    );
    console.log(`  ${cells.join('  ')}`);
  }
  console.log();
}

/** A measured value with its goal. */
export type Result = { name: string; value: number; unit: string; goal: string; holds: boolean };

type Goal = { atLeast: number } | { atMost: number };

/** Returns the result, rounded to three digits, with its goal in words. */
export function resultOf(name: string, value: number, unit: string, goal: Goal): Result {
  const rounded = Number(value.toPrecision(3));
  return 'atLeast' in goal
    ? { name, value: rounded, unit, goal: `≥ ${goal.atLeast}`, holds: rounded >= goal.atLeast }
    : { name, value: rounded, unit, goal: `≤ ${goal.atMost}`, holds: rounded <= goal.atMost };
}

export function printResults(results: readonly Result[]): void {
  printTable(
    ['', 'value', 'goal', ''],
    results.map(({ name, value, unit, goal, holds }) => [
      name,
      `${value} ${unit}`.trim(),
      goal,
      holds ? 'holds' : 'missed',
    ]),
  );
}
