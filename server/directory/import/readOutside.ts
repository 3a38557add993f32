import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PeopleFile } from '#shared/directory/import/columns.ts';
import type { DateOrder } from '#shared/directory/import/days.ts';
import { busy } from '../../platform/http/errors.ts';

// Five times what the largest file of an API call takes, whatever is in it.
const MEMORY_MIB = 256;
// Fifty times what it takes on an idle machine, and less than the 15 s of a request.
const MOST_MS = 10_000;

/** As `readPeopleFile` in a thread of its own, so that other calls go on meanwhile. Throws a 503 when it takes too long. */
export async function readOutside(
  bytes: Uint8Array,
  settings: { most: number; order?: DateOrder | undefined },
): Promise<PeopleFile> {
  const worker = new Worker(new URL('./readWorker.ts', import.meta.url), {
    workerData: { bytes, settings },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
    // No secrets, and none of the flags of this process.
    env: {},
    execArgv: [],
  });
  try {
    const [file] = (await once(worker, 'message', { signal: AbortSignal.timeout(MOST_MS) })) as [PeopleFile];
    return file;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw busy();
    throw error;
  } finally {
    await worker.terminate();
  }
}
