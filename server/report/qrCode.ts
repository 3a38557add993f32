import { encode } from 'uqr';

/** A row of dark modules: where it begins, and how many there are. */
export type DarkRun = { x: number; y: number; length: number };

/** A QR code of the text as rows of dark modules in a square of so many; its quiet zone is left to who draws it. */
export function qrCode(text: string): { modules: number; runs: DarkRun[] } {
  // M restores 15 %: enough for a fold or a stamp, with modules that a copier still keeps apart.
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return { modules: size, runs: data.flatMap((row, y) => runsOf(row, y)) };
}

function runsOf(row: readonly boolean[], y: number): DarkRun[] {
  const runs: DarkRun[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.x + last.length === x) last.length += 1;
    else runs.push({ x, y, length: 1 });
  }
  return runs;
}
