import { Worker } from 'node:worker_threads';
import type { Report } from './report.ts';
import type { Answer } from './worker.ts';

export type { Report } from './report.ts';

/**
 * How long a call may take, its wait in the queue included: as long as the server allows for a request, after which
 * nobody waits for the answer.
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
 * The report as a PDF: tagged, with every font in it, PDF/UA-1. Reports are made one after the other in a thread of
 * their own, so that the server goes on answering; the thread starts with the first report and stays.
 * @throws when the report could not be made, or not within the time limit
 */
export function renderReport(report: Report, timeLimitMs = TIME_LIMIT_MS): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => expire(job, timeLimitMs), timeLimitMs);
    const job: Job = { report: JSON.stringify(report), resolve, reject, timer };
    waiting.push(job);
    startNext();
  });
}

/** Ends the thread and refuses what is not ready yet. A later call would start a new thread. */
export async function closeReports(): Promise<void> {
  const closing = new Error('The report was not made because the server is closing.');
  for (const job of waiting.splice(0)) refuse(job, closing);
  await abandon(closing);
}

function startNext(): void {
  if (current) return;
  current = waiting.shift() ?? null;
  if (!current) return;
  worker ??= startWorker();
  // A report on its way keeps the process alive, an idle thread does not.
  worker.ref();
  worker.postMessage(current.report);
}

function startWorker(): Worker {
  // The thread would inherit the flags of the process, some of which refuse a file.
  const started = new Worker(new URL('./worker.ts', import.meta.url), { name: 'report', execArgv: [] });
  started.on('message', (answer: Answer) => {
    // The answer of an abandoned thread comes too late.
    if (started !== worker) return;
    started.unref();
    finish((job) => {
      if ('pdf' in answer) job.resolve(answer.pdf);
      else job.reject(new Error(`The report could not be made: ${answer.error}`));
    });
  });
  started.on('error', (cause) => lose(started, cause));
  started.on('exit', () => lose(started));
  return started;
}

/** Settles the report on its way and turns to the next one. */
function finish(settle: (job: Job) => void): void {
  const job = current;
  current = null;
  if (job) {
    clearTimeout(job.timer);
    settle(job);
  }
  startNext();
}

function refuse(job: Job, error: Error): void {
  clearTimeout(job.timer);
  job.reject(error);
}

/** A thread that ends by itself takes its report with it; the next report gets a new thread. */
function lose(lost: Worker, cause?: unknown): void {
  if (lost !== worker) return;
  worker = null;
  finish((job) => job.reject(new Error('The report could not be made: its thread ended.', { cause })));
}

function expire(job: Job, timeLimitMs: number): void {
  const late = new Error(`The report was not ready within ${timeLimitMs / 1000} seconds.`);
  if (job === current) return void abandon(late);
  waiting.splice(waiting.indexOf(job), 1);
  job.reject(late);
}

/**
 * Ends the thread in the middle of its work. It stops only when the compiler returns to JavaScript; until then no
 * new one starts, so that late reports never run side by side.
 */
async function abandon(reason: Error): Promise<void> {
  const abandoned = worker;
  worker = null;
  if (current) refuse(current, reason);
  if (!abandoned) return;
  abandoned.unref();
  await abandoned.terminate();
  finish(() => {});
}
