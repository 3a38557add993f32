import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The main process of a running PostgreSQL. */
type Postmaster = { pid: number; port: number; ready: boolean };

/** Returns the PostgreSQL that runs on the data folder, whichever process started it, or undefined. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const file = path.join(data, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  // Lines: pid, data folder, start time, port, socket folder, address, shared memory, state.
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return undefined;
  if (await runsOn(data, pid)) return { pid, port: Number(lines[3]), ready: lines[7] === 'ready' };
  // After a crash of the machine another program may have this pid, and PostgreSQL would refuse to start
  // because of it. Without the file it still detects a server that runs on this folder, by its shared memory.
  await rm(file, { force: true });
  return undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns whether the process was started as `postgres -D <data> …`. */
async function runsOn(data: string, pid: number): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').includes(data);
    }
    if (process.platform === 'win32') {
      const { stdout } = await execute('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
      return stdout.includes('postgres.exe');
    }
    return (await execute('ps', ['-o', 'args=', '-p', String(pid)])).stdout.includes(`-D ${data} `);
  } catch {
    return false;
  }
}
