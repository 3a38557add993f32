import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listPlans } from '#shared/lists/contract.ts';
import { listNotifications } from '#shared/notifications/contract.ts';
import { getSelf } from '#shared/people/contract.ts';
import { getPlan, toggleTask, updatePlan } from '#shared/plans/contract.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { listDirectReports } from '#shared/directory/team/contract.ts';
import { listMyTasks } from '#shared/tasks/contract.ts';
import { listTemplates } from '#shared/templates/contract.ts';
import type { Company } from '../support/company.ts';
import { freePort } from '../support/environment.ts';
import { median, type Result, resultOf } from '../support/results.ts';
import { type Actor, findEmployees, findManagers } from '../support/actors.ts';
import { type LoadRequest, measureThroughput } from './load.ts';

/** A call of the product and the request to the bare server that does the same, for each actor. */
type Comparison = { name: string; goal: number; product: LoadRequest[]; bare: LoadRequest[] };

/** Whole seconds: the load generator counts once a second. */
export type Effort = { rounds: number; seconds: number };

const WARM_UP_S = 2;

/**
 * Measures the throughput of calls as a share of the throughput of a bare server with the same data, alternately, so
 * that other load of the machine affects both.
 */
export async function measureRatios(company: Company, { rounds, seconds }: Effort): Promise<Result[]> {
  const { environment, db, database_url } = company;
  const employees = await findEmployees(db, environment.sessions);
  const managers = await findManagers(db, environment.sessions);
  const comparisons = [
    ...readsOf(employees, managers),
    ...(await writesOf(environment.url, employees, managers)),
  ];
  const results: Result[] = [];
  await withBareServer(database_url, async (bareUrl) => {
    const all = comparisons.flatMap(({ product }) => product);
    await measureThroughput(environment.url, all, WARM_UP_S);
    for (const { name, goal, product, bare } of comparisons) {
      const shares: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const limit = await measureThroughput(bareUrl, bare, seconds);
        shares.push((await measureThroughput(environment.url, product, seconds)) / limit);
      }
      results.push(resultOf(`${name} ÷ bare server`, median(shares), '', { atLeast: goal }));
    }
  });
  return results;
}

function compareRead(
  name: string,
  actors: readonly Actor[],
  url: (actor: Actor) => string,
  bare: (actor: Actor) => string,
): Comparison {
  return {
    name,
    goal: 0.6,
    product: actors.map((actor) => ({ path: `/api${url(actor)}`, headers: actor.headers })),
    bare: actors.map((actor) => ({ path: bare(actor) })),
  };
}

function readsOf(employees: readonly Actor[], managers: readonly Actor[]): Comparison[] {
  return [
    compareRead(
      'plan of 50 tasks',
      employees,
      ({ plan }) => getPlan.url.replace(':id', plan),
      ({ id, plan }) => `/plan/${id}/${plan}`,
    ),
    compareRead(
      'list of 100 plans',
      managers,
      () => `${listPlans.url}?scope=reports`,
      ({ id }) => `/plans/${id}`,
    ),
    compareRead(
      "an employee's list of 2 plans",
      employees,
      () => `${listPlans.url}?scope=self`,
      ({ id }) => `/own-plans/${id}`,
    ),
    compareRead(
      'list of templates',
      managers,
      () => `${listTemplates.url}?scope=all`,
      ({ id }) => `/templates/${id}`,
    ),
    compareRead(
      '50 direct reports',
      managers,
      () => listDirectReports.url,
      ({ id }) => `/reports/${id}`,
    ),
    // Each page sends these besides its own calls.
    compareRead(
      'GET /user/self',
      employees,
      () => getSelf.url,
      ({ id }) => `/self/${id}`,
    ),
    compareRead(
      'the bell',
      employees,
      () => listNotifications.url,
      ({ id }) => `/bell/${id}`,
    ),
    compareRead(
      'My tasks',
      employees,
      () => listMyTasks.url,
      ({ id }) => `/my-tasks/${id}`,
    ),
  ];
}

/** Saves send each plan as it is, so that the plans are the same in each round. */
async function writesOf(
  url: string,
  employees: readonly Actor[],
  managers: readonly Actor[],
): Promise<Comparison[]> {
  const plans = await Promise.all(
    managers.map(async ({ plan, headers }) => {
      const response = await fetch(`${url}/api${getPlan.url.replace(':id', plan)}`, { headers });
      const { version: _, ...body } = (await response.json()) as Plan;
      return body;
    }),
  );
  const json = { 'content-type': 'application/json' };
  return [
    {
      name: 'tick',
      goal: 0.5,
      product: employees.map(({ task, headers }) => ({
        method: 'PUT',
        path: `/api${toggleTask.url.replace(':taskId', task)}`,
        headers,
      })),
      bare: employees.map(({ id, plan, task }) => ({ path: `/tick/${id}/${plan}/${task}` })),
    },
    {
      name: 'save of a plan of 50 tasks',
      goal: 0.5,
      product: managers.map(({ plan, headers }, index) => ({
        method: 'PUT',
        path: `/api${updatePlan.url.replace(':id', plan)}`,
        headers: { ...headers, ...json },
        body: JSON.stringify(plans[index]),
      })),
      bare: managers.map(({ id, plan }, index) => ({
        method: 'PUT',
        path: `/save/${id}/${plan}`,
        headers: json,
        body: JSON.stringify(taskRows(plans[index]!)),
      })),
    },
  ];
}

function taskRows({ subplans }: Pick<Plan, 'subplans'>) {
  return subplans.flatMap(({ topics }) =>
    topics.flatMap(({ id: topic_id, tasks }) =>
      tasks.map(({ id, name, task_content, note }, position) => ({
        id,
        topic_id,
        position,
        name,
        task_content,
        note,
      })),
    ),
  );
}

async function withBareServer(database_url: string, work: (url: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'bareServer.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATABASE_URL: database_url },
  });
  const exited = once(server, 'exit');
  const url = `http://127.0.0.1:${port}`;
  try {
    while (!(await fetch(url).catch(() => null)) && server.exitCode === null) await sleep(20);
    await work(url);
  } finally {
    server.kill('SIGTERM');
    await exited;
  }
}
