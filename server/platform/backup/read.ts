import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as Type from 'typebox';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { DumpRows } from '../database/dump/fill.ts';
import { BackupError, changed } from './backupError.ts';
import { ByteReader } from './byteReader.ts';
import { type Manifest, MAX_FRAME_BYTES } from './frames.ts';
import { type BackupKey, unseal } from './sealing.ts';

type OpenBackup = { manifest: Manifest; rows: DumpRows };

/** Opens a file and returns what `use` does with it. Throws a BackupError for a file that is not as it was written. */
export async function readBackup<T>(
  file: string,
  key: BackupKey,
  use: (backup: OpenBackup) => Promise<T>,
): Promise<T> {
  const gunzip = createGunzip();
  // The errors of all parts are thrown to the reader of the last.
  pipeline(Readable.from(unseal(createReadStream(file), key)), gunzip, () => {});
  try {
    const bytes = new ByteReader(gunzip);
    const manifest: Manifest = await takeJson(bytes, ManifestSchema);
    return await use({ manifest, rows: rowsOf(bytes, manifest) });
  } catch (error) {
    throw explain(error, file);
  } finally {
    gunzip.destroy();
  }
}

/** Reads the whole file and returns its manifest and the number of its rows. Throws a BackupError. */
export function checkBackup(file: string, key: BackupKey): Promise<{ manifest: Manifest; rows: number }> {
  return readBackup(file, key, async ({ manifest, rows }) => {
    const found: number[] = [];
    for await (const { rows: text } of rows.tables) {
      let count = 0;
      for await (const part of text) count += countLines(part as Buffer);
      found.push(count);
    }
    const counts = await rows.counts();
    if (found.join() !== counts.join()) throw changed();
    return { manifest, rows: counts.reduce((sum, count) => sum + count, 0) };
  });
}

/** In the text of COPY each row is a line: line feeds inside of a value are escaped. */
function countLines(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) count += 1;
  return count;
}

function rowsOf(bytes: ByteReader, { tables }: Manifest): DumpRows {
  async function* frames(): AsyncGenerator<Buffer> {
    for (;;) {
      const frame = await takeFrame(bytes);
      if (frame.length === 0) return;
      yield frame;
    }
  }
  return {
    tables: (async function* () {
      for (const table of tables) yield { table, rows: Readable.from(frames()) };
    })(),
    async counts() {
      const counts = await takeJson(bytes, CountsSchema);
      // Until the end of the stream, the last seals are not checked yet.
      if (!(await bytes.isAtEnd())) throw changed();
      return counts;
    },
  };
}

const Names = Type.Array(Type.String());
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const ManifestSchema = Type.Object({
  version: Type.String(),
  created_at: Type.String(),
  migrations: Names,
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Names })),
  sequences: Type.Array(Type.Object({ name: Type.String(), value: Type.Union([Count, Type.Null()]) })),
});
const CountsSchema = Type.Array(Count);

/** Reads a frame of JSON. In a file without encryption anybody can write another one, with its seal. */
async function takeJson<Schema extends TSchema>(bytes: ByteReader, schema: Schema): Promise<Static<Schema>> {
  const text = (await takeFrame(bytes)).toString();
  try {
    const value: unknown = JSON.parse(text);
    if (Value.Check(schema, value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw changed();
}

async function takeFrame(bytes: ByteReader): Promise<Buffer> {
  const length = (await bytes.take(4)).readUInt32BE();
  if (length > 16 * MAX_FRAME_BYTES) throw changed();
  return bytes.take(length);
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
  EIO: 'the disk has failed',
};

function explain(error: unknown, file: string): unknown {
  if (error instanceof BackupError) return new BackupError(`${file}: ${error.message}`);
  const { code = '' } = error as NodeJS.ErrnoException;
  if (REASONS[code] !== undefined) return new BackupError(`${file} cannot be read: ${REASONS[code]}.`);
  if (code.startsWith('Z_')) return new BackupError(`${file}: ${changed().message}`);
  return error;
}
