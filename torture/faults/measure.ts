import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#server/platform/database/connect.ts';
import { startProxy } from '#server/testing/database/proxy.ts';
import { createPlan, taskIds } from '#server/testing/samples.ts';
import { Checks } from '../support/checks.ts';
import { withDatabase } from '../support/database.ts';
import { createTarget, type Target } from '../support/product.ts';
import { startServer } from '../support/server.ts';
import { type Fault, faultsOf } from './faults.ts';

export type FaultResult = {
  name: string;
  /** Calls during the fault, and how many of them were a 503. */
  calls: number;
  refused: number;
  /** The longest call during the fault, in ms. */
  longest_ms: number;
  /** From the end of the fault to the first good reply to a new call, in ms. */
  recovery_ms: number;
};

/** A query without a response is given up after this time. */
export const QUERY_LIMIT_MS = 20_000;
const RECOVERY_LIMIT_MS = 60_000;
const CLIENTS = 4;

/**
 * Causes each fault while clients read and tick, and checks every reply: good, or a 503 with Retry-After.
 */
export function runFaults(options: {
  lasts_ms: number;
  names?: readonly string[];
}): Promise<{ results: FaultResult[]; checks: Checks }> {
  return withDatabase(async (database) => {
    const proxy = await startProxy(database.url);
    const server = await startServer({ ...database, url: proxy.url });
    const db = connect(database.url, { max: 4 });
    const checks = new Checks();
    try {
      const calls = await prepareCalls(createTarget([server], db, database));
      const results: FaultResult[] = [];
      for (const [name, fault] of Object.entries(faultsOf(database, proxy, options.lasts_ms))) {
        if (options.names && !options.names.includes(name)) continue;
        results.push({ name, ...(await measure(name, fault, { url: server.url, calls, checks })) });
      }
      return { results, checks };
    } finally {
      await db.destroy();
      await server.kill();
      await proxy.cut();
    }
  });
}

type Call = () => Promise<{ status: number; headers: Headers }>;
type Under = { url: string; calls: readonly Call[]; checks: Checks };

/** Returns a call that reads and one that ticks. */
async function prepareCalls(target: Target): Promise<Call[]> {
  const manager = await target.addManager();
  const employee = await target.addEmployee(manager);
  const plan = await createPlan(manager, employee);
  const [task] = taskIds(plan);
  return [
    () => employee.client.get(`/onboarding-plan/${plan.id}`),
    () => employee.client.put(`/onboarding-plan/user_task/${task}`, { completed: true }),
  ];
}

async function measure(name: string, fault: Fault, { url, calls, checks }: Under) {
  const ending = new AbortController();
  let [count, refused, longest_ms] = [0, 0, 0];
  const client = async () => {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      const start = performance.now();
      const response = await calls[turn % calls.length]!().catch((error: Error) => error);
      longest_ms = Math.max(longest_ms, performance.now() - start);
      count += 1;
      if (response instanceof Error) {
        checks.that(false, `${name}: no response (${response.message})`);
        continue;
      }
      if (response.status === 503) refused += 1;
      const isRefusal = response.status === 503 && Number(response.headers.get('retry-after')) > 0;
      checks.that(response.status === 200 || isRefusal, `${name}: a ${response.status}`);
    }
  };
  await fault.start();
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  const isAlive = await statusOf(`${url}/health/live`);
  checks.equal(isAlive, 200, `${name}: /health/live`);
  if (fault.refuses && fault.lasts_ms > 0) {
    checks.equal(await statusOf(`${url}/health/ready`), 503, `${name}: /health/ready`);
  }
  await sleep(fault.lasts_ms);
  await fault.end();
  const end = performance.now();
  await recovered(calls);
  const recovery_ms = performance.now() - end;
  ending.abort();
  await clients;
  await untilReady(url);
  if (fault.refuses && fault.lasts_ms > QUERY_LIMIT_MS)
    checks.that(refused > 0, `${name}: no call was refused`);
  return { calls: count, refused, longest_ms, recovery_ms };
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/** Resolves at the first good reply. Starts new calls without waiting for those that hang. */
async function recovered(calls: readonly Call[]): Promise<void> {
  const deadline = performance.now() + RECOVERY_LIMIT_MS;
  const { promise, resolve } = Promise.withResolvers<void>();
  const isDone = new AbortController();
  void promise.then(() => isDone.abort());
  while (!isDone.signal.aborted) {
    if (performance.now() > deadline) throw new Error('no good reply a minute after the fault');
    void calls[0]!().then(
      ({ status }) => status === 200 && resolve(),
      () => undefined,
    );
    await sleep(100, undefined, { signal: isDone.signal }).catch(() => undefined);
  }
}

async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + RECOVERY_LIMIT_MS;
  while ((await statusOf(`${url}/health/ready`)) !== 200) {
    if (performance.now() > deadline) throw new Error('not ready a minute after the fault');
    await sleep(100);
  }
}
