import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/*
 * Loaded into a process of the product (`--import`). A GET of COST_PROBE_PORT returns what the event loop and the memory
 * did since the last one.
 */

/** What a process did since it was last asked: the longest stop of its event loop, in ms, and its most memory, in bytes. */
export type Reading = { stop_ms: number; memory: number };

const RESOLUTION_MS = 5;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();

let memory = 0;
const sample = () => {
  memory = Math.max(memory, process.memoryUsage.rss());
};
setInterval(sample, 20).unref();

createServer((_request, response) => {
  sample();
  const reading: Reading = { stop_ms: delays.max / 1e6, memory };
  delays.reset();
  memory = 0;
  response.end(JSON.stringify(reading));
})
  .listen(Number(process.env['COST_PROBE_PORT']), '127.0.0.1')
  .unref();
