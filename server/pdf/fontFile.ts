import { closeSync, openSync, readSync } from 'node:fs';

/** A character that a font can show: its code point and how wide it is set, in em. */
type Character = { codePoint: number; width: number };

/**
 * The characters of an OpenType file, read from three small tables of it: `head` for the units, `hmtx` for the widths
 * and `cmap` for the characters.
 * @see https://learn.microsoft.com/typography/opentype/spec/cmap
 */
export function* charactersOf(path: string): Generator<Character> {
  const tables = readTables(path, ['head', 'hhea', 'hmtx', 'cmap']);
  const unitsPerEm = tables.head.getUint16(18);
  // The last width that is written holds for all glyphs that follow.
  const lastWidth = tables.hhea.getUint16(34) - 1;
  for (const [codePoint, glyph] of glyphsOf(tables.cmap)) {
    if (glyph === 0) continue;
    yield { codePoint, width: tables.hmtx.getUint16(4 * Math.min(glyph, lastWidth)) / unitsPerEm };
  }
}

function readTables<T extends string>(path: string, names: readonly T[]): Record<T, DataView> {
  const file = openSync(path, 'r');
  const read = (offset: number, length: number) => {
    const bytes = Buffer.alloc(length);
    readSync(file, bytes, 0, length, offset);
    return bytes;
  };
  try {
    const count = read(4, 2).readUInt16BE();
    const directory = read(12, 16 * count);
    const tables: Partial<Record<T, DataView>> = {};
    for (let at = 0; at < directory.length; at += 16) {
      const name = directory.toString('latin1', at, at + 4) as T;
      if (!names.includes(name)) continue;
      const bytes = read(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12));
      tables[name] = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    const missing = names.find((name) => !tables[name]);
    if (missing) throw new Error(`The font ${path} has no table ${missing}.`);
    return tables as Record<T, DataView>;
  } finally {
    closeSync(file);
  }
}

function glyphsOf(cmap: DataView): Generator<readonly [codePoint: number, glyph: number]> {
  const offsets = new Map<number, number>();
  for (let i = 0; i < cmap.getUint16(2); i++) {
    const offset = cmap.getUint32(8 + 8 * i);
    offsets.set(cmap.getUint16(offset), offset);
  }
  // Format 12 speaks of all code points, format 4 of the first 65,536 alone. Every font of ours has one of them.
  const whole = offsets.get(12);
  if (whole !== undefined) return glyphsOfGroups(cmap, whole);
  const basic = offsets.get(4);
  if (basic !== undefined) return glyphsOfSegments(cmap, basic);
  throw new Error('The font has no Unicode character map of format 4 or 12.');
}

function* glyphsOfGroups(cmap: DataView, table: number) {
  const groups = cmap.getUint32(table + 12);
  for (let group = table + 16; group < table + 16 + 12 * groups; group += 12) {
    const first = cmap.getUint32(group);
    const last = cmap.getUint32(group + 4);
    const glyph = cmap.getUint32(group + 8);
    for (let codePoint = first; codePoint <= last; codePoint++)
      yield [codePoint, glyph + codePoint - first] as const;
  }
}

function* glyphsOfSegments(cmap: DataView, table: number) {
  // Four arrays of equal length follow each other; a reserved number stands after the first.
  const length = cmap.getUint16(table + 6);
  const [ends, firsts] = [table + 14, table + 16 + length];
  const [deltas, ranges] = [firsts + length, firsts + 2 * length];
  for (let i = 0; i < length; i += 2) {
    const first = cmap.getUint16(firsts + i);
    const last = cmap.getUint16(ends + i);
    const delta = cmap.getUint16(deltas + i);
    const range = cmap.getUint16(ranges + i);
    for (let codePoint = first; codePoint <= last; codePoint++) {
      // A range is an offset from its own place in the file into a list of glyphs.
      const listed = range === 0 ? codePoint : cmap.getUint16(ranges + i + range + 2 * (codePoint - first));
      yield [codePoint, range !== 0 && listed === 0 ? 0 : (listed + delta) & 0xff_ff] as const;
    }
  }
}
