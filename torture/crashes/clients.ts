import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '#server/testing/app.ts';
import type { ApiResponse } from '#server/testing/client.ts';
import { planBody, taskIds } from '#server/testing/samples.ts';
import type { Target } from '../support/product.ts';
import { RETRY_MS, untilSuccess } from '../support/untilSuccess.ts';
import type { Ledger } from './ledger.ts';

// Far above a restart on a busy machine, which kills may interrupt several times.
const GIVE_UP_MS = 300_000;
/** This share of the requests that a crash interrupts is not sent again. */
const ABANDONED = 0.3;

/** Clients that assign, comment, tick, sign and approve until they are stopped. */
export type Clients = {
  ledger: Ledger;
  /** Resolves when the running work is done. Rejects with the first response that no crash explains. */
  stop(): Promise<void>;
};

/** Starts clients that write at the same time. Each one works on people and plans of its own. */
export function startClients(target: Target, ledger: Ledger, count: number): Clients {
  const stopping = new AbortController();
  const running = Promise.all(
    Array.from({ length: count }, async () => {
      while (!stopping.signal.aborted) await runPlan(target, ledger);
    }),
  );
  // A failure is reported by stop().
  running.catch(() => undefined);
  return {
    ledger,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Takes one plan from its assignment to the second signature. */
async function runPlan(target: Target, ledger: Ledger): Promise<void> {
  const manager = await untilSuccess(GIVE_UP_MS, () => target.addManager());
  const employee = await untilSuccess(GIVE_UP_MS, () => target.addEmployee(manager));
  const plan = await assign(manager, employee, ledger);
  if (plan === null) return;
  await comment(manager, plan.id, ledger);
  for (const task of taskIds(plan)) {
    for (const completed of [true, false, true]) {
      await acknowledged(ledger, () =>
        employee.client.put(`/onboarding-plan/user_task/${task}`, { completed }),
      );
      ledger.tasks.set(task, completed);
    }
  }
  await comment(employee, plan.id, ledger);
  for (const [person, role] of [
    [employee, 'employee'],
    [manager, 'manager'],
  ] as const) {
    const key = { 'idempotency-key': randomUUID() };
    await acknowledged(ledger, () =>
      person.client.put(`/onboarding-plan/${plan.id}/signoff`, undefined, key),
    );
    ledger.signatures.push({ plan: plan.id, role });
  }
}

async function assign(manager: Person, employee: Person, ledger: Ledger) {
  const name = `Plan ${randomUUID()}`;
  const key = { 'idempotency-key': randomUUID() };
  const body = planBody(employee, { name });
  const response = await acknowledged(
    ledger,
    () => manager.client.post('/onboarding-plan/full', body, key),
    () => ledger.abandonedPlans.add(name),
  );
  if (response === null) return null;
  const plan = (await acknowledged(ledger, () => manager.client.get(`/onboarding-plan/${response.body.id}`)))
    .body;
  ledger.plans.set(plan.id, taskIds(plan).length);
  return plan;
}

async function comment({ client }: Person, plan: string, ledger: Ledger): Promise<void> {
  const text = `Comment ${randomUUID()}`;
  const key = { 'idempotency-key': randomUUID() };
  const response = await acknowledged(
    ledger,
    () => client.post(`/onboarding-plan/${plan}/comments`, { text }, key),
    () => ledger.abandonedComments.add(text),
  );
  if (response !== null) ledger.comments.add(text);
}

/**
 * Sends the request until a response acknowledges it. With `abandon`, a part of the requests without a
 * response is not sent again, and the result is null.
 */
async function acknowledged(ledger: Ledger, send: () => Promise<ApiResponse>): Promise<ApiResponse>;
async function acknowledged(
  ledger: Ledger,
  send: () => Promise<ApiResponse>,
  abandon: () => void,
): Promise<ApiResponse | null>;
async function acknowledged(ledger: Ledger, send: () => Promise<ApiResponse>, abandon?: () => void) {
  const deadline = Date.now() + GIVE_UP_MS;
  for (;;) {
    const response = await send().catch(() => null);
    if (response !== null && response.status < 300) return response;
    if (response !== null && response.status !== 503) {
      throw new Error(`unexpected ${response.status}: ${response.text}`);
    }
    if (Date.now() > deadline) throw new Error(`no acknowledgement within ${GIVE_UP_MS / 1_000} s`);
    if (abandon && Math.random() < ABANDONED) {
      abandon();
      return null;
    }
    ledger.repeated += 1;
    await sleep(RETRY_MS);
  }
}
