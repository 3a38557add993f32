import * as fc from 'fast-check';
import { Value } from 'typebox/value';
import { REFUSAL_CODES } from '#shared/refusalCodes.ts';
import type { ApiResponse } from '#server/testing/client.ts';
import { Checks } from '../support/checks.ts';
import { nameOf } from '../support/endpoints.ts';
import { checkInvariants } from '../support/invariants.ts';
import { fromAnotherAddress, type Target, withProduct } from '../support/product.ts';
import { count, type Suite, timeLimit } from '../support/suite.ts';
import { type RandomRequest, requests } from './requests.ts';
import { bind, type Canary, createCanary, createWorld, hashOfDatabase, type World } from './world.ts';

const REQUESTS = 100_000;
/** Requests of one set of people, who delete their plans and lose their reports over time. */
const BATCH = 250;
/** Requests of a batch that are sent alone, to see that a refused one changes nothing. */
const ALONE = 10;
const AT_ONCE = 8;

/** The counts of a run. */
export type Tally = { requests: number; statuses: Map<string, number>; slowest_ms: number; slow: string[] };

export const newTally = (): Tally => ({ requests: 0, statuses: new Map(), slowest_ms: 0, slow: [] });

/** Random input: requests that are generated from the schemas of the API, valid, broken and hostile. */
export const randomSuite: Suite = {
  name: 'random',
  run: async (options) => {
    const lines: string[] = [];
    return withProduct(
      async (product) => {
        const isOver = timeLimit(options);
        const checks = new Checks();
        const tally = newTally();
        const canary = await createCanary(product);
        while (tally.requests < REQUESTS && !isOver()) {
          await sendBatch(
            product,
            canary,
            { seed: options.seed + tally.requests, size: BATCH },
            checks,
            tally,
          );
          checkLog(lines.splice(0), canary, checks);
          checks.throwIfFailed();
        }
        await checkInvariants(product.db, checks);
        checks.throwIfFailed();
        return [
          { figure: 'requests', result: count(tally.requests) },
          { figure: 'checks', result: count(checks.count) },
          { figure: 'statuses', result: statusesOf(tally) },
          { figure: 'slowest', result: `${tally.slowest_ms.toFixed(0)} ms` },
          {
            figure: 'above 1 s',
            result: `${tally.slow.length} ${[...new Set(tally.slow)].slice(0, 3).join(', ')}`,
          },
        ];
      },
      { processes: 2, onLog: (line) => lines.push(line), env: { LOG_LEVEL: 'info' } },
    );
  },
};

const statusesOf = ({ statuses }: Tally) =>
  [...statuses]
    .map(([status, times]) => `${status}: ${times}`)
    .toSorted()
    .join(', ');

/**
 * Sends random requests of one set of people and checks each response. The same seed makes the same requests.
 */
export async function sendBatch(
  target: Target,
  canary: Canary,
  { seed, size }: { seed: number; size: number },
  checks: Checks,
  tally: Tally,
): Promise<void> {
  const world = await createWorld(target, canary);
  const list = fc.sample(requests(), { seed, numRuns: size });
  const run = (request: RandomRequest, index: number) =>
    send(world, request, `seed ${seed}, request ${index}`, canary, checks, tally);
  for (const [index, request] of list.slice(0, ALONE).entries()) {
    const before = await hashOfDatabase(target);
    const { status, about } = await run(request, index);
    if (status >= 400)
      checks.equal(await hashOfDatabase(target), before, `a refused call changed rows: ${about}`);
  }
  for (let start = ALONE; start < list.length; start += AT_ONCE) {
    const some = list.slice(start, start + AT_ONCE);
    await Promise.all(some.map((request, index) => run(request, start + index)));
  }
}

async function send(
  world: World,
  { endpoint, actor, path, headers, body }: RandomRequest,
  position: string,
  canary: Canary,
  checks: Checks,
  tally: Tally,
): Promise<{ status: number; about: string }> {
  const client = world.clients[actor % world.clients.length]!;
  const address = bind(world, path);
  const sent = body === undefined ? undefined : bind(world, body);
  const about = `${nameOf(endpoint)} (${position}): ${address.slice(0, 200)} ${sent?.slice(0, 300) ?? ''}`;
  const start = performance.now();
  const response = await client.call(endpoint.method, address, {
    body: sent,
    headers: { ...headers, ...fromAnotherAddress() },
  });
  const ms = performance.now() - start;
  tally.requests += 1;
  tally.slowest_ms = Math.max(tally.slowest_ms, ms);
  if (ms > 1_000) tally.slow.push(nameOf(endpoint));
  tally.statuses.set(String(response.status), (tally.statuses.get(String(response.status)) ?? 0) + 1);

  checks.that(response.status < 500, `${response.status} of ${about}: ${response.text.slice(0, 200)}`);
  checks.that(!response.text.includes(canary.text), `another team's text in the response to ${about}`);
  const wrong = response.status < 300 ? whyNotAsDescribed(endpoint, response) : whyNoProblem(response);
  checks.that(wrong === null, `${wrong} in the response ${response.status} to ${about}`);
  return { status: response.status, about };
}

function whyNotAsDescribed({ schema }: RandomRequest['endpoint'], response: ApiResponse): string | null {
  const described = schema.response[response.status];
  if (described === undefined) return 'a status that is not described';
  if (response.body === null) return null;
  if (Value.Check(described, response.body)) return null;
  return `not as described: ${JSON.stringify(Value.Errors(described, response.body)[0]).slice(0, 200)}`;
}

function whyNoProblem({ status, headers, body }: ApiResponse): string | null {
  if (status < 400) return null;
  if (!headers.get('content-type')?.startsWith('application/problem+json')) return 'no problem document';
  return body.status === status && body.code in REFUSAL_CODES ? null : 'a problem without its status or code';
}

/** Checks that the log has no personal data (Operations 9). */
export function checkLog(lines: readonly string[], canary: Canary, checks: Checks): void {
  for (const line of lines) {
    checks.that(
      !line.includes(canary.text) && !line.includes('@example.com'),
      `personal data in the log: ${line}`,
    );
  }
}
