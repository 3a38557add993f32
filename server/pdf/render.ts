import { Worker } from 'node:worker_threads';
import type { Report } from './report.ts';
import type { RenderResult } from './worker.ts';

export type { Report } from './report.ts';

/**
 * The time limit of a call, including its wait in the queue: that of a request (`requestTimeout` in app.ts).
 */
const TIME_LIMIT_MS = 15_000;

type Job = {
  report: string;
  resolve: (pdf: Uint8Array) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
};

const waiting: Job[] = [];
let current: Job | null = null;
let worker: Worker | null = null;

/**
 * Renders a report as a tagged PDF/UA-1 file with embedded fonts. Reports are rendered one after the other in
 * a worker thread, so that they do not block the server. The thread starts with the first report and is kept.
 * @throws when the report cannot be rendered, or not within the time limit
 */
export function renderReport(report: Report, timeLimitMs = TIME_LIMIT_MS): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => expire(job, timeLimitMs), timeLimitMs);
    const job: Job = { report: JSON.stringify(report), resolve, reject, timer };
    waiting.push(job);
    startNext();
  });
}

/**
 * Ends the thread and rejects all reports that are not
 * ready. A later call of `renderReport` starts a new thread.
 */
export async function closeRenderer(): Promise<void> {
  const closing = new Error('The report was not rendered because the server is closing.');
  for (const job of waiting.splice(0)) reject(job, closing);
  await terminateWorker(closing);
}

function startNext(): void {
  if (current) return;
  current = waiting.shift() ?? null;
  if (!current) return;
  worker ??= startWorker();
  // A thread with a report keeps the process alive, an idle one does not.
  worker.ref();
  worker.postMessage(current.report);
}

function startWorker(): Worker {
  // Without execArgv the thread inherits the flags of the process,
  // and some of them, such as --input-type, do not allow a file.
  const started = new Worker(new URL('./worker.ts', import.meta.url), { name: 'report', execArgv: [] });
  started.on('message', (result: RenderResult) => {
    // The call of a terminated thread has been rejected already.
    if (started !== worker) return;
    started.unref();
    settleCurrent((job) => {
      if ('pdf' in result) job.resolve(result.pdf);
      else job.reject(new Error(`The report could not be rendered: ${result.error}`));
    });
  });
  started.on('error', (cause) => handleExit(started, cause));
  started.on('exit', () => handleExit(started));
  return started;
}

/** Settles the current report and starts the next one. */
function settleCurrent(settle: (job: Job) => void): void {
  const job = current;
  current = null;
  if (job) {
    clearTimeout(job.timer);
    settle(job);
  }
  startNext();
}

function reject(job: Job, error: Error): void {
  clearTimeout(job.timer);
  job.reject(error);
}

/** Rejects the report of a thread that ended by itself. The next report starts a new thread. */
function handleExit(ended: Worker, cause?: unknown): void {
  if (ended !== worker) return;
  worker = null;
  settleCurrent((job) =>
    job.reject(new Error('The report could not be rendered: its thread ended.', { cause })),
  );
}

function expire(job: Job, timeLimitMs: number): void {
  const late = new Error(`The report was not ready within ${timeLimitMs / 1000} seconds.`);
  if (job === current) return void terminateWorker(late);
  waiting.splice(waiting.indexOf(job), 1);
  job.reject(late);
}

/**
 * Rejects the current report and ends its thread. The thread stops only when the compiler returns
 * to JavaScript; `current` stays set until then, so that no second thread renders at the same time.
 */
async function terminateWorker(reason: Error): Promise<void> {
  const terminated = worker;
  worker = null;
  if (current) reject(current, reason);
  if (!terminated) return;
  terminated.unref();
  await terminated.terminate();
  settleCurrent(() => {});
}
