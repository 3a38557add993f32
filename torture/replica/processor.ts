import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { findPostmaster } from '#server/platform/database/embedded/postmaster.ts';
import type { Node } from './cluster.ts';

// Of a second, on every common Linux.
const TICKS = 100;

/** Returns the processor time of a PostgreSQL and its processes so far; 0 where /proc is missing. */
export async function processorSeconds({ folder }: Node): Promise<number> {
  const postmaster = await findPostmaster(path.join(folder, 'postgres/data'));
  const pids = await readdir('/proc').catch(() => []);
  const stats = await Promise.all(pids.filter((name) => /^\d+$/.test(name)).map(readStat));
  let ticks = 0;
  for (const stat of stats) {
    if (!stat || !postmaster) continue;
    // Its own time, and of the processes that it started: the running ones, and those that have ended.
    if (stat.pid === postmaster.pid) ticks += stat.own + stat.ended;
    else if (stat.parent === postmaster.pid) ticks += stat.own;
  }
  return ticks / TICKS;
}

async function readStat(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The fields after the name in parentheses: state, parent, …
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { pid: Number(pid), parent: fields[1], own: user + system, ended: endedUser + endedSystem };
}
