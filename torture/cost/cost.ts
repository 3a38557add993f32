import type { Endpoint } from '#shared/endpoint.ts';
import { addAdmin } from '#server/testing/admins.ts';
import type { Person } from '#server/testing/app.ts';
import { freePort } from '#server/testing/ports.ts';
import { addWebhook, createFixture, type Fixture, pathOf } from '../rights/matrix.ts';
import { Checks } from '../support/checks.ts';
import type { RunningDatabase } from '../support/database.ts';
import { ENDPOINTS, nameOf } from '../support/endpoints.ts';
import { fromAnotherAddress, type Target, withProduct } from '../support/product.ts';
import { count, type Figure, type Suite, type SuiteOptions, timeLimit } from '../support/suite.ts';
import { worstFiles } from './files.ts';
import { type Input, type Known, worstInputs, worstQueries } from './inputs.ts';
import type { Reading } from './probe.ts';
import { directoryCalls } from './directory.ts';

/**
 * The longest stop of the event loop by one request, in stops of an idle loop in the same run: 200 ms where an idle loop
 * is read every 5 ms and so stops for up to 7. Of a request the processor time counts, since the suites of other files
 * take the cores meanwhile.
 */
const MOST_STOPS = 30;
/** The most by which the memory of the server grows with one request, in bytes. */
const MOST_GROWTH = 256 * 1_048_576;
const IDLE_TURNS = 40;
/** Garbage of the requests before makes a stop longer, never shorter. */
const TRIES = 4;

/** One request of the suite. */
export type CostlyCall = {
  about: string;
  method: string;
  /** Below the origin of the server. */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
};

/** What one request may cost: the worst legal and illegal input of every endpoint, one request at a time. */
export const costSuite: Suite = { name: 'cost', run: (options) => runCost(options, true) };

/** Sends the worst inputs, with `isWhole` all of them, and throws when one costs more than a request may. */
export async function runCost(
  options: SuiteOptions,
  isWhole: boolean,
  given?: RunningDatabase,
): Promise<Figure[]> {
  const port = String(await freePort());
  const probe = `--import=${new URL('probe.ts', import.meta.url).href}`;
  return withProduct(
    async (product) => {
      const isOver = timeLimit(options);
      const checks = new Checks();
      const room = new Room(product, `http://127.0.0.1:${port}`);
      await room.readIdle();
      for (const source of [endpointCalls, fileCalls, directoryCalls]) {
        for await (const call of source(product, isWhole)) {
          if (isOver()) break;
          await room.send(call, checks);
        }
      }
      checks.throwIfFailed();
      return [
        { figure: 'requests', result: count(checks.count) },
        { figure: 'stop of an idle loop', result: `${room.idle_ms.toFixed(1)} ms` },
        { figure: 'longest stop', result: `${room.longest_ms.toFixed(0)} ms (${room.longest})` },
        { figure: 'largest growth', result: `${mebibytes(room.growth)} (${room.mostMemory})` },
      ];
    },
    { given, env: { NODE_OPTIONS: probe, COST_PROBE_PORT: port, TRUST_PROXY: '1' } },
  );
}

/** Sends requests one at a time and reads after each what it cost. */
class Room {
  idle_ms = 0;
  longest_ms = 0;
  longest = '';
  growth = 0;
  mostMemory = '';
  readonly #target: Target;
  readonly #probe: string;

  constructor(target: Target, probe: string) {
    this.#target = target;
    this.#probe = probe;
  }

  /** Reads the loop while the server has only small requests. */
  async readIdle(): Promise<void> {
    for (let turn = 0; turn < IDLE_TURNS; turn += 1) {
      for (let request = 0; request < 20; request += 1) await this.#target.anonymous.get('/config');
      const { stop_ms } = await this.#read();
      // The first ones compile what they run.
      if (turn >= IDLE_TURNS / 2) this.idle_ms = Math.max(this.idle_ms, stop_ms);
    }
  }

  async send(call: CostlyCall, checks: Checks): Promise<void> {
    let work_ms = Number.POSITIVE_INFINITY;
    let growth = Number.POSITIVE_INFINITY;
    let status = 0;
    for (let attempt = 0; attempt < TRIES && work_ms > MOST_STOPS * this.idle_ms; attempt += 1) {
      const before = await this.#read();
      status = await this.#request(call);
      const reading = await this.#read();
      work_ms = Math.min(work_ms, reading.work_ms);
      growth = Math.min(growth, reading.memory - before.memory);
    }
    if (growth > this.growth) [this.growth, this.mostMemory] = [growth, call.about];
    if (work_ms > this.longest_ms) [this.longest_ms, this.longest] = [work_ms, call.about];
    const most = MOST_STOPS * this.idle_ms;
    checks.that(
      work_ms <= most,
      `the event loop stood still for ${work_ms.toFixed(0)} ms (at most ${most.toFixed(0)}): ${call.about}`,
    );
    checks.that(growth <= MOST_GROWTH, `the memory grew by ${mebibytes(growth)}: ${call.about}`);
    // A limit of use would hide what the next requests cost.
    checks.that(status < 500 && status !== 429, `${status}: ${call.about}`);
  }

  async #read(): Promise<Reading> {
    return (await fetch(this.#probe)).json() as Promise<Reading>;
  }

  async #request({ method, path, headers, body }: CostlyCall): Promise<number> {
    const sent = fetch(`${this.#target.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...fromAnotherAddress() },
      ...(body === undefined ? {} : { body: body as string }),
    });
    // A server that stands still for long closes the connection.
    const response = await sent.catch(() => null);
    await response?.arrayBuffer();
    return response?.status ?? 599;
  }
}

const mebibytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MiB`;

/** Requests of one set of people, below the limits of use by person (API 14). */
const CALLS_OF_A_FIXTURE = 15;

async function* endpointCalls(target: Target, isWhole: boolean): AsyncGenerator<CostlyCall> {
  const kinds = new Set<string>();
  for (const endpoint of ENDPOINTS.filter(({ schema }) => schema.consumes === undefined)) {
    const queries = worstQueries(endpoint.schema.querystring, isWhole);
    if (!endpoint.schema.body && queries.length === 0) continue;
    let fixture = await fixtureOf(target, endpoint);
    let sent = 0;
    const inputs: readonly (Input & { query?: string })[] = [
      ...(endpoint.schema.body ? worstInputs(endpoint.schema.body, knownOf(fixture), isWhole) : []),
      ...queries,
    ];
    for (const { about, body, query, kind } of inputs) {
      // The short form sends what is refused before any endpoint has seen it to the first one with such a field.
      if (!isWhole && kind !== undefined && kinds.has(kind)) continue;
      kinds.add(kind ?? '');
      if (sent % CALLS_OF_A_FIXTURE === CALLS_OF_A_FIXTURE - 1) fixture = await fixtureOf(target, endpoint);
      sent += 1;
      const { client } = callerOf(endpoint, fixture);
      yield {
        about: `${nameOf(endpoint)}: ${about}`,
        method: endpoint.method,
        path: `/api${pathOf(nameOf(endpoint), fixture)}${query ?? ''}`,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
        body: query === undefined ? body : undefined,
      };
    }
  }
}

type CostFixture = Fixture & { admin: Person };

async function fixtureOf(target: Target, endpoint: Endpoint): Promise<CostFixture> {
  const admin = await addAdmin(target);
  const fixture = await createFixture(target, nameOf(endpoint), true);
  return endpoint.url.startsWith('/webhook/')
    ? { ...fixture, admin, webhook: await addWebhook(admin) }
    : { ...fixture, admin };
}

function callerOf({ url, access, method }: Endpoint, { admin, EO, PM, TC }: CostFixture): Person {
  if (access === 'admin') return admin;
  if (access === 'person' && !(method === 'GET' && url.includes('template'))) return EO;
  return url.startsWith('/template') ? TC : PM;
}

function knownOf({ EO, plan, comment }: Fixture): Known {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const known: Record<string, unknown> = {
    user_id: EO.id,
    'ids.0': plan?.id,
    comment_id: comment?.id,
    expires_on: tomorrow,
    url: 'https://hooks.harbor.invalid/',
    version: plan?.version ?? 1,
    topic_id: null,
    task_id: null,
  };
  return (path) => (/(?:^|\.)id$/.test(path) ? null : known[path]);
}

async function* fileCalls(target: Target, isWhole: boolean): AsyncGenerator<CostlyCall> {
  for (const { about, body } of worstFiles(isWhole)) {
    for (const query of isWhole ? ['?dry_run=true', ''] : ['?dry_run=true']) {
      // Each has a limit of imports of its own (API 14).
      const callers = [await target.addManager(), await addAdmin(target)];
      for (const [index, { client }] of callers.entries()) {
        yield {
          about: `POST /person/import${query} as ${index === 0 ? 'a manager' : 'an admin'}: ${about}`,
          method: 'POST',
          path: `/api/person/import${query}`,
          headers: { 'content-type': 'text/csv', authorization: `Bearer ${client.token}` },
          body,
        };
      }
    }
  }
}
