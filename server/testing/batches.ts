import { newsWork } from '../assignment/notifyPeople.ts';
import { batchKinds } from '../workKinds.ts';
import type { BatchKinds } from '../batches/actions.ts';
import { batchWork } from '../batches/work.ts';
import type { TestApp } from './app.ts';
import { doWork, failingLogger } from './work.ts';

/** Does what waits in batches, as the job does. */
export async function doBatches(
  { db, services }: Pick<TestApp, 'db' | 'services'>,
  kinds: BatchKinds = batchKinds(services),
  stop?: AbortSignal,
): Promise<void> {
  const work = { ...batchWork(services.context, kinds, failingLogger), ...newsWork(services.context) };
  await doWork(db, work, stop);
}
