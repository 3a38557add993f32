import type { ItemCode } from '#shared/batches/whyNotDone.ts';
import { type BatchKind, failed, type Part, TryLater } from '../../batches/actions.ts';
import { findStarter } from '../../batches/store.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import { RenderError } from '../../platform/pdf/renderProcess.ts';
import { planReport } from '../../signing/report.ts';
import { covers, scopeOf } from '../population/scope.ts';
import { fileOf, POPULATION, reportPath } from './files.ts';
import { type ExportParams, finishExport } from './finish.ts';
import * as store from './store.ts';

type ExportServices = Pick<Services, 'db' | 'config' | 'renderer' | 'signer' | 'reportQueue'>;

/** Whether the files were not removed meanwhile: each export has its list of people from its start. */
const isKept = (tx: Transaction, { id }: { id: string }) => store.hasFile(tx, id, POPULATION);

const DONE = { state: 'done', plan_id: null, code: null } as const;

/**
 * Making the file of an audit (Audit 5): an item is somebody who started, with the report of their plan if it is completed. What
 * is downloaded is what was hashed: signatures differ each time, so that a report cannot be made again for the download.
 */
export function auditExport(services: ExportServices): BatchKind {
  return {
    // Some hundred ms each: others see the progress, and a process that ends undoes little.
    at_once: 5,

    async begin(tx, context, { viewer, batch }) {
      await store.allowWaiting(tx);
      const isAllowed = covers(scopeOf(viewer), (batch.params as ExportParams).scope);
      const isThere = await isKept(tx, batch);
      const perform: Part['perform'] = async ({ params: { plan_id } }) => {
        if (!isAllowed) return failed('audit.scope_changed' satisfies ItemCode);
        if (!isThere) return failed('audit.removed' satisfies ItemCode);
        if (typeof plan_id !== 'string') return DONE;
        const code = await addReport(tx, { batch_id: batch.id, plan_id, now: context.now() });
        return code === null ? { ...DONE, plan_id } : failed(code);
      };
      return { perform, finish: () => Promise.resolve() };
    },

    async end(tx, context, { batch }) {
      const starter = await findStarter(tx, batch.created_by);
      const params = batch.params as ExportParams;
      // What they may not have is not kept either, nor the rest of what was removed: somebody in it was erased, or it is old.
      const isTheirs = starter && covers(scopeOf(starter), params.scope);
      if (!isTheirs || !(await isKept(tx, batch))) await store.removeFiles(tx, batch.id);
      else await finishExport(tx, context, services, { batch, starter });
    },

    again: (_tx, _viewer, batch) => Promise.resolve(batch.params),
  };

  /** Stores the report of a plan; returns why there is none. */
  async function addReport(
    tx: Transaction,
    { batch_id, plan_id, now }: { batch_id: string; plan_id: string; now: Date },
  ): Promise<ItemCode | null> {
    try {
      const render = () => planReport(services, plan_id, now);
      // Whoever downloads a single report waits for none of these.
      const { content } = await services.reportQueue.run('audit', render, { isBackground: true });
      await store.storeFile(tx, batch_id, fileOf(reportPath(plan_id), content));
      return null;
    } catch (error) {
      if (error instanceof Refusal) {
        if (error.code === 'server.busy') throw new TryLater(error.message);
        return 'audit.not_completed';
      }
      if (!(error instanceof RenderError) || error.reason === 'failed') throw error;
      if (error.reason === 'closing') throw new TryLater(error.message);
      return 'report.too_large';
    }
  }
}
