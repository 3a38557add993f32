import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { startSession } from '#server/auth/session.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Environment, withDatabase, withServer } from '../support/environment.ts';
import { median, percentile, type Result, resultOf } from '../support/results.ts';

/** The browsers that are open at the same time, and how many of them belong to HR, who receive every change. */
const STREAMS = 10_000;
const HR = 100;
/** Opened in groups: a server accepts some hundred new connections at a time. */
const AT_ONCE = 100;
const IDLE_S = 45;
const TICKS = 60;

type Person = { id: string; name: string; email: string; token: string };

/** Measures what open streams of changes cost a server, and how soon a tick is heard. On loopback alone. */
export async function measureLive(environment: Environment): Promise<Result[]> {
  const people = await withDatabase(environment, (db) => addPeople(db, environment));
  const results: Result[] = [];
  let stopped = 0;
  await withServer(environment, async (pid) => {
    const manager = people[0]!;
    const employee = people[1]!;
    const tasks = await addPlan(environment.url, manager, employee);
    // Memory that the first calls load does not count.
    await sleep(5_000);
    const before = await read(pid, environment.url);
    const opening = performance.now();
    const streams = await openStreams(environment.url, people);
    const opened_s = (performance.now() - opening) / 1_000;
    const start = await read(pid, environment.url);
    await sleep(IDLE_S * 1_000);
    const after = await read(pid, environment.url);
    const heard = await measureTicks(environment.url, employee, tasks, streams);
    const other = await measureCalls(environment.url, manager);
    const kib = (after.rss - before.rss) / STREAMS / 1_024;
    results.push(
      resultOf(`${STREAMS} streams: opened in`, opened_s, 's', { atMost: 60 }),
      resultOf('memory of the server without them', before.rss / 1_048_576, 'MiB', { atMost: 300 }),
      resultOf('memory for each', kib, 'KiB', { atMost: 60 }),
      resultOf(
        'processor while nothing changes',
        ((after.cpu_s - start.cpu_s) / IDLE_S) * 100,
        '% of a core',
        {
          atMost: 10,
        },
      ),
      resultOf('p99 lag of the event loop', after.lag_ms, 'ms', { atMost: 50 }),
      resultOf('tick until the manager hears, median', median(heard.manager), 'ms', { atMost: 200 }),
      resultOf('tick until the manager hears, p99', percentile(heard.manager, 0.99), 'ms', { atMost: 2_000 }),
      resultOf(`tick until the last of ${HR} hears, median`, median(heard.last), 'ms', { atMost: 500 }),
      resultOf('p99 of another call', percentile(other, 0.99), 'ms', { atMost: 50 }),
    );
    stopped = performance.now();
  });
  results.push(
    resultOf('stop with all streams open', (performance.now() - stopped) / 1_000, 's', { atMost: 10 }),
  );
  return results;
}

async function addPeople(db: Database, { sessions }: Environment): Promise<Person[]> {
  await sql`
    insert into people (id, email, name, is_manager, is_hr, manager_id)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'person' || n || '@example.com',
      'Person ' || n, n = 0, n > 1 and n < 2 + ${HR},
      case when n = 1 then '00000000-0000-7000-8000-000000000000'::uuid end
    from generate_series(0, ${STREAMS - 1}) as n`.execute(db);
  const rows = await db.selectFrom('people').select(['id', 'name', 'email']).orderBy('id').execute();
  const people: Person[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE);
    people.push(
      ...(await Promise.all(
        some.map(async (row) => ({ ...row, token: await startSession(db, sessions, row) })),
      )),
    );
  }
  return people;
}

async function call(url: string, { token }: Person, method: string, path: string, body?: object) {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json() as Promise<Record<string, unknown>>;
}

/** Assigns a plan of many tasks, and returns their ids. */
async function addPlan(url: string, manager: Person, employee: Person): Promise<string[]> {
  const tasks = Array.from({ length: TICKS }, (_, at) => ({ name: `Task ${at + 1}` }));
  const topics = [{ name: 'Tasks', description: '', public: true, tasks }];
  const subplan = { name: 'Days', description: '', due_in_days: 7, public: true, topics };
  const body = {
    name: 'A plan',
    description: '',
    user_id: employee.id,
    remind_days_before_due: 1,
    subplans: [subplan],
  };
  const { id } = await call(url, manager, 'POST', '/onboarding-plan/full', body);
  const plan = await call(url, manager, 'GET', `/onboarding-plan/${String(id)}`);
  const subplans = plan['subplans'] as { topics: { tasks: { id: string }[] }[] }[];
  return subplans.flatMap((part) => part.topics.flatMap((topic) => topic.tasks.map((task) => task.id)));
}

type Stream = { person: Person; heard: number };

/** Opens a stream for each person and notes when it last heard of a plan. */
async function openStreams(url: string, people: readonly Person[]): Promise<Stream[]> {
  const agent = new http.Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const open = async (person: Person): Promise<Stream> => {
    const stream = { person, heard: 0 };
    const headers = { authorization: `Bearer ${person.token}`, accept: 'text/event-stream' };
    const request = http.get(`${url}/api/change`, { agent, headers });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`a stream is refused: ${response.statusCode}`);
    response.on('data', (part: Buffer) => {
      if (part.includes('"plan"')) stream.heard = performance.now();
    });
    response.on('error', () => undefined);
    return stream;
  };
  const streams: Stream[] = [];
  for (let start = 0; start < people.length; start += AT_ONCE) {
    streams.push(...(await Promise.all(people.slice(start, start + AT_ONCE).map(open))));
  }
  return streams;
}

/** Ticks, and returns after how many ms the manager and the last of all who may see the plan have heard of each. */
async function measureTicks(
  url: string,
  employee: Person,
  tasks: readonly string[],
  streams: readonly Stream[],
): Promise<{ manager: number[]; last: number[] }> {
  const seeing = [streams[0]!, ...streams.slice(2, 2 + HR)];
  const heard = { manager: [] as number[], last: [] as number[] };
  for (const id of tasks) {
    const start = performance.now();
    await call(url, employee, 'PUT', `/onboarding-plan/user_task/${id}`, { completed: true });
    while (!seeing.every((stream) => stream.heard > start)) await sleep(2);
    heard.manager.push(seeing[0]!.heard - start);
    heard.last.push(Math.max(...seeing.map((stream) => stream.heard)) - start);
  }
  return heard;
}

async function measureCalls(url: string, manager: Person): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < 300; round += 1) {
    const start = performance.now();
    await call(url, manager, 'GET', '/onboarding-plan?scope=reports');
    times.push(performance.now() - start);
  }
  return times;
}

// On Linux, where processor time is counted in hundredths of a second.
async function read(pid: number, url: string): Promise<{ rss: number; cpu_s: number; lag_ms: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lag = /^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(metrics)?.[1] ?? 'NaN';
  return {
    rss: Number(/VmRSS:\s+(\d+)/.exec(status)![1]) * 1_024,
    cpu_s: (Number(fields[11]) + Number(fields[12])) / 100,
    lag_ms: Number(lag) * 1_000,
  };
}
