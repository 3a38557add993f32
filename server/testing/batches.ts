import { batchKinds } from '../batchKinds.ts';
import { runBatches } from '../batches/runBatches.ts';
import type { TestApp } from './app.ts';

/** Does what waits in batches, as the job does. */
export function doBatches({ db, services }: Pick<TestApp, 'db' | 'services'>): Promise<void> {
  const logger = {
    warn(error: unknown) {
      throw error;
    },
  };
  return runBatches(db, services.context, batchKinds(services), logger, new AbortController().signal);
}
