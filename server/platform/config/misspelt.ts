import type { Environment } from './environment.ts';
import { SECRET_SETTINGS } from './secretFiles.ts';
import { SETTINGS } from './settings.ts';

type Misspelt = { found: string; meant: string };

const KNOWN = [
  'NODE_ENV',
  ...SETTINGS.flatMap(({ names }) => names),
  ...SECRET_SETTINGS.map((name) => `${name}_FILE`),
];
// One letter makes another word of PORT, HOST and DEMO, which other programs may use.
const SHORTEST = 6;
// In a longer name two mistakes still leave no other word.
const LONG = 12;

/** Returns the variables that look like a setting with a typing error, which nothing reads. */
export function findMisspelt(env: Environment): Misspelt[] {
  const candidates = KNOWN.filter((name) => name.length >= SHORTEST);
  return Object.keys(env).flatMap((found) => {
    if (KNOWN.includes(found.toUpperCase())) return [];
    const meant = candidates.find((name) => isNear(found, name));
    return meant === undefined ? [] : [{ found, meant }];
  });
}

function isNear(found: string, name: string): boolean {
  const most = name.length >= LONG ? 2 : 1;
  return Math.abs(found.length - name.length) <= most && distance(found, name) <= most;
}

/** The fewest letters to add, remove, replace or swap with the next one (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwap && i > 1 && j > 1 ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return rows.at(-1)!.at(-1)!;
}
