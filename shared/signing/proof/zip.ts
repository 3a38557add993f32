import { latin1, textOf, utf8 } from './platform.ts';
import { UnreadableError } from './pdfObjects.ts';

/*
 * The one form of ZIP files that Gangway writes: stored entries, since PDF is compressed already, with their sizes
 * known in advance. A file in another form was changed. APPNOTE 6.3, without ZIP64: a file has less than 4 GiB.
 */

type ZipEntry = { name: string; size: number; crc32: number };

/** More than that needs ZIP64. */
export const MAX_ZIP_BYTES = 0xffff_ffff;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const VERSION = 20;
// The names are UTF-8.
const FLAGS = 0x0800;

/** Writes numbers in little endian: each is `[bytes, value]`. */
function packed(...fields: readonly [2 | 4, number][]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The common part of an entry's headers. The time is an ISO instant, in UTC; ZIP counts pairs of seconds. */
function fieldsOf({ size, crc32 }: ZipEntry, name: Uint8Array, at: string): [2 | 4, number][] {
  const [year, month, day, hour, minute, second] = at.split(/\D/).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [
    [2, VERSION],
    [2, FLAGS],
    [2, 0],
    [2, (hour << 11) | (minute << 5) | (second >> 1)],
    [2, ((year - 1980) << 9) | (month << 5) | day],
    [4, crc32],
    [4, size],
    [4, size],
    [2, name.length],
    [2, 0],
  ];
}

/** Returns the header before the content of an entry. */
export function zipHeader(entry: ZipEntry, at: string): Uint8Array {
  const name = utf8(entry.name);
  return joined([packed([4, LOCAL], ...fieldsOf(entry, name, at)), name]);
}

/** Returns the directory after the last content. */
export function zipEnd(entries: readonly ZipEntry[], at: string): Uint8Array {
  const parts: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = utf8(entry.name);
    parts.push(
      packed(
        [4, CENTRAL],
        [2, VERSION],
        ...fieldsOf(entry, name, at),
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ),
      name,
    );
    offset += LOCAL_BYTES + name.length + entry.size;
  }
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length;
  parts.push(packed([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]));
  return joined(parts);
}

/** Returns the size of the whole file. */
export function zipSize(entries: readonly ZipEntry[]): number {
  return entries.reduce((sum, { name, size }) => {
    const length = utf8(name).length;
    return sum + LOCAL_BYTES + CENTRAL_BYTES + 2 * length + size;
  }, END_BYTES);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32Of(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffff_ffff) >>> 0;
}

export const isZip = (bytes: Uint8Array): boolean => latin1(bytes.subarray(0, 4)) === 'PK\u0003\u0004';

/**
 * Returns the contents of a ZIP file as Gangway writes it, by name and in their order, without a copy of them.
 * @throws an UnreadableError for any other
 */
export function readZip(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const contents = new Map<string, Uint8Array>();
  const entries: ZipEntry[] = [];
  let at = 0;
  try {
    while (view.getUint32(at, true) === LOCAL) {
      const size = view.getUint32(at + 18, true);
      const start = at + LOCAL_BYTES + view.getUint16(at + 26, true);
      const name = textOf(bytes.subarray(at + LOCAL_BYTES, start));
      if (start + size > bytes.length || contents.has(name)) throw new UnreadableError(NOT_AS_WRITTEN);
      contents.set(name, bytes.subarray(start, start + size));
      entries.push({ name, size, crc32: crc32Of(bytes.subarray(start, start + size)) });
      at = start + size;
    }
  } catch {
    throw new UnreadableError(NOT_AS_WRITTEN);
  }
  return isWrittenAs(bytes, entries, timeOf(view)) ? contents : refuse();
}

/** Whether the entries of a file that `readZip` has read have the time of an ISO instant. */
export function isOfTime(bytes: Uint8Array, at: string): boolean {
  const entry = { name: '', size: 0, crc32: 0 };
  // The place of the time and the day in the header of the first entry; all others have the same.
  return zipHeader(entry, at)
    .subarray(10, 14)
    .every((byte, index) => byte === bytes[10 + index]);
}

export const NOT_AS_WRITTEN =
  'This ZIP file is not as Gangway writes it: it was cut, changed or packed anew. Take the file as it was downloaded.';

function refuse(): never {
  throw new UnreadableError(NOT_AS_WRITTEN);
}

/** The time of the first entry: all have the same. */
function timeOf(view: DataView): string {
  const [time, day] = [view.getUint16(10, true), view.getUint16(12, true)];
  const date = [(day >> 9) + 1980, (day >> 5) & 15, day & 31];
  return [...date, time >> 11, (time >> 5) & 63, (time & 31) * 2].join(' ');
}

function isWrittenAs(bytes: Uint8Array, entries: readonly ZipEntry[], at: string): boolean {
  if (entries.length === 0 || zipSize(entries) !== bytes.length) return false;
  let offset = 0;
  const isThere = (part: Uint8Array) => {
    const same = part.every((byte, index) => byte === bytes[offset + index]);
    offset += part.length;
    return same;
  };
  for (const entry of entries) {
    if (!isThere(zipHeader(entry, at))) return false;
    offset += entry.size;
  }
  return isThere(zipEnd(entries, at));
}
