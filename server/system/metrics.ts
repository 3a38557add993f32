import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { WORK } from '#shared/operations/names.ts';
import { signInMetrics } from '../auth/metrics/signIns.ts';
import { liveMetrics } from '../notifications/live/metrics.ts';
import { jobMetrics } from '../platform/background/jobMetrics.ts';
import { BACKUP, listJobRuns } from '../platform/background/background.sql.ts';
import { type Database, poolUse } from '../platform/database/connect.ts';
import { isUnreachable } from '../platform/database/failures.ts';
import { countUnsentDeliveries } from '../platform/deliveries/deliveries.sql.ts';
import type { Services } from '../platform/http/services.ts';
import { countUnsentMails } from '../platform/outbox/lists.sql.ts';
import { countFailedWork } from '../platform/work/work.sql.ts';
import { answerMetrics } from '../platform/http/answers/limitAnswers.ts';
import { reportMetrics } from '../platform/pdf/reportMetrics.ts';
import { VERSION } from '../platform/config/version.ts';
import { renderingMetrics } from './rendering/metrics.ts';
import { limitProbes } from './limitProbes.ts';
import { checkMetricsReader } from './metricsReader.ts';
import { measureRequests } from './requestMetrics.ts';

/** Serves Prometheus metrics (Operations 5, Operations 10). */
export function metricsRoute(app: FastifyInstance, services: Services): void {
  const register = new Registry();
  // Process, memory, garbage collection and the lag of the event loop.
  collectDefaultMetrics({ register });
  measureRequests(app, register);
  measureServices(services, register);
  measureReads(services, register);
  describeBuild(register);
  const { db } = services;
  const readMails = measureQueue(register, {
    name: 'gangway_mails',
    what: 'Mails',
    read: () => countUnsentMails(db),
  });
  const readDeliveries = measureQueue(register, {
    name: 'gangway_webhook_deliveries',
    what: 'Deliveries to webhooks',
    read: () => countUnsentDeliveries(db),
  });
  const readWork = measureWork(register, db);
  const readBackup = measureBackup(register, db);
  const readSignature = measureSignature(register, services);
  const all = Registry.merge([
    register,
    jobMetrics,
    reportMetrics,
    signInMetrics,
    renderingMetrics,
    liveMetrics,
    answerMetrics,
  ]);

  app.get(
    '/metrics',
    { logLevel: 'warn', onRequest: limitProbes(services.limits) },
    async (request, reply) => {
      checkMetricsReader(request, services.config);
      await Promise.all([readMails(), readDeliveries(), readWork(), readBackup(), readSignature()]);
      return reply.type(all.contentType).send(await all.metrics());
    },
  );
}

/** Adds gauges that are read when the metrics are. */
function measureServices({ db, queue }: Services, register: Registry): void {
  const labelNames = ['state'];
  const connections = new Gauge({
    name: 'gangway_database_connections',
    help: 'Connections of the pool in use and idle, and callers that wait for one',
    labelNames,
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(poolUse(db))) this.set({ state }, count);
    },
  });
  const calls = new Gauge({
    name: 'gangway_queue_calls',
    help: 'Calls of the API that run, and that wait for their turn',
    labelNames,
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(queue.length)) this.set({ state }, count);
    },
  });
  for (const gauge of [connections, calls]) register.registerMetric(gauge);
}

/** Adds metrics about the use of replicas. */
function measureReads({ reads }: Services, register: Registry): void {
  if (reads.replicas.length === 0) return;
  const counter = new Counter({
    name: 'gangway_reads_total',
    help: 'Reads by the database server that they used; repeated: failed on a replica first',
    labelNames: ['server'],
    registers: [],
    collect() {
      this.reset();
      for (const [server, count] of Object.entries(reads.counts)) this.inc({ server }, count);
    },
  });
  const used = new Gauge({
    name: 'gangway_replica_used',
    help: 'Whether calls use the replica at the moment, by its number in DATABASE_REPLICA_URL',
    labelNames: ['replica'],
    registers: [],
    collect() {
      for (const [index, { state }] of reads.replicas.entries()) {
        this.set({ replica: index + 1 }, Number(state.isUsed));
      }
    },
  });
  const behind = new Gauge({
    name: 'gangway_replica_behind_bytes',
    help: 'Bytes of log that the replica had not replayed when a call last needed them',
    labelNames: ['replica'],
    registers: [],
    collect() {
      for (const [index, { state }] of reads.replicas.entries()) {
        this.set({ replica: index + 1 }, state.behind_bytes);
      }
    },
  });
  register.registerMetric(counter);
  for (const gauge of [used, behind]) register.registerMetric(gauge);
}

/** Shows which release runs. */
function describeBuild(register: Registry): void {
  new Gauge({
    name: 'gangway_build_info',
    help: 'Always 1; the label has the release',
    labelNames: ['version'],
    registers: [register],
  }).set({ version: VERSION }, 1);
}

/** Adds what is known of the last backup, and whether the database responds. */
function measureBackup(register: Registry, db: Database): () => Promise<void> {
  const registers = [register];
  const time = new Gauge({
    name: 'gangway_backup_last_success_timestamp_seconds',
    help: 'When a backup last succeeded; 0 for never',
    registers,
  });
  const bytes = new Gauge({ name: 'gangway_backup_bytes', help: 'Size of the last backup', registers });
  const reachable = new Gauge({
    name: 'gangway_database_reachable',
    help: 'Whether the database can be reached: 1 or 0',
    registers,
  });
  return async () => {
    const runs = await listJobRuns(db).catch((error: unknown) => error as Error);
    reachable.set(isUnreachable(runs) ? 0 : 1);
    if (runs instanceof Error) return;
    const backup = runs.find(({ job }) => job === BACKUP);
    time.set(backup?.succeeded_at ? Date.parse(backup.succeeded_at) / 1_000 : 0);
    bytes.set(backup?.detail?.bytes ?? 0);
  };
}

/** Adds when the certificate of reports ends. */
function measureSignature(register: Registry, { signer }: Services): () => Promise<void> {
  const ends = new Gauge({
    name: 'gangway_report_certificate_expires_timestamp_seconds',
    help: 'When the certificate of reports ends: that of REPORT_SIGNING_P12, or of the generated key',
    registers: [register],
  });
  return async () => {
    const state = await signer.state(new Date()).catch(() => null);
    if (state !== null) ends.set(Date.parse(state.ends_at) / 1_000);
  };
}

type Unsent = { state: string; count: number; oldest_s: number };

/**
 * Adds gauges of a queue of messages. Returns the function that reads them, before the metrics are written.
 */
function measureQueue(
  register: Registry,
  { name, what, read }: { name: string; what: string; read: () => Promise<Unsent[]> },
): () => Promise<void> {
  const registers = [register];
  const labelNames = ['state'];
  const help = `${what} that are not sent: queued, failing (retried) or failed (given up)`;
  const counts = new Gauge({ name, help, labelNames, registers });
  const ages = new Gauge({
    name: `${name}_oldest_seconds`,
    help: `Age of the oldest of each state: ${what.toLowerCase()}`,
    labelNames,
    registers,
  });
  return async () => {
    // Without the database there are no figures, which monitoring sees as missing.
    const unsent = await read().catch(() => null);
    // Read, then set in one turn: a scrape in between would find none.
    counts.reset();
    ages.reset();
    if (unsent === null) return;
    for (const state of ['queued', 'failing', 'failed']) {
      const found = unsent.find((messages) => messages.state === state);
      counts.set({ state }, found?.count ?? 0);
      ages.set({ state }, found?.oldest_s ?? 0);
    }
  };
}

/** Counts the work that has failed. Zero is a figure, too: an alert needs no series that is missing. */
function measureWork(register: Registry, db: Database): () => Promise<void> {
  const failed = new Gauge({
    name: 'gangway_work_failed',
    help: 'Items of work on many, such as reminders, that failed and are tried again, by kind',
    labelNames: ['kind'],
    registers: [register],
  });
  return async () => {
    const counts = await countFailedWork(db).catch(() => null);
    failed.reset();
    if (counts === null) return;
    for (const kind of Object.keys(WORK)) failed.set({ kind }, 0);
    for (const { kind, count } of counts) failed.set({ kind }, count);
  };
}
