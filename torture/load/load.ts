import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { median } from '#bench/support/results.ts';
import { runAtRate } from '#bench/support/send.ts';
import type { Person } from '#server/testing/app.ts';
import type { ApiResponse } from '#server/testing/client.ts';
import { createPlan, taskIds } from '#server/testing/samples.ts';
import { type Product, withProduct } from '../support/product.ts';

export type LoadOptions = { minutes: number; share: number };

/** Memory in MB, open handles and database connections of the process, at the start and at the end. */
export type LoadResult = {
  capacity: number;
  rate: number;
  requests: number;
  failed: string[];
  samples: number;
  before: Sample;
  after: Sample;
};

type Sample = { memory: number; handles: number; connections: number };

// People share the calls, so that each stays below the limits of a person (API 14).
const PAIRS = 40;
const CAPACITY_MS = 15_000;
const CAPACITY_CLIENTS = 16;
const SAMPLE_MS = 5_000;

/** Runs mixed use at a share of the capacity and compares the second quarter of the run with the last one. */
export function runLoad({ minutes, share }: LoadOptions): Promise<LoadResult> {
  return withProduct(async (product) => {
    const calls = await mixedCalls(product);
    const failed: string[] = [];
    const capacity = await measureCapacity(calls, failed);
    const rate = capacity * share;
    const end = performance.now() + minutes * 60_000;
    const samples: Sample[] = [];
    const sampling = sample(product, samples, end);
    const requests = await runAtRate(
      () => send(calls(), failed),
      rate,
      () => performance.now() > end,
    );
    await sampling;
    const quarter = (from: number, to: number) =>
      middle(samples.slice(samples.length * from, samples.length * to));
    return {
      capacity,
      rate,
      requests,
      failed,
      samples: samples.length,
      before: quarter(0.25, 0.5),
      after: quarter(0.75, 1),
    };
  });
}

type Call = () => Promise<ApiResponse>;

/** Returns a function that returns the next call: mostly reads, one tick in five. */
async function mixedCalls(product: Product): Promise<() => Call> {
  const calls: Call[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const manager = await product.addManager();
    const employee = await product.addEmployee(manager);
    calls.push(...(await callsOf(manager, employee)));
  }
  // A step that shares no factor with the number of calls mixes people and kinds of calls.
  const step = 7 * PAIRS + 1;
  let next = 0;
  return () => calls[(next += step) % calls.length]!;
}

async function callsOf(manager: Person, employee: Person): Promise<Call[]> {
  const plan = await createPlan(manager, employee);
  const [task] = taskIds(plan);
  let completed = false;
  return [
    () => employee.client.get(`/onboarding-plan/${plan.id}`),
    () => manager.client.get('/onboarding-plan?scope=reports'),
    () => employee.client.get('/user/self'),
    () => manager.client.get('/template?scope=all'),
    () => {
      completed = !completed;
      return employee.client.put(`/onboarding-plan/user_task/${task}`, { completed });
    },
  ];
}

async function send(call: Call, failed: string[]): Promise<void> {
  const response = await call().catch((error: Error) => error);
  if (response instanceof Error) failed.push(response.message);
  else if (response.status !== 200) failed.push(`${response.status} ${response.text}`);
}

/** Returns the calls per second of clients that send one call after the other. */
async function measureCapacity(next: () => Call, failed: string[]): Promise<number> {
  const start = performance.now();
  let sent = 0;
  await Promise.all(
    Array.from({ length: CAPACITY_CLIENTS }, async () => {
      while (performance.now() - start < CAPACITY_MS) {
        await send(next(), failed);
        sent += 1;
      }
    }),
  );
  return sent / ((performance.now() - start) / 1_000);
}

async function sample({ db, servers }: Product, samples: Sample[], end: number): Promise<void> {
  const pid = servers[0]!.process.pid!;
  while (performance.now() < end) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity where application_name = 'gangway'`.execute(db);
    samples.push({
      memory: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024,
      handles: (await readdir(`/proc/${pid}/fd`)).length,
      connections: rows[0]!.count,
    });
    await sleep(SAMPLE_MS);
  }
}

function middle(samples: readonly Sample[]): Sample {
  return {
    memory: median(samples.map(({ memory }) => memory)),
    handles: median(samples.map(({ handles }) => handles)),
    connections: median(samples.map(({ connections }) => connections)),
  };
}
