import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { create, type Font } from 'fontkitten';

/** The font families of the report. `style.typ` has their names and their order. */
const FAMILIES = ['latin', 'sc', 'jp', 'kr', 'arabic', 'hebrew'] as const;
export type Family = (typeof FAMILIES)[number];

// One regular and one bold font each: a Chinese, Japanese or Korean file has 4.5 to 8.6 MB.
const FILES: Record<Family, readonly string[]> = {
  latin: ['NotoSans-Regular.ttf', 'NotoSans-SemiBold.ttf'],
  sc: ['NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'],
  jp: ['NotoSansJP-Regular.otf', 'NotoSansJP-Bold.otf'],
  kr: ['NotoSansKR-Regular.otf', 'NotoSansKR-Bold.otf'],
  arabic: ['NotoNaskhArabic-Regular.ttf', 'NotoNaskhArabic-Bold.ttf'],
  hebrew: ['NotoSansHebrew-Regular.ttf', 'NotoSansHebrew-Bold.ttf'],
};

const { resolve } = createRequire(import.meta.url);

function pathsOf(family: Family): string[] {
  // The packages export only their entry, whose folder is next to that of the fonts.
  const folder = path.join(path.dirname(resolve(`@embedpdf/fonts-${family}`)), '..', 'fonts');
  return FILES[family].map((file) => path.join(folder, file));
}

/** Returns the paths of all font files of the report. Fonts of the machine are not used. */
export function fontFiles(): string[] {
  return FAMILIES.flatMap(pathsOf);
}

/** The characters of the fonts. A family has a character when its regular and its bold font have it. */
export type Coverage = {
  /** Returns whether one family has all of the code points, as a base and its accents need it. */
  coversTogether: (codePoints: readonly number[]) => boolean;
  covers: (family: Family, codePoint: number) => boolean;
  /** Returns the advance width of the code point in em: the largest of all fonts, 0 when none has it. */
  width: (codePoint: number) => number;
};

/** Opens the fonts, about 50 ms. Each code point is looked up in them once, about 15 µs. */
export function readCoverage(): Coverage {
  const families = FAMILIES.map((family) => pathsOf(family).map(openFont));
  const known = new Map<number, { families: number; width: number }>();
  const lookUp = (codePoint: number) => {
    const found = known.get(codePoint) ?? findCharacter(families, codePoint);
    known.set(codePoint, found);
    return found;
  };
  return {
    covers: (family, codePoint) => (lookUp(codePoint).families & (1 << FAMILIES.indexOf(family))) !== 0,
    coversTogether: (codePoints) =>
      codePoints.reduce((together, codePoint) => together & lookUp(codePoint).families, -1) !== 0,
    width: (codePoint) => lookUp(codePoint).width,
  };
}

function openFont(file: string): Font {
  const font = create(readFileSync(file));
  if (font.isCollection) throw new Error(`The font ${file} is a collection of fonts.`);
  return font;
}

/** Returns the families that have a character, one bit each, and its width. */
function findCharacter(families: readonly Font[][], codePoint: number) {
  let bits = 0;
  let width = 0;
  for (const [index, fonts] of families.entries()) {
    const covering = fonts.filter((font) => font.hasGlyphForCodePoint(codePoint));
    if (covering.length === fonts.length) bits |= 1 << index;
    const widths = covering.map((font) => font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm);
    width = widths.reduce((widest, one) => Math.max(widest, one), width);
  }
  return { families: bits, width };
}
