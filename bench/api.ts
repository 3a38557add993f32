import { Agent, request } from 'node:http';
import { getSelf } from '#shared/people/contract.ts';
import { getMaxDates, getOverdueInfo, getPlan, listPlans, toggleTask } from '#shared/plans/contract.ts';
import { generateReport } from '#shared/signing/contract.ts';
import { listTemplates } from '#shared/templates/contract.ts';
import type { Actor, Cast } from './cast.ts';
import { median, percentile, printTable } from './figures.ts';

type Shot = { name: string; method: 'GET' | 'PUT'; path: string; actor: Actor | null };

// Enough for a steady median; the limits keep the whole run below a minute and below the server's own 6,000 calls a minute.
const WARM_UP = 10;
const MOST_CALLS = 200;
const MOST_MS = 4_000;

/** Measures the main calls over HTTP, one at a time, and prints a table. */
export async function measureApi(url: string, cast: Cast): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const live: Shot = { name: 'GET /health/live', method: 'GET', path: '/health/live', actor: null };
  const rows: string[][] = [];
  for (const shot of [live, ...shotsOf(cast)]) rows.push(await measure(url, agent, shot, live));
  agent.destroy();
  printTable(['call', 'kB', 'calls', 'median ms', 'p95 ms', '× live'], rows);
}

function get(name: string, path: string, actor: Actor): Shot {
  return { name: `GET ${name}`, method: 'GET', path: `/api${path}`, actor };
}

function shotsOf({ many, usual, open, signed }: Cast): Shot[] {
  const reports = `${listPlans.url}?scope=reports`;
  return [
    get('user/self', getSelf.url, usual),
    get(`onboarding-plan?scope=reports, ${usual.plans} plans`, reports, usual),
    get(`onboarding-plan?scope=reports, ${many.plans} plans`, reports, many),
    get('onboarding-plan/{id}', getPlan.url.replace(':id', open.plan), usual),
    get(`max_dates, ${usual.plans} plans`, getMaxDates.url, usual),
    get(`max_dates, ${many.plans} plans`, getMaxDates.url, many),
    get(`overdue_info, ${usual.plans} plans`, getOverdueInfo.url, usual),
    get(`overdue_info, ${many.plans} plans`, getOverdueInfo.url, many),
    {
      name: 'PUT user_task',
      method: 'PUT',
      path: `/api${toggleTask.url.replace(':taskId', open.task)}`,
      actor: open.employee,
    },
    get('template?scope=all', `${listTemplates.url}?scope=all`, usual),
    get('generate_report', generateReport.url.replace(':id', signed), usual),
  ];
}

/** Each call follows one of the cheapest, so that both meet the machine in the same mood. */
async function measure(url: string, agent: Agent, shot: Shot, live: Shot): Promise<string[]> {
  const times: number[] = [];
  const liveTimes: number[] = [];
  let size = 0;
  for (let call = 0; call < WARM_UP; call += 1) size = (await fire(url, agent, shot)).size;
  const end = performance.now() + MOST_MS;
  while (times.length < MOST_CALLS && performance.now() < end) {
    liveTimes.push((await fire(url, agent, live)).ms);
    times.push((await fire(url, agent, shot)).ms);
  }
  return [
    shot.name,
    (size / 1_000).toFixed(1),
    String(times.length),
    median(times).toFixed(1),
    percentile(times, 0.95).toFixed(1),
    (median(times) / median(liveTimes)).toFixed(1),
  ];
}

function fire(
  url: string,
  agent: Agent,
  { method, path, actor }: Shot,
): Promise<{ ms: number; size: number }> {
  const headers = actor ? { authorization: `Bearer ${actor.token}` } : {};
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, headers, agent }, (answer) => {
      let size = 0;
      answer.on('data', (chunk: Buffer) => (size += chunk.length));
      answer.on('error', reject);
      answer.on('end', () => {
        // What is refused quickly must not look like what is answered quickly.
        if (answer.statusCode === 200) resolve({ ms: performance.now() - start, size });
        else reject(new Error(`${method} ${path} answered ${answer.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
