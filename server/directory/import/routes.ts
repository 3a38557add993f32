import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/directory/import/contract.ts';
import { PAGE_BYTES } from '#shared/page.ts';
import { FILE_LIMIT, type ImportResult, MAX_PEOPLE } from '#shared/directory/import/schema.ts';
import { inSnapshot } from '../../platform/database/transaction.ts';
import { firstWithin } from '../../platform/http/answers/firstWithin.ts';
import { acceptFilesOnly } from '../../platform/http/files/acceptFilesOnly.ts';
import { idempotent } from '../../platform/http/idempotency/idempotent.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { type CountedAct, importPeople, previewImport } from './actions.ts';
import type { PeopleFile } from '#shared/directory/import/columns.ts';
import type { DateOrder } from '#shared/directory/import/days.ts';
import { runInThread } from '../../platform/runInThread.ts';

/** The only call that takes a file instead of JSON (Import 1). Imports run one by one, in a queue of their own (API 15). */
export function importRoutes(app: FastifyInstance, { db, context, limits, importQueue }: Services): void {
  acceptFilesOnly(app, 'text/csv', FILE_LIMIT);

  registerEndpoint(
    app,
    contract.importPeople,
    async ({ viewer, query, body, request }) => {
      const bytes = body();
      return importQueue.run(viewer.id, async () => {
        const input = {
          file: await readOutside(bytes, { most: MAX_PEOPLE, order: query.date_order }),
          isOwnTeam: query.scope === 'reports',
          count: (act: CountedAct, people: number) => limits.count(act, viewer.id, people),
        };
        return query.dry_run
          ? shownPreview(await inSnapshot(db, (tx) => previewImport(tx, context, viewer, input)))
          : idempotent(db, { viewer, request }, (tx) => importPeople(tx, context, viewer, input));
      });
    },
    { isQueued: false },
  );
}

/** Returns a preview with as many of its changes as fit into an answer (API 22). It counts all. */
const shownPreview = (result: ImportResult): ImportResult => ({
  ...result,
  changes: firstWithin(result.changes, PAGE_BYTES),
});

/** As `readPeopleFile` in a thread of its own. */
async function readOutside(
  bytes: Uint8Array,
  settings: { most: number; order?: DateOrder | undefined },
): Promise<PeopleFile> {
  return await runInThread(new URL('./readWorker.ts', import.meta.url), { bytes, settings });
}
