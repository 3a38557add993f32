import { encode } from 'uqr';

/**
 * Encodes a text as a QR code without its quiet zone.
 *
 * @returns the number of modules of a side, and the dark modules as one SVG path with a module as unit
 */
export function qrCode(text: string): { modules: number; path: string } {
  // Level M corrects 15 %: enough for a fold or a stamp, while the modules stay large enough to be copied.
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return { modules: size, path: data.map(pathOfRow).join('') };
}

function pathOfRow(row: readonly boolean[], y: number): string {
  const modules = row.map((isDark) => (isDark ? '#' : ' ')).join('');
  const runs = Array.from(modules.matchAll(/#+/g), ({ 0: run, index }) => ({ index, length: run.length }));
  return runs.map(({ index, length }) => `M${index} ${y}h${length}v1h-${length}z`).join('');
}
