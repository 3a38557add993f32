import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Snapshot } from '../database/dump/snapshot.ts';
import { BackupError } from './backupError.ts';
import { END_OF_TABLE, framed, framedJson, type Manifest } from './frames.ts';
import { createSealing } from './sealing.ts';

export type WrittenBackup = { rows: number; bytes: number };

type Release = { version: string; created_at: string };

/**
 * Writes the snapshot to a file of mode 600. It gets its name when it is complete and on the disk, so that a file
 * with that name is never a part of a backup. Throws a BackupError when the file exists or cannot be written.
 */
export async function writeBackup(
  file: string,
  snapshot: Snapshot,
  { passphrase, ...release }: Release & { passphrase: string | null },
): Promise<WrittenBackup> {
  const part = `${file}.${process.pid}.part`;
  const total = { rows: 0 };
  try {
    const seal = await createSealing(passphrase);
    await pipeline(
      Readable.from(frames(snapshot, release, total)),
      createGzip(),
      seal,
      createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }),
    );
    const { size } = await stat(part);
    await refuseExisting(file);
    await rename(part, file);
    await syncFolder(path.dirname(file));
    return { rows: total.rows, bytes: size };
  } catch (error) {
    await rm(part, { force: true });
    throw explain(error, file);
  }
}

/** Throws a BackupError when there is something under the name, or its folder is missing. */
export async function refuseExisting(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw explain(error, file);
    return null;
  });
  if (found) throw new BackupError(`${file} exists: choose another name, or remove it.`);
  await stat(path.dirname(file)).catch(() => {
    throw new BackupError(`The folder ${path.dirname(file)} does not exist: create it, or choose another.`);
  });
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

/** The new name survives a power failure. Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the file system allows no larger file',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is no folder',
  EIO: 'the disk has failed',
};

function explain(error: unknown, file: string): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? error : new BackupError(`${file} cannot be written: ${reason}.`);
}
