import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';

/*
 * Loaded into a process of the product (`--import`). A GET of COST_PROBE_PORT returns what the event loop and the memory
 * did since the last one.
 */

/**
 * The readings of a process since the last query: the longest stop of its event loop, in ms by the clock and in ms of
 * processor time, which another process does not lengthen, and its maximum memory, in bytes.
 */
export type Reading = { stop_ms: number; work_ms: number; memory: number };

const TURN_MS = 5;
let reading: Reading = { stop_ms: 0, work_ms: 0, memory: 0 };
let last_ms = performance.now();
let lastWork_ms = work_ms();

setInterval(sample, TURN_MS).unref();

createServer((_request, response) => {
  sample();
  response.end(JSON.stringify(reading));
  reading = { stop_ms: 0, work_ms: 0, memory: 0 };
})
  .listen(Number(process.env['COST_PROBE_PORT']), '127.0.0.1')
  .unref();

function sample(): void {
  const [now_ms, nowWork_ms] = [performance.now(), work_ms()];
  reading.stop_ms = Math.max(reading.stop_ms, now_ms - last_ms);
  reading.work_ms = Math.max(reading.work_ms, nowWork_ms - lastWork_ms);
  reading.memory = Math.max(reading.memory, process.memoryUsage.rss());
  [last_ms, lastWork_ms] = [now_ms, nowWork_ms];
}

function work_ms(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
