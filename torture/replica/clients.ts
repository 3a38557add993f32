import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '#server/testing/app.ts';
import type { ApiResponse } from '#server/testing/client.ts';
import { createPlan, taskIds } from '#server/testing/samples.ts';
import type { Ledger } from '../crashes/ledger.ts';
import type { Target } from '../support/product.ts';
import { RETRY_MS, untilSuccess } from '../support/untilSuccess.ts';

export type Clients = {
  counts: { writes: number; reads: number; repeated: number };
  /** Reads that showed an older state than the last acknowledged write. */
  stale: string[];
  /** Resolves when the running work is done. Rejects with the first unexpected response. */
  stop(): Promise<void>;
};

const GIVE_UP_MS = 120_000;
// A person's calls of a minute are limited (API 14).
const ROUNDS_PER_PLAN = 25;

/**
 * Starts clients that write, and read what they have written, as its employee and as its manager, through any
 * process. Each client works on plans of its own.
 */
export function startClients(target: Target, ledger: Ledger, count: number): Clients {
  const stopping = new AbortController();
  const counts = { writes: 0, reads: 0, repeated: 0 };
  const stale: string[] = [];

  async function acknowledged(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
    const deadline = Date.now() + GIVE_UP_MS;
    for (;;) {
      const response = await send().catch(() => null);
      if (response !== null && response.status < 300) return response;
      if (response !== null && ![502, 503, 504].includes(response.status)) {
        throw new Error(`unexpected ${response.status}: ${response.text}`);
      }
      if (Date.now() > deadline) throw new Error(`no acknowledgement within ${GIVE_UP_MS / 1_000} s`);
      counts.repeated += 1;
      await sleep(RETRY_MS);
    }
  }

  async function write(send: () => Promise<ApiResponse>): Promise<void> {
    await acknowledged(send);
    counts.writes += 1;
  }

  async function read(send: () => Promise<ApiResponse>, isFresh: (response: ApiResponse) => boolean) {
    const response = await acknowledged(send);
    counts.reads += 1;
    if (!isFresh(response)) stale.push(response.text);
  }

  async function runPlan(): Promise<void> {
    const { manager, employee, plan } = await untilSuccess(GIVE_UP_MS, () => assign(target, ledger));
    const [task] = taskIds(plan) as [string];
    const path = `/onboarding-plan/${plan.id}`;
    for (let round = 0; round < ROUNDS_PER_PLAN && !stopping.signal.aborted; round += 1) {
      const completed = round % 2 === 0;
      await write(() => employee.client.put(`/onboarding-plan/user_task/${task}`, { completed }));
      ledger.tasks.set(task, completed);
      const isTicked = ({ body }: ApiResponse) => body.subplans[0].topics[0].tasks[0].completed === completed;
      const isCounted = ({ body }: ApiResponse) => body[0].progress.completed_tasks === Number(completed);
      await Promise.all([
        read(() => employee.client.get(path), isTicked),
        read(() => manager.client.get(path), isTicked),
        read(() => employee.client.get('/onboarding-plan?scope=self'), isCounted),
        read(() => manager.client.get('/onboarding-plan?scope=reports'), isCounted),
      ]);
      if (round % 5 > 0) continue;
      const text = `Comment ${randomUUID()}`;
      const key = { 'idempotency-key': randomUUID() };
      await write(() => manager.client.post(`${path}/comments`, { text }, key));
      ledger.comments.add(text);
      await read(
        () => manager.client.get(`${path}/comments`),
        (response) => response.text.includes(text),
      );
    }
  }

  const running = Promise.all(
    Array.from({ length: count }, async () => {
      while (!stopping.signal.aborted) await runPlan();
    }),
  );
  running.catch(() => undefined);
  return {
    counts,
    stale,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function assign(target: Target, ledger: Ledger) {
  const manager: Person = await target.addManager();
  const employee = await target.addEmployee(manager);
  const name = `Plan ${randomUUID()}`;
  // Stored even if its response is lost.
  ledger.abandonedPlans.add(name);
  const plan = await createPlan(manager, employee, { name });
  ledger.plans.set(plan.id, taskIds(plan).length);
  return { manager, employee, plan };
}
