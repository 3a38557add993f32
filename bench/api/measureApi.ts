import { getSelf } from '#shared/people/contract.ts';
import { listPlans } from '#shared/lists/contract.ts';
import { getMaxDates, getOverdueInfo, getPlan, toggleTask } from '#shared/plans/contract.ts';
import { generateReport } from '#shared/signing/contract.ts';
import { listTemplates } from '#shared/templates/contract.ts';
import type { Actor, Actors } from '../company/actors.ts';
import { median, percentile, printTable } from '../support/results.ts';
import { type Call as SentCall, send } from '../support/send.ts';

type Call = SentCall & { name: string };

// Enough for a stable median. One manager sends six of the calls, and a person may send 1,200 calls a minute
// (API 14).
const WARM_UP_CALLS = 10;
const MAX_CALLS = 150;
const MAX_MS = 4_000;

/** The cheapest call. All others are compared with it. */
const LIVE: Call = { name: 'GET /health/live', path: '/health/live', headers: {} };

/** Measures the main calls of the API over HTTP, one at a time, and prints a table. */
export async function measureApi(url: string, actors: Actors): Promise<void> {
  const rows: string[][] = [];
  for (const call of [LIVE, ...callsOf(actors)]) rows.push(await measure(url, call));
  printTable(['call', 'kB', 'calls', 'median ms', 'p95 ms', '× live'], rows);
}

const headersOf = ({ token }: Actor) => ({ authorization: `Bearer ${token}` });

function get(name: string, path: string, actor: Actor): Call {
  return { name: `GET ${name}`, path: `/api${path}`, headers: headersOf(actor) };
}

function callsOf({ largestManager, usualManager, open, signed }: Actors): Call[] {
  const reports = `${listPlans.url}?scope=reports`;
  return [
    get('user/self', getSelf.url, usualManager),
    get(`onboarding-plan?scope=reports, ${usualManager.plans} plans`, reports, usualManager),
    get(`onboarding-plan?scope=reports, ${largestManager.plans} plans`, reports, largestManager),
    get('onboarding-plan/{id}', getPlan.url.replace(':id', open.plan), usualManager),
    get(`max_dates, ${usualManager.plans} plans`, getMaxDates.url, usualManager),
    get(`max_dates, ${largestManager.plans} plans`, getMaxDates.url, largestManager),
    get(`overdue_info, ${usualManager.plans} plans`, getOverdueInfo.url, usualManager),
    get(`overdue_info, ${largestManager.plans} plans`, getOverdueInfo.url, largestManager),
    {
      name: 'PUT user_task',
      method: 'PUT',
      path: `/api${toggleTask.url.replace(':taskId', open.task)}`,
      headers: headersOf(open.employee),
    },
    get('template?scope=all', `${listTemplates.url}?scope=all`, usualManager),
    get('generate_report', generateReport.url.replace(':id', signed), usualManager),
  ];
}

/**
 * Returns the table row of a call. It alternates with LIVE, so that other load of the machine affects both.
 */
async function measure(url: string, call: Call): Promise<string[]> {
  const times: number[] = [];
  const liveTimes: number[] = [];
  let size = 0;
  for (let count = 0; count < WARM_UP_CALLS; count += 1) size = (await send(url, call)).size;
  const end = performance.now() + MAX_MS;
  while (times.length < MAX_CALLS && performance.now() < end) {
    liveTimes.push((await send(url, LIVE)).ms);
    times.push((await send(url, call)).ms);
  }
  return [
    call.name,
    (size / 1_000).toFixed(1),
    String(times.length),
    median(times).toFixed(1),
    percentile(times, 0.95).toFixed(1),
    (median(times) / median(liveTimes)).toFixed(1),
  ];
}
