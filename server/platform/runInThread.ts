import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { busy } from './http/errors.ts';

// Five times the memory for the largest file of a call, whatever its content.
const MEMORY_MIB = 256;
// At least ten times what it takes on an idle machine, and less than the 15 s of a request.
const MAX_MS = 10_000;
// A thread takes an undefined variable for the text 'undefined', and makes a folder of that name.
const CACHE = process.env['NODE_COMPILE_CACHE'];

/**
 * Runs a script in a thread of its own, so that other calls continue, and returns the first message that it posts.
 * Throws a 503 when it takes too long.
 */
export async function runInThread<Result>(script: URL, workerData: object): Promise<Result> {
  const worker = new Worker(script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
    // No secrets, and none of the flags of this process. Without a cache of compiled code a thread takes twice as long.
    env: CACHE === undefined ? {} : { NODE_COMPILE_CACHE: CACHE },
    execArgv: [],
  });
  try {
    const [result] = (await once(worker, 'message', { signal: AbortSignal.timeout(MAX_MS) })) as [Result];
    return result;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw busy();
    throw error;
  } finally {
    await worker.terminate();
  }
}
