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
import { storedCalls } from './stored.ts';

/**
 * The longest stop of the event loop by one request, in stops of an idle loop in the same run: 200 ms where an idle loop
 * is read every 5 ms and so stops for up to 7. Of a request the processor time counts, since the suites of other files
 * take the cores meanwhile.
 */
const MAX_STOPS = 30;
/** The maximum growth of the server's memory with one request, in bytes. */
const MAX_GROWTH = 256 * 1_048_576;
/** The maximum bytes of a response other than a file (API 20). */
const MAX_BYTES = 4 * 1_048_576;
const METRICS_TOKEN = 'the token of the metrics of the suite';
const IDLE_TURNS = 40;
/** Garbage of the requests before makes a stop longer, never shorter. */
const TRIES = 4;
const PAGE_TRIES = 40;

/** One request of the suite. */
export type CostlyCall = {
  about: string;
  method: string;
  /** Below the origin of the server. */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /**
   * Whether it is also sent twice at the same time, and together with small requests. Not where a limit of use counts
   * it.
   */
  inPairs?: boolean;
  /** Whether it must not be refused. */
  succeeds?: boolean;
  /** How the server answers the page, or null if the person or its responses decide. */
  page?: 'drawn' | 'too_large' | null;
};

type Response = { status: number; bytes: number; isFile: boolean };

/**
 * The cost of one request: the worst legal and illegal input of every endpoint, and the reads of it afterwards: one
 * request at a time, and reads in pairs.
 */
export const costSuite: Suite = { name: 'cost', run: (options) => runCost(options, true) };

/**
 * Sends the worst inputs, with `isWhole` all of them, and throws when one costs more than a request may. Times are
 * checked with `isWhole` alone: the short form runs alongside other tests.
 */
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
      const room = new Room(product, `http://127.0.0.1:${port}`, checks, isWhole);
      if (isWhole) await room.readIdle();
      for (const source of [storedCalls, endpointCalls, fileCalls, directoryCalls]) {
        for await (const call of source(product, isWhole)) {
          if (isOver()) break;
          await room.send(call);
        }
      }
      checks.throwIfFailed();
      return [
        { figure: 'requests', result: count(checks.count) },
        { figure: 'stop of an idle loop', result: `${room.idle_ms.toFixed(1)} ms` },
        { figure: 'longest stop', result: `${room.longest_ms.toFixed(0)} ms (${room.longest})` },
        { figure: 'longest stop by a pair', result: `${room.pair_ms.toFixed(0)} ms (${room.pair})` },
        { figure: 'longest wait of a small request', result: `${room.wait_ms.toFixed(0)} ms (${room.wait})` },
        { figure: 'pages drawn, and too large', result: `${room.pages.drawn} and ${room.pages.too_large}` },
        { figure: 'largest response', result: `${mebibytes(room.bytes)} (${room.largest})` },
        { figure: 'largest growth', result: `${mebibytes(room.growth)} (${room.mostMemory})` },
      ];
    },
    { given, env: { NODE_OPTIONS: probe, COST_PROBE_PORT: port, TRUST_PROXY: '1', METRICS_TOKEN } },
  );
}

/** Sends requests and reads after each what it cost. */
class Room {
  idle_ms = 0;
  longest_ms = 0;
  longest = '';
  pair_ms = 0;
  pair = '';
  wait_ms = 0;
  wait = '';
  growth = 0;
  mostMemory = '';
  bytes = 0;
  largest = '';
  readonly pages: Record<string, number> = { drawn: 0, too_large: 0 };
  readonly #target: Target;
  readonly #probe: string;
  readonly #checks: Checks;
  readonly #isTimed: boolean;

  constructor(target: Target, probe: string, checks: Checks, isTimed: boolean) {
    this.#target = target;
    this.#probe = probe;
    this.#checks = checks;
    this.#isTimed = isTimed;
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

  async send(call: CostlyCall): Promise<void> {
    if (call.page !== undefined) await this.#checkPage(call, call.page);
    const { work_ms, growth } = await this.#least(call, (response) => this.#checkResponse(call, response));
    if (growth > this.growth) [this.growth, this.mostMemory] = [growth, call.about];
    if (work_ms > this.longest_ms) [this.longest_ms, this.longest] = [work_ms, call.about];
    this.#checkStop(work_ms, 1, call.about);
    this.#checks.that(growth <= MAX_GROWTH, `the memory grew by ${mebibytes(growth)}: ${call.about}`);
    if (call.inPairs) await this.#sendInPairs(call);
  }

  /**
   * Sends the call twice at the same time, and then together with small requests. None of these waits longer than the
   * call stops the loop.
   */
  async #sendInPairs(call: CostlyCall): Promise<void> {
    const check = ({ status }: Response) => this.#checkStatus(status, `${call.about}, twice`);
    const both = () => Promise.all([this.#request(call), this.#request(call)]);
    const { work_ms, growth } = await this.#least(call, check, both);
    if (work_ms > this.pair_ms) [this.pair_ms, this.pair] = [work_ms, call.about];
    // One may follow the other before the loop turns.
    this.#checkStop(work_ms, 2, `${call.about}, twice`);
    this.#checks.that(
      growth <= 2 * MAX_GROWTH,
      `the memory grew by ${mebibytes(growth)}: ${call.about}, twice`,
    );
    const sent = this.#request(call);
    const beside = { isOver: false };
    void sent.then(() => (beside.isOver = true));
    do {
      const before = performance.now();
      const small = { about: '', method: 'GET', path: '/health/live', headers: {} };
      const { status } = await this.#request(small);
      const wait_ms = performance.now() - before;
      this.#checks.equal(status, 200, `a small request beside ${call.about}`);
      if (wait_ms > this.wait_ms) [this.wait_ms, this.wait] = [wait_ms, call.about];
    } while (!beside.isOver);
    this.#checkStatus((await sent).status, `${call.about}, beside small requests`);
  }

  /** Sends a request, or more, several times while it takes long, and returns the least that it cost. */
  async #least(
    call: CostlyCall,
    check: (response: Response) => void,
    send = async () => [await this.#request(call)],
  ): Promise<{ work_ms: number; growth: number }> {
    const least = { work_ms: Number.POSITIVE_INFINITY, growth: Number.POSITIVE_INFINITY };
    const isFast = () => !this.#isTimed || least.work_ms <= MAX_STOPS * this.idle_ms;
    const isEnough = () => isFast() && least.growth <= MAX_GROWTH;
    for (let attempt = 0; attempt < TRIES && !isEnough(); attempt += 1) {
      const before = await this.#read();
      const responses = await send();
      const reading = await this.#read();
      least.work_ms = Math.min(least.work_ms, reading.work_ms);
      least.growth = Math.min(least.growth, reading.memory - before.memory);
      if (attempt === 0) responses.forEach(check);
    }
    return least;
  }

  #checkStop(work_ms: number, calls: number, about: string): void {
    if (!this.#isTimed) return;
    const most = MAX_STOPS * this.idle_ms * calls;
    this.#checks.that(
      work_ms <= most,
      `the event loop stood still for ${work_ms.toFixed(0)} ms (at most ${most.toFixed(0)}): ${about}`,
    );
  }

  #checkStatus(status: number, about: string): void {
    // A limit of use would hide what the next requests cost.
    this.#checks.that(status < 500 && status !== 429, `${status}: ${about}`);
  }

  #checkResponse({ about, succeeds = false }: CostlyCall, { status, bytes, isFile }: Response): void {
    this.#checkStatus(status, about);
    if (succeeds) this.#checks.that(status < 300, `${status} instead of a success: ${about}`);
    if (isFile) return;
    if (bytes > this.bytes) [this.bytes, this.largest] = [bytes, about];
    this.#checks.that(bytes <= MAX_BYTES, `a response of ${mebibytes(bytes)}: ${about}`);
  }

  /** Opens the page until its data are there in time, on a busy machine, and checks what the server did. */
  async #checkPage(call: CostlyCall, expected: CostlyCall['page']): Promise<void> {
    let result = 'slow';
    for (let attempt = 0; attempt < PAGE_TRIES && (result === 'slow' || result === 'busy'); attempt += 1) {
      const before = await this.#countPages();
      await this.#request(call);
      const after = await this.#countPages();
      result = Object.keys(after).find((name) => after[name] !== before[name]) ?? '';
    }
    if (result in this.pages) this.pages[result]! += 1;
    if (expected !== null) this.#checks.equal(result, expected, call.about);
  }

  /** Returns how many pages the server has counted, by result. */
  async #countPages(): Promise<Record<string, string>> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${this.#target.url}/metrics`, { headers })).text();
    const counts = text.matchAll(/^gangway_pages_total\{result="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...counts].map(([, name, number]) => [name, number]));
  }

  async #read(): Promise<Reading> {
    return (await fetch(this.#probe)).json() as Promise<Reading>;
  }

  async #request({ method, path, headers, body }: CostlyCall): Promise<Response> {
    const sent = fetch(`${this.#target.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...fromAnotherAddress() },
      ...(body === undefined ? {} : { body: body as string }),
    });
    // A server whose event loop is blocked for long closes the connection.
    const response = await sent.catch(() => null);
    const bytes = (await response?.arrayBuffer())?.byteLength ?? 0;
    const isFile = response?.headers.get('content-disposition')?.startsWith('attachment') ?? false;
    return { status: response?.status ?? 599, bytes, isFile };
  }
}

const mebibytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MiB`;

/** Requests of one set of people, below the limits of use by person (API 14). */
const CALLS_OF_A_FIXTURE = 15;

async function* endpointCalls(target: Target, isWhole: boolean): AsyncGenerator<CostlyCall> {
  const kinds = new Set<string>();
  // The short form sends to a third of the endpoints: all of them read bodies and queries with the same code.
  const endpoints = ENDPOINTS.filter(
    ({ schema }, index) => schema.consumes === undefined && (isWhole || index % 3 === 0),
  );
  for (const endpoint of endpoints) {
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
