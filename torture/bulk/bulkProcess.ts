import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { conditions } from '#server/conditions.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { connect } from '#server/platform/database/connect.ts';
import { createServices } from '#server/platform/http/services.ts';
import { runWork } from '#server/platform/work/runWork.ts';
import { batchKinds, workKinds } from '#server/workKinds.ts';
import { SESSIONS } from '../support/product.ts';

/*
 * Does the work of the kinds KINDS at the time NOW, as the jobs of a process of the product, and prints what that did to its event loop
 * and its memory.
 */

/**
 * The longest slice of the event loop in ms of processor time, which another process does not lengthen, and by the
 * clock; the maximum memory above the idle process; the results.
 */
export type Reading = {
  work_ms: number;
  stop_ms: number;
  memory: number;
  seconds: number;
  done: Record<string, number>;
};

const TURN_MS = 2;

const { DATABASE_URL = '', KINDS = '', NOW = '' } = process.env;
const config = readConfig({
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'gangway@example.com',
  LOG_LEVEL: 'silent',
});
const db = connect(DATABASE_URL, { max: config.database_pool_size });
const logger = pino({ level: 'warn' });
const services = createServices({ db, config, sessions: SESSIONS, conditions });
// The process that does the work also notifies the browsers of its changes.
services.changes.start(logger);
const context = { ...services.context, now: () => new Date(NOW) };
const all = workKinds({ context, batches: batchKinds(services), logger });
const kinds = Object.fromEntries(Object.entries(all).filter(([name]) => KINDS.split(',').includes(name)));

await sleep(1_000);
const idle = process.memoryUsage.rss();
const reading: Reading = { work_ms: 0, stop_ms: 0, memory: 0, seconds: 0, done: {} };
let last_ms = performance.now();
let lastWork_ms = work_ms();
const timer = setInterval(() => {
  const [now_ms, nowWork_ms] = [performance.now(), work_ms()];
  reading.stop_ms = Math.max(reading.stop_ms, now_ms - last_ms - TURN_MS);
  reading.work_ms = Math.max(reading.work_ms, nowWork_ms - lastWork_ms);
  reading.memory = Math.max(reading.memory, process.memoryUsage.rss() - idle);
  [last_ms, lastWork_ms] = [now_ms, nowWork_ms];
}, TURN_MS);

const start = performance.now();
reading.done = await runWork(db, kinds, { logger, stop: new AbortController().signal });
reading.seconds = (performance.now() - start) / 1_000;
// The changes of a transaction are passed on some ms later.
await sleep(200);
clearInterval(timer);
console.log(JSON.stringify(reading));
await services.changes.stop();
await db.destroy();
process.exit(0);

function work_ms(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
