import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { createCompiler } from './compiler.ts';
import { isOverLimit, usedCpu_ms, type Watched } from './renderLimits.ts';

// The child process that renders reports (renderProcess.ts). Its arguments are the limits of its memory, in
// bytes, and of the processor time of a report, in ms.

/** The message to the server for each report, which is received as JSON. */
export type RenderResult = ({ pdf: Uint8Array } | { error: string }) & {
  /** The memory that the process keeps, in bytes. */
  resident_bytes: number;
};

// The calls of the API come first.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
const [memory_bytes, cpu_ms] = process.argv.slice(2).map(Number) as [number, number];
const cpuAtStart = new Float64Array(new SharedArrayBuffer(8)).fill(Infinity);
const workerData: Watched = { memory_bytes, cpu_ms, parent: process.ppid, cpuAtStart };
new Worker(new URL('./watchdog.ts', import.meta.url), { workerData }).unref();

const compile = createCompiler();

function render(report: string): { pdf: Uint8Array } | { error: string } {
  try {
    return { pdf: compile(JSON.parse(report)) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (report: string) => {
  cpuAtStart[0] = usedCpu_ms();
  const result = render(report);
  // A short report may end before the watchdog has started or has looked.
  if (isOverLimit(workerData)) process.kill(process.pid, 'SIGKILL');
  cpuAtStart[0] = Infinity;
  const message = { ...result, resident_bytes: process.memoryUsage.rss() } satisfies RenderResult;
  // Without a callback, a server that was killed meanwhile would end this process with a stack trace.
  process.send!(message, undefined, undefined, () => undefined);
});
