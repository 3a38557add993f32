import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Returns why a small file system cannot be mounted here, or null. */
export async function whyNoSmallDisk(): Promise<string | null> {
  try {
    await withSmallDisk('1m', () => Promise.resolve());
    return null;
  } catch (error) {
    return `a tmpfs cannot be mounted: ${(error as Error).message.split('\n')[0]}`;
  }
}

/** Runs the work with the folder of a tmpfs of a size such as '192m', and removes it afterwards. */
export async function withSmallDisk<T>(size: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-disk-'));
  try {
    await execute('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder]);
    try {
      return await work(folder);
    } finally {
      await execute('umount', [folder]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
