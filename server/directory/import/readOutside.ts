import type { PeopleFile } from '#shared/directory/import/columns.ts';
import type { DateOrder } from '#shared/directory/import/days.ts';
import { runInThread } from '../../platform/runInThread.ts';

/** As `readPeopleFile` in a thread of its own. */
export async function readOutside(
  bytes: Uint8Array,
  settings: { most: number; order?: DateOrder | undefined },
): Promise<PeopleFile> {
  return await runInThread(new URL('./readWorker.ts', import.meta.url), { bytes, settings });
}
