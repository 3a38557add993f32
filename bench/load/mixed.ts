import { readFile } from 'node:fs/promises';
import type { Company } from '../support/company.ts';
import { median, percentile, type Result, resultOf } from '../support/results.ts';
import { type Call, send, sendAtRate } from '../support/send.ts';
import { findEmployees, findManagers } from '../support/actors.ts';
import { mixedCalls } from './calls.ts';

const CAPACITY_CLIENTS = 16;
const CAPACITY_MS = 2_000;
const SHARE = 0.6;

/**
 * Measures mixed use at 60 % of the capacity: how much slower the slowest calls are than the usual one, the
 * errors, and the memory of the server at the end as a share of that after a quarter of the time.
 */
export async function measureMixed(
  { environment: { url, sessions }, db }: Company,
  pid: number,
  seconds: number,
): Promise<Result[]> {
  const next = mixedCalls(await findEmployees(db, sessions), await findManagers(db, sessions));
  const rate = (await measureCapacity(url, next)) * SHARE;
  const memory: number[] = [];
  const sampling = setInterval(() => void memoryOf(pid).then((mb) => memory.push(mb)), 250);
  const end = performance.now() + seconds * 1_000;
  const { times, errors } = await sendAtRate(url, next, rate, () => performance.now() > end);
  clearInterval(sampling);
  const quarter = (from: number) => median(memory.slice(memory.length * from, memory.length * (from + 0.25)));
  console.log(`Mixed use: ${rate.toFixed(0)} calls/s for ${seconds} s.`);
  const what = 'mixed use at 60 % of the capacity';
  return [
    resultOf(`${what}: p99 ÷ p50`, percentile(times, 0.99) / median(times), '', { atMost: 8 }),
    resultOf(`${what}: errors`, errors, '', { atMost: 0 }),
    // The garbage collector decides when memory is returned.
    resultOf(`${what}: memory, last ÷ second quarter`, quarter(0.75) / quarter(0.25), '', { atMost: 1.15 }),
  ];
}

async function measureCapacity(url: string, next: () => Call): Promise<number> {
  const start = performance.now();
  let sent = 0;
  await Promise.all(
    Array.from({ length: CAPACITY_CLIENTS }, async () => {
      for (; performance.now() - start < CAPACITY_MS; sent += 1) await send(url, next());
    }),
  );
  return sent / ((performance.now() - start) / 1_000);
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}
