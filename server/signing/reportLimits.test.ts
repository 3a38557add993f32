import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { type Person, type TestApp, useApp } from '../testing/app.ts';
import { expectProblem } from '../testing/problem.ts';
import { createSignedPlan, createTeam, planPath } from '../testing/samples.ts';
import { attachReport } from './report.ts';

const app = useApp();
const limited = useApp({}, { limits: { report: 2 } });
const tiny = useApp({}, { renderer: { memory_bytes: 2 ** 20 } });
const hasty = useApp({}, { renderer: { time_ms: 1 } });

const PATH = '/generate_report';
const download = (person: Person, plan: { id: string }) => person.client.get(planPath(plan, PATH));

async function setUp({ on = app, note = 'Short' }: { on?: TestApp; note?: string } = {}) {
  const { manager, employee } = await createTeam(on);
  const tasks = [{ name: 'Read', note, task_content: '' }];
  const topics = [{ name: 'Topic', tasks }];
  const subplans = [{ name: 'Week', description: '', due_in_days: 5, topics }];
  return { manager, employee, plan: await createSignedPlan(manager, employee, { subplans }) };
}

const fill = (unit: string) => unit.repeat(5_000).slice(0, 4_900).toWellFormed();

test.each([
  ['combining marks', fill('\u0301')],
  ['marks on spaces', fill(` ${'\u0301'.repeat(30)}`)],
  ['Hebrew with digits', fill('א1')],
  ['Arabic with marks', fill('م\u0651\u064b12 ')],
  ['emoji', fill('👩‍💻')],
  ['joiners', fill('a\u200d')],
  ['empty lines', fill('a\n\n')],
])('renders a note of 5,000 characters: %s', async (_, note) => {
  const { manager, plan } = await setUp({ note });
  expect((await download(manager, plan)).status).toBe(200);
});

test('renders 50 links of 2,048 characters', async () => {
  const { manager, employee } = await createTeam(app);
  const links = Array.from({ length: 50 }, (_, n) => `https://example.com/${n}/`.padEnd(2_048, 'abcdef/'));
  const tasks = [{ name: 'Read', note: '', task_content: links.join(',') }];
  const subplans = [{ name: 'Week', description: '', due_in_days: 5, topics: [{ name: 'Topic', tasks }] }];
  const plan = await createSignedPlan(manager, employee, { subplans });
  expect((await download(manager, plan)).status).toBe(200);
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the bytes that this process keeps after a garbage collection. */
function keptBytes(): number {
  // The first one runs finalizers, whose objects only the second frees.
  for (let count = 0; count < 2; count += 1) collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('the server keeps nothing of the reports that it has sent', async () => {
  const { manager, employee } = await createTeam(app);
  const tasks = Array.from({ length: 10 }, (_, n) => ({ name: `Read ${n}`, note: fill(`${n} `).trim() }));
  const subplans = [{ name: 'Week', description: '', due_in_days: 5, topics: [{ name: 'Topic', tasks }] }];
  const plan = await createSignedPlan(manager, employee, { subplans });
  const downloadBytes = async (times: number) => {
    let bytes = 0;
    for (let count = 0; count < times; count += 1) bytes += (await download(manager, plan)).text.length;
    return bytes;
  };
  // The first ones fill caches and compile code.
  await downloadBytes(4);
  const before = keptBytes();
  const bytes = await downloadBytes(10);
  const after = keptBytes();
  // Measured: 0.2 MB stay of 1.2 MB of files.
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(after - before).toBeLessThan(bytes / 2);
});

test('refuses a report that takes too much memory, and names what to do (Reports 6)', async () => {
  const { manager, plan } = await setUp({ on: tiny });
  const refused = await download(manager, plan);
  expectProblem(refused, 409);
  expect(refused.body).toMatchObject({
    code: 'report.too_large',
    detail: expect.stringContaining('print it'),
  });
  // The server still responds.
  expect((await manager.client.get(planPath(plan))).status).toBe(200);
});

test('refuses a report that is late with a 503 and Retry-After (Reports 6)', async () => {
  const { manager, plan } = await setUp({ on: hasty });
  const refused = await download(manager, plan);
  expectProblem(refused, 503);
  expect(refused.body.code).toBe('server.busy');
  expect(refused.headers.get('retry-after')).toBe('2');
});

test('counts the reports of a person (API 14)', async () => {
  const { manager, plan } = await setUp({ on: limited });
  expect((await download(manager, plan)).status).toBe(200);
  expect((await download(manager, plan)).status).toBe(200);
  const refused = await download(manager, plan);
  expectProblem(refused, 429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('serves others while one person downloads 30 reports (Reports 7)', async () => {
  const busy = await setUp();
  const other = await setUp();
  // Starts both processes.
  await Promise.all([download(busy.manager, busy.plan), download(other.manager, other.plan)]);
  const done: string[] = [];
  const many = Array.from({ length: 30 }, async () => {
    const { status } = await download(busy.manager, busy.plan);
    if (status === 200) done.push('many');
    return status;
  });
  const single = download(other.manager, other.plan).finally(() => done.push('single'));
  const calls = Array.from({ length: 20 }, () => other.employee.client.get(planPath(other.plan)));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await single).status).toBe(200);
  const statuses = await Promise.all(many);
  // The other person did not wait for all 30 reports. 21 of them are rendered.
  expect(done.indexOf('single')).toBeLessThan(15);
  // One runs and 20 wait; more of one person are refused. One that ends meanwhile makes room for another.
  const refused = statuses.filter((status) => status === 503).length;
  expect(refused).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30 - refused);
  expect(refused).toBeLessThan(30);
});

test.each([
  ['takes too much memory', tiny],
  ['is late', hasty],
])('attaches nothing to the mail when the report %s (Mails 9)', async (_, on) => {
  const { plan } = await setUp({ on });
  expect(await attachReport(on.services, { plan_id: plan.id })).toEqual([]);
});

test.each([
  [10_000_000, 1],
  [10_000_001, 0],
])('attaches a file of %i bytes to the mail %i times (Mails 9)', async (bytes, times) => {
  const { plan } = await setUp();
  const renderer = { ...app.services.renderer, render: async () => new Uint8Array(bytes) };
  // It is no PDF.
  const signer = { ...app.services.signer, sign: async (pdf: Uint8Array) => Buffer.from(pdf) };
  const services = { ...app.services, renderer, signer };
  expect(await attachReport(services, { plan_id: plan.id })).toHaveLength(times);
});
