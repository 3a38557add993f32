import { getPlan } from '#shared/plans/contract.ts';
import { generateReport } from '#shared/signing/contract.ts';
import { findEmployees, findSignedPlans } from '../support/actors.ts';
import type { Company } from '../support/company.ts';
import { percentile, type Result, resultOf } from '../support/results.ts';
import { type Call, send, sendAtRate } from '../support/send.ts';

const REPORTS = 20;
/** Calls per second beside the reports: few enough that only the reports delay them. */
const RATE = 50;
const QUIET_MS = 3_000;

/** Measures how much 20 reports at once, of 20 managers, delay the other calls of a server that has rendered before. */
export async function measureReports(company: Company): Promise<Result[]> {
  const { environment, db } = company;
  const { url, sessions } = environment;
  const employees = await findEmployees(db, sessions);
  let at = 0;
  const next = (): Call => {
    const { plan, headers } = employees[(at = (at + 1) % employees.length)]!;
    return { path: `/api${getPlan.url.replace(':id', plan)}`, headers };
  };
  const reports = await findSignedPlans(db, sessions, REPORTS);
  const render = ({ plan, headers }: (typeof reports)[number]) =>
    send(url, { path: `/api${generateReport.url.replace(':id', plan)}`, headers });
  // The first reports start the processes that render, and run code for the first time, which delays single
  // calls by up to 110 ms.
  await Promise.all(reports.map(render));
  const quietEnd = performance.now() + QUIET_MS;
  const quiet = await sendAtRate(url, next, RATE, () => performance.now() > quietEnd);

  let isOver = false;
  const start = performance.now();
  const all = Promise.all(reports.map(render)).finally(() => (isOver = true));
  const busy = await sendAtRate(url, next, RATE, () => isOver);
  await all;
  console.log(`${reports.length} reports took ${((performance.now() - start) / 1_000).toFixed(1)} s.`);
  return [
    resultOf(
      '20 reports at once: p99 of other calls ÷ p99 without',
      percentile(busy.times, 0.99) / percentile(quiet.times, 0.99),
      '',
      { atMost: 1.5 },
    ),
    resultOf('errors of calls beside the reports', quiet.errors + busy.errors, '', { atMost: 0 }),
  ];
}
