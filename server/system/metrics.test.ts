import http from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { describe, expect, test } from 'vitest';
import { createOutageLog } from '../platform/background/outageLog.ts';
import { repeat } from '../platform/background/repeat.ts';
import { BACKUP, recordFailure, recordSuccess } from '../platform/background/background.sql.ts';
import type { Services } from '../platform/http/services.ts';
import type { Renderer } from '../platform/pdf/renderer.ts';
import { RenderError } from '../platform/pdf/renderProcess.ts';
import { attachReport } from '../signing/report.ts';
import { type TestApp, useApp } from '../testing/app.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, createSignedPlan, createTeam, planPath } from '../testing/samples.ts';

const app = useApp();
const withToken = useApp({ METRICS_TOKEN: 'scrape' });
const behindProxy = useApp({ TRUST_PROXY: '1', DEMO: '1' });
const limited = useApp({}, { limits: { address: 5 } });

/** Sends a request from the address, which is one of this machine. */
async function get(
  { url }: TestApp,
  path: string,
  headers: Record<string, string> = {},
  localAddress = '127.0.0.1',
) {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  http.get(url + path, { headers, localAddress }, resolve).on('error', reject);
  const response = await promise;
  const text = await readText(response);
  const isProblem = response.headers['content-type']?.includes('problem+json');
  return {
    status: response.statusCode ?? 0,
    text,
    headers: new Headers(response.headers as Record<string, string>),
    body: isProblem ? JSON.parse(text) : null,
  };
}

const readWith = (authorization?: string) =>
  get(withToken, '/metrics', authorization === undefined ? {} : { authorization });

describe('access to the metrics (Operations 5)', () => {
  test('without METRICS_TOKEN this machine, but no proxy on it', async () => {
    expect((await get(app, '/metrics')).status).toBe(200);
    const headers = [
      'x-forwarded-for',
      'x-forwarded-host',
      'forwarded',
      'via',
      'x-real-ip',
      'cf-connecting-ip',
    ];
    for (const name of headers) {
      expectProblem(await get(app, '/metrics', { [name]: '127.0.0.1' }), 403, /METRICS_TOKEN/);
    }
    expectProblem(await get(app, '/metrics', { host: 'rebound.example:3000' }), 403, /METRICS_TOKEN/);
    for (const sent of [{}, { 'x-forwarded-for': '127.0.0.1' }, { authorization: 'Bearer null' }]) {
      expectProblem(await get(behindProxy, '/metrics', sent), 403, /METRICS_TOKEN/);
    }
  });

  test('with METRICS_TOKEN its bearer alone', async () => {
    expect((await readWith('Bearer scrape')).status).toBe(200);
    for (const wrong of [
      undefined,
      '',
      'Bearer ',
      'Bearer scrap',
      'Bearer scrapee',
      'scrape',
      'Basic scrape',
    ]) {
      expectProblem(await readWith(wrong), 401);
    }
  });

  test('limits probes by address, apart from the calls of the API (API 14)', async () => {
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await get(limited, '/health/ready')).status);
    for (let count = 0; count < 2; count += 1) statuses.push((await get(limited, '/metrics')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expectProblem(await get(limited, '/health/ready'), 429);
    expect((await get(limited, '/health/live')).status).toBe(200);
    expect((await get(limited, '/api/config')).status).toBe(200);
    expect((await get(limited, '/metrics', {}, '127.0.0.2')).status).toBe(200);
  });
});

/** Returns the value of a metric with these labels, or undefined. */
async function valueOf(name: string, labels = ''): Promise<number | undefined> {
  const { text } = await get(app, '/metrics');
  const line = text.split('\n').find((entry) => entry.startsWith(`${name}${labels} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

/** Returns the numbers of downloads that were rendered, refused and failed, then those of attachments. */
async function reportCounts(): Promise<number[]> {
  const labels = ['download', 'attachment'].flatMap((kind) =>
    ['rendered', 'refused', 'failed'].map((result) => `{kind="${kind}",result="${result}"}`),
  );
  const values = await Promise.all(labels.map((label) => valueOf('gangway_reports_total', label)));
  return values.map((value) => value ?? 0);
}

describe('the metrics (Operations 10)', () => {
  test('each of 20 concurrent scrapes is complete', async () => {
    for (let round = 0; round < 5; round += 1) {
      const scrapes = await Promise.all(Array.from({ length: 20 }, () => get(app, '/metrics')));
      for (const { text } of scrapes) {
        for (const name of ['gangway_mails', 'gangway_webhook_deliveries']) {
          expect(text.match(new RegExp(`^${name}\\{state=.*$`, 'gm'))).toHaveLength(3);
        }
      }
    }
  });

  test('show the last backup, and that the database is reachable', async () => {
    expect(await valueOf('gangway_backup_last_success_timestamp_seconds')).toBe(0);
    await recordSuccess(app.db, BACKUP, { rows: 1, bytes: 4096, encrypted: true, version: '1.0.0' });
    await recordFailure(app.db, BACKUP, 'The disk is full.');
    const seconds = await valueOf('gangway_backup_last_success_timestamp_seconds');
    expect(Math.abs(Date.now() / 1_000 - (seconds ?? 0))).toBeLessThan(600);
    expect(await valueOf('gangway_backup_bytes')).toBe(4096);
    expect(await valueOf('gangway_database_reachable')).toBe(1);
    // That of the generated key lasts ten years.
    const ends = await valueOf('gangway_report_certificate_expires_timestamp_seconds');
    expect(ends).toBeGreaterThan(Date.now() / 1_000 + 9 * 365 * 86_400);
  });

  test('count the mails that are not sent by state, with the age of the oldest', async () => {
    expect(await valueOf('gangway_mails', '{state="failed"}')).toBe(0);
    const insert = (fields: object) =>
      app.db
        .insertInto('outbox')
        .values({
          id: uuidv7(),
          key: uuidv7(),
          kind: 'assigned',
          plan_id: null,
          person_id: uuidv7(),
          name: 'A',
          email: 'a@example.com',
          content: '{}',
          created_at: sql<string>`now() - interval '1 hour'`,
          ...fields,
        })
        .execute();
    const { id } = await app.addManager();
    await insert({ person_id: id });
    await insert({ person_id: id });
    await insert({ person_id: id, last_error: 'refused' });
    await insert({ person_id: id, last_error: 'refused', given_up_at: sql<string>`now()` });
    await insert({ person_id: id, sent_at: sql<string>`now()` });
    const counts = ['queued', 'failing', 'failed'].map((state) =>
      valueOf('gangway_mails', `{state="${state}"}`),
    );
    expect(await Promise.all(counts)).toEqual([2, 1, 1]);
    for (const state of ['queued', 'failing', 'failed']) {
      const age = await valueOf('gangway_mails_oldest_seconds', `{state="${state}"}`);
      expect(age).toBeGreaterThanOrEqual(3_600);
      expect(age).toBeLessThan(7_200);
    }
  });

  test('count the runs of the jobs by result', async () => {
    const stopping = new AbortController();
    let runs = 0;
    const job = {
      name: 'sample',
      every_ms: 1,
      work: async () => {
        runs += 1;
        if (runs === 3) stopping.abort();
        if (runs === 2) throw new Error('broken');
      },
    };
    const logger = { info: () => {}, warn: () => {} };
    await repeat(job, { logger, database: createOutageLog(logger, '', ''), stop: stopping.signal });
    expect(await valueOf('gangway_job_runs_total', '{job="sample",result="done"}')).toBe(2);
    expect(await valueOf('gangway_job_runs_total', '{job="sample",result="failed"}')).toBe(1);
  });

  test('count reports by kind and result', async () => {
    const { manager, employee } = await createTeam(app);
    const open = await createPlan(manager, employee);
    const signed = await createSignedPlan(manager, employee);
    const report = (plan: { id: string }) => manager.client.get(planPath(plan, '/generate_report'));
    // The process counts the reports of all its servers together.
    const before = await reportCounts();
    const added = async () => (await reportCounts()).map((count, index) => count - before[index]!);
    expect([await report(open), await report(signed)].map(({ status }) => status)).toEqual([409, 200]);
    await expect.poll(added).toEqual([1, 1, 0, 0, 0, 0]);

    // The attachment of the mail about the completed plan.
    const attach = (services: Services) => attachReport(services, { plan_id: signed.id });
    const rendererOf = (render: Renderer['render']) => ({ ...app.services.renderer, render });
    const failing = (reason: 'failed' | 'late' | 'closing') =>
      rendererOf(() => Promise.reject(new RenderError(reason, 'No report.')));
    expect(await attach(app.services)).toHaveLength(1);
    for (const renderer of [failing('failed'), failing('late')]) {
      expect(await attach({ ...app.services, renderer })).toEqual([]);
    }
    const signer = Object.assign(Object.create(app.services.signer) as Services['signer'], {
      sign: async () => new Uint8Array(10_000_001),
    });
    expect(await attach({ ...app.services, signer })).toEqual([]);
    // The mail is sent later, by another process.
    await expect(attach({ ...app.services, renderer: failing('closing') })).rejects.toThrow('No report.');
    expect(await added()).toEqual([1, 1, 0, 1, 2, 1]);
  });

  test('show the connections, the queue and the event loop', async () => {
    for (const state of ['used', 'idle', 'waiting']) {
      expect(await valueOf('gangway_database_connections', `{state="${state}"}`)).toBeGreaterThanOrEqual(0);
    }
    expect(await valueOf('gangway_queue_calls', '{state="running"}')).toBe(0);
    expect(await valueOf('gangway_queue_calls', '{state="waiting"}')).toBe(0);
    expect(await valueOf('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
    const labels = '{method="GET",route="/metrics",status="200"}';
    expect(await valueOf('http_request_duration_seconds_count', labels)).toBeGreaterThan(0);
  });
});
