import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/environment.ts';
import { median, type Result, resultOf } from '../support/results.ts';

/** Measures the time from `npm start` with a demo company that exists until the product is ready. */
export async function measureStart(rounds: number): Promise<Result[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-bench-start-'));
  try {
    // The first start creates the database.
    await startOnce(folder);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await startOnce(folder));
    return [resultOf('warm npm start until ready', median(times) / 1_000, 's', { atMost: 2 })];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startOnce(folder: string): Promise<number> {
  const port = await freePort();
  const begin = performance.now();
  const server = spawn('npm', ['start', '--silent'], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', DATABASE_URL: undefined },
  });
  const exited = once(server, 'exit');
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok) {
      if (server.exitCode !== null) throw new Error('npm start ended');
      await sleep(10);
    }
    return performance.now() - begin;
  } finally {
    server.kill('SIGTERM');
    await exited;
  }
}
