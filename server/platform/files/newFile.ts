import { createWriteStream, type WriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file that cannot be written. The message is one sentence for the operator. */
class FileError extends Error {}

/**
 * Writes a file of mode 600 and returns its size in bytes. It gets its name when it is complete and on the disk, so that
 * a file with that name is never a part. Throws a FileError when the file exists or cannot be written.
 */
export async function writeNewFile(
  file: string,
  write: (target: WriteStream) => Promise<void>,
): Promise<number> {
  const part = `${file}.${process.pid}.part`;
  try {
    await write(createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }));
    const { size } = await stat(part);
    await refuseExisting(file);
    await rename(part, file);
    await syncFolder(path.dirname(file));
    return size;
  } catch (error) {
    await rm(part, { force: true });
    throw explain(error, file);
  }
}

/** Throws a FileError when there is something under the name, or its folder is missing. */
export async function refuseExisting(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw explain(error, file);
    return null;
  });
  if (found) throw new FileError(`${file} exists: choose another name, or remove it.`);
  await stat(path.dirname(file)).catch(() => {
    throw new FileError(`The folder ${path.dirname(file)} does not exist: create it, or choose another.`);
  });
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
  return reason === undefined ? error : new FileError(`${file} cannot be written: ${reason}.`);
}
