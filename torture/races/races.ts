import { Checks } from '../support/checks.ts';
import { checkInvariants } from '../support/invariants.ts';
import { type Target, withProduct } from '../support/product.ts';
import { count, type Figure, type Suite, timeLimit } from '../support/suite.ts';
import { stormOfOwners } from './owners.ts';
import { ALONE, KINDS } from './kinds.ts';
import type { Kind } from './race.ts';

const ROUNDS = 300;
/** Concurrent rounds: enough to keep two processes busy. */
const AT_ONCE = 4;

/** Concurrent acts on the same plans (owners.ts). */
const STORM = 1_000;
const sum = (results: ReadonlyMap<string, number>) =>
  [...results.values()].reduce((total, times) => total + times, 0);

/** Races: two concurrent calls that contradict each other, through two processes. */
export const racesSuite: Suite = {
  name: 'races',
  run: (options) =>
    withProduct(
      async (product) => {
        const figures: Figure[] = [];
        for (const [name, kind] of Object.entries(KINDS)) {
          // Each kind gets the same part of the time.
          const isOver = timeLimit(options, 1 / Object.keys(KINDS).length);
          const checks = new Checks();
          const results = new Map<string, number>();
          let rounds = 0;
          while (rounds < ROUNDS && !isOver()) {
            const batch = Array.from({ length: ALONE.has(name) ? 1 : AT_ONCE }, (_, index) => rounds + index);
            for (const result of await Promise.all(
              batch.map((round) => race(product, kind, round, checks)),
            )) {
              results.set(result, (results.get(result) ?? 0) + 1);
            }
            rounds += batch.length;
          }
          checks.throwIfFailed();
          const list = [...results].map(([result, times]) => `${result}: ${times}`).toSorted();
          console.log(`  ${name}: ${list.join(', ')}`);
          figures.push({ figure: name, result: list.join(', ') });
        }
        const checks = new Checks();
        const results = await stormOfOwners(product, { acts: STORM, seed: options.seed }, checks);
        figures.push({ figure: 'acts of owners at once', result: count(sum(results)) });
        await checkInvariants(product.db, checks);
        checks.throwIfFailed();
        figures.push({ figure: 'invariants', result: `${count(checks.count)} hold` });
        return figures;
      },
      { processes: 2, env: { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' } },
    ),
};

/** Runs one round, checks its result, and returns it. */
export async function race(target: Target, kind: Kind, round: number, checks: Checks): Promise<string> {
  const { calls, allowed, after } = await kind(target, round);
  const order = round % 2 === 0 ? calls : calls.toReversed();
  const responses = await Promise.all(order.map((call) => call()));
  const statuses = responses.map(({ status }) => String(status)).toSorted();
  const result = statuses.join(' ');
  checks.that(allowed.includes(result), `${kind.name}: ${result} instead of ${allowed.join(' or ')}`);
  const wrong = (await after?.(statuses)) ?? null;
  checks.that(wrong === null, `${kind.name}: ${wrong}`);
  return result;
}
