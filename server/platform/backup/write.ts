import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Snapshot } from '../database/dump/snapshot.ts';
import { writeNewFile } from '../files/newFile.ts';
import { END_OF_TABLE, framed, framedJson, type Manifest } from './frames.ts';
import { createSealing } from './sealing.ts';

type WrittenBackup = { rows: number; bytes: number };

type Release = { version: string; created_at: string };

/** Writes the snapshot to a new file. Throws a FileError when the file exists or cannot be written. */
export async function writeBackup(
  file: string,
  snapshot: Snapshot,
  { passphrase, ...release }: Release & { passphrase: string | null },
): Promise<WrittenBackup> {
  const total = { rows: 0 };
  const seal = await createSealing(passphrase);
  const bytes = await writeNewFile(file, (target) =>
    pipeline(Readable.from(frames(snapshot, release, total)), createGzip(), seal, target),
  );
  return { rows: total.rows, bytes };
}

async function* frames(
  { content, rowsOf }: Snapshot,
  release: Release,
  total: { rows: number },
): AsyncGenerator<Buffer> {
  const manifest: Manifest = { ...release, ...content };
  yield framedJson(manifest);
  const counts: number[] = [];
  for (const table of content.tables) {
    const rows = rowsOf(table) as Readable & { rowCount: number };
    for await (const part of rows) yield* framed(part as Buffer);
    yield END_OF_TABLE;
    counts.push(rows.rowCount);
    total.rows += rows.rowCount;
  }
  yield framedJson(counts);
}
