import { encode } from 'uqr';

/** A QR code of the text: the dark modules of a square of so many, as one SVG path. Its quiet zone is left to who draws it. */
export function qrCode(text: string): { modules: number; path: string } {
  // M restores 15 %: enough for a fold or a stamp, with modules that a copier still keeps apart.
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return { modules: size, path: data.map(pathOfRow).join('') };
}

function pathOfRow(row: readonly boolean[], y: number): string {
  const modules = row.map((isDark) => (isDark ? '#' : ' ')).join('');
  const runs = Array.from(modules.matchAll(/#+/g), ({ 0: run, index }) => ({ index, length: run.length }));
  return runs.map(({ index, length }) => `M${index} ${y}h${length}v1h-${length}z`).join('');
}
