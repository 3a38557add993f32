import { readConfig } from '#server/platform/config/config.ts';
import { createCompiler } from '#server/platform/pdf/compiler.ts';
import { readReport } from '#server/signing/report.ts';
import { generateReport } from '#shared/signing/contract.ts';
import { findSignedPlans } from '../support/actors.ts';
import type { Company } from '../support/company.ts';
import { median, type Result, resultOf } from '../support/results.ts';
import { send } from '../support/send.ts';
import { DEFAULT_SETTINGS } from '#shared/organisation/settings.ts';

/** Managers, each with a signed plan: few enough reports for the limit of a person. */
const MANAGERS = 5;
const ROUNDS = 2;

/**
 * Measures a report from the request to the last byte as a multiple of the time that Typst alone takes for
 * the same data, alternately.
 */
export async function measureReport({ environment, db }: Company): Promise<Result[]> {
  const { url, env, sessions } = environment;
  const config = readConfig(env);
  const compile = createCompiler();
  const signed = await findSignedPlans(db, sessions, MANAGERS);
  const whole: number[] = [];
  const typst: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { plan, headers } of signed) {
      const report = await readReport({ db, config, settings: DEFAULT_SETTINGS }, plan, new Date());
      const start = performance.now();
      compile(report);
      const bare = performance.now() - start;
      const { ms } = await send(url, { path: `/api${generateReport.url.replace(':id', plan)}`, headers });
      // In the first round both load their fonts.
      if (round === 0) continue;
      typst.push(bare);
      whole.push(ms);
    }
  }
  const share = median(whole) / median(typst);
  return [resultOf('report ÷ Typst alone', share, '', { atMost: 1.5 })];
}
