import { checkChains } from '#server/platform/journal/verification/checks.ts';
import { checkSignatures } from '#server/signing/checks.ts';
import type { Company } from '../support/company.ts';
import { type Result, resultOf } from '../support/results.ts';

/** Measures how many signed plans `npm run verify` checks per second, and checks their chains. */
export async function measureVerification({ db }: Company): Promise<Result[]> {
  const start = performance.now();
  await finish(checkChains(db));
  const counts = await finish(checkSignatures(db));
  const seconds = (performance.now() - start) / 1_000;
  return [resultOf('npm run verify', counts['signed plan']! / seconds, 'signed plans/s', { atLeast: 2_000 })];
}

async function finish<T>(findings: AsyncGenerator<{ location: string; why: string }, T>): Promise<T> {
  for (;;) {
    const { done, value } = await findings.next();
    if (done) return value;
    throw new Error(`${value.location}: ${value.why}`);
  }
}
