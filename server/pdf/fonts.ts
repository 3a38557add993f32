import { createRequire } from 'node:module';
import path from 'node:path';
import { charactersOf } from './fontFile.ts';

/** The font families of the report; `look.typ` knows their names and the order in which they are tried. */
const FAMILIES = ['latin', 'sc', 'jp', 'kr', 'arabic', 'hebrew'] as const;
export type Family = (typeof FAMILIES)[number];

// One regular and one strong face each: a Chinese, Japanese or Korean file weighs 4.5 to 8.6 MB.
const FILES: Record<Family, readonly string[]> = {
  latin: ['NotoSans-Regular.ttf', 'NotoSans-SemiBold.ttf'],
  sc: ['NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'],
  jp: ['NotoSansJP-Regular.otf', 'NotoSansJP-Bold.otf'],
  kr: ['NotoSansKR-Regular.otf', 'NotoSansKR-Bold.otf'],
  arabic: ['NotoNaskhArabic-Regular.ttf', 'NotoNaskhArabic-Bold.ttf'],
  hebrew: ['NotoSansHebrew-Regular.ttf', 'NotoSansHebrew-Bold.ttf'],
};

const { resolve } = createRequire(import.meta.url);

function facesOf(family: Family): string[] {
  // The packages export their entry alone; the folder of the fonts lies beside it.
  const folder = path.join(path.dirname(resolve(`@embedpdf/fonts-${family}`)), '..', 'fonts');
  return FILES[family].map((file) => path.join(folder, file));
}

/** The font files of the report. Fonts that are installed on the machine play no part. */
export function fontFiles(): string[] {
  return FAMILIES.flatMap(facesOf);
}

/** What the fonts can show. All answers hold for the regular and the strong face of a family. */
export type Coverage = {
  /** Whether one family can show all of the code points, as a base and its accents need it. */
  showsTogether: (codePoints: readonly number[]) => boolean;
  shows: (family: Family, codePoint: number) => boolean;
  /** How wide the code point is set, in em; 0 when no font has it. */
  width: (codePoint: number) => number;
};

const CODE_POINTS = 0x11_0000;
// Widths are kept in 64ths of an em, up to 4 em, so that one byte holds one.
const WIDTH_STEPS = 64;

/** Asks the font files themselves, once: 30 ms. */
export function readCoverage(): Coverage {
  // One bit per family, by code point.
  const families = new Uint8Array(CODE_POINTS);
  const widths = new Uint8Array(CODE_POINTS);
  for (const [index, family] of FAMILIES.entries()) {
    const faces = facesOf(family);
    const seen = new Uint8Array(CODE_POINTS);
    for (const { codePoint, width } of faces.flatMap((face) => [...charactersOf(face)])) {
      seen[codePoint]! += 1;
      if (seen[codePoint] === faces.length) families[codePoint]! |= 1 << index;
      widths[codePoint] = Math.min(255, Math.max(widths[codePoint]!, Math.ceil(width * WIDTH_STEPS)));
    }
  }
  return {
    shows: (family, codePoint) => ((families[codePoint] ?? 0) & (1 << FAMILIES.indexOf(family))) !== 0,
    showsTogether: (codePoints) =>
      codePoints.reduce((together, codePoint) => together & (families[codePoint] ?? 0), -1) !== 0,
    width: (codePoint) => (widths[codePoint] ?? 0) / WIDTH_STEPS,
  };
}
