import { getPlan } from '#shared/plans/contract.ts';
import { generateReport } from '#shared/signing/contract.ts';
import { findEmployees, findSignedPlans } from '../support/actors.ts';
import type { Company } from '../support/company.ts';
import { percentile, type Result, resultOf } from '../support/results.ts';
import { type Call, send, sendAtRate } from '../support/send.ts';

const REPORTS = 20;
/** Calls per second during the reports: few enough that only the reports delay them. */
const RATE = 50;
const QUIET_MS = 2_000;

type Measured = Awaited<ReturnType<typeof sendAtRate>>;

/**
 * Measures how much 20 simultaneous reports of 20 managers delay the other calls of a server that has rendered before.
 * A round has a few hundred calls, and three of them decide p99: several rounds count together.
 */
export async function measureReports(company: Company, rounds: number): Promise<Result[]> {
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
  const quiet: Measured[] = [];
  const busy: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const quietEnd = performance.now() + QUIET_MS;
    quiet.push(await sendAtRate(url, next, RATE, () => performance.now() > quietEnd));
    let isOver = false;
    const all = Promise.all(reports.map(render)).finally(() => (isOver = true));
    busy.push(await sendAtRate(url, next, RATE, () => isOver));
    await all;
  }
  const p99 = (measured: readonly Measured[]) =>
    percentile(
      measured.flatMap(({ times }) => times),
      0.99,
    );
  return [
    resultOf('20 reports at once: p99 of other calls ÷ p99 without', p99(busy) / p99(quiet), '', {
      atMost: 1.5,
    }),
    resultOf(
      'errors of calls beside the reports',
      [...quiet, ...busy].reduce((total, { errors }) => total + errors, 0),
      '',
      { atMost: 0 },
    ),
  ];
}
