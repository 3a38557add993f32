import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { busy } from '../../platform/http/errors.ts';
import { type FileType, parseFile } from './parse.ts';
import type { ReadFile } from './read/readFile.ts';

// Five times what the largest file takes.
const MEMORY_MIB = 256;
// Ten times what the largest file takes on an idle machine, and less than the 15 s of a request.
const MOST_MS = 10_000;
/** Shorter files take some milliseconds, less than a thread takes to start. */
const SHORT = 8_192;

/** As `parseFile`, long files in a thread of its own, so that other calls go on meanwhile. Throws a 503 when it takes too long. */
export async function parseOutside(type: FileType, text: string, name?: string): Promise<ReadFile> {
  if (text.length <= SHORT) return parseFile(type, text, name);
  const worker = new Worker(new URL('./parseWorker.ts', import.meta.url), {
    workerData: { type, text, name },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
    // No secrets, and none of the flags of this process.
    env: {},
    execArgv: [],
  });
  try {
    const [file] = (await once(worker, 'message', { signal: AbortSignal.timeout(MOST_MS) })) as [ReadFile];
    return file;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw busy();
    throw error;
  } finally {
    await worker.terminate();
  }
}
