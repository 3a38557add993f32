import { workerData } from 'node:worker_threads';
import { isOverLimit, type Watched } from './renderLimits.ts';

// This thread of the process that renders (worker.ts) ends it when a report takes too much memory or
// processor time. The compiler blocks the main thread, and most of the memory is the compiler's, which the
// limits of V8 do not count. The kernel's limits of address space and data count what V8 and the compiler
// only reserve: 6.9 and 1.7 GB before the first report.

const watched = workerData as Watched;

// A compilation takes up to 1 GB a second, 20 MB within this time.
const INTERVAL_MS = 20;

setInterval(() => {
  // The process of a server that was killed has another parent.
  if (isOverLimit(watched) || process.ppid !== watched.parent) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
