import type { ItemCode } from '#shared/batches/whyNotDone.ts';
import { type BatchKind, failed, type Part } from '../../../batches/actions.ts';
import { type BatchRow, findStarter } from '../../../batches/batches.sql.ts';
import type { Transaction } from '../../../platform/database/connect.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { SignedIn } from '../../../platform/http/viewer.ts';
import { TryLater } from '../../../platform/work/kind.ts';
import { RenderError } from '../../../platform/pdf/renderProcess.ts';
import { planReport } from '../../../signing/report.ts';
import { covers, scopeOf } from '../population/scope.ts';
import { refuseSecondExport } from './actions.ts';
import { fileOf, POPULATION, reportPath } from './files.ts';
import { type ExportParams, finishExport } from './finish.ts';
import * as store from './export.sql.ts';

type ExportServices = Pick<Services, 'db' | 'config' | 'settings' | 'renderer' | 'signer' | 'reportQueue'>;

/** Whether the files were not removed meanwhile: each export has its list of people from its start. */
const isKept = (tx: Transaction, { id }: { id: string }) => store.hasFile(tx, id, POPULATION);

/** Whether the starter may still see all departments of the export. */
const isTheirs = (starter: SignedIn, { params }: Pick<BatchRow, 'params'>) =>
  covers(scopeOf(starter), (params as ExportParams).scope);

const DONE = { state: 'done', plan_id: null, code: null } as const;

/**
 * The batch that makes the file of an audit (Audit 5): an item is an employee who started, with the report of their
 * plan if it is completed. The download has exactly the hashed bytes: signatures differ each time, so that a report
 * cannot be made again for it.
 */
export function auditExport(services: ExportServices): BatchKind {
  return {
    // Some hundred ms each: others see the progress, and a process that ends undoes little.
    at_once: 5,

    /*
     * Rendered before the row of the batch is locked, because an erasure waits for that lock. A report is of one
     * moment: `readReport` reads it in a snapshot of its own, and a completed plan does not change. No report of a
     * person who is erased meanwhile is stored: the erasure removes the files under that lock, and `begin` checks for
     * them under it, too.
     */
    async prepare(tx, context, { batch, items }) {
      const reports = new Map<string, Rendered>();
      const starter = await findStarter(tx, context, batch.created_by);
      // Nobody waits for the reports of an export that will have no file.
      if (!starter || !isTheirs(starter, batch) || !(await isKept(tx, batch)))
        return (...given) => begin(reports, ...given);
      await store.allowWaiting(tx);
      for (const { params } of items) {
        const { plan_id } = params;
        if (typeof plan_id === 'string') reports.set(plan_id, await render(plan_id, context.now()));
      }
      return (...given) => begin(reports, ...given);
    },

    begin: (...given) => begin(new Map(), ...given),

    async end(tx, context, { batch }) {
      const starter = await findStarter(tx, context, batch.created_by);
      // A file that the starter may no longer have is deleted, and so is the rest of a removed one: a person in it was
      // erased, or it is old.
      if (!starter || !isTheirs(starter, batch) || !(await isKept(tx, batch)))
        await store.removeFiles(tx, batch.id);
      else await finishExport(tx, context, services, { batch, starter });
    },

    async again(tx, viewer, { batch, items }) {
      await refuseSecondExport(tx, viewer);
      return { params: batch.params, items };
    },
  };

  async function render(plan_id: string, now: Date): Promise<Rendered> {
    try {
      // Downloads of a single report wait for none of these.
      const { content } = await services.reportQueue.run('audit', () => planReport(services, plan_id, now), {
        isBackground: true,
      });
      return { content };
    } catch (error) {
      return { error };
    }
  }
}

async function begin(
  reports: ReadonlyMap<string, Rendered>,
  ...[tx, , { viewer, batch }]: Parameters<BatchKind['begin']>
): Promise<Part> {
  const isAllowed = isTheirs(viewer, batch);
  const isThere = await isKept(tx, batch);
  // Since it was rendered a plan may have gone.
  const completed = await store.listCompleted(tx, [...reports.keys()]);
  return {
    async perform({ params: { plan_id } }) {
      if (!isAllowed) return failed('audit.scope_changed' satisfies ItemCode);
      if (!isThere) return failed('audit.removed' satisfies ItemCode);
      if (typeof plan_id !== 'string') return DONE;
      const report = reports.get(plan_id);
      if (!report) throw new TryLater('the report was not rendered with this part');
      if (!completed.has(plan_id)) return failed('audit.not_completed' satisfies ItemCode);
      const code = await addReport(tx, { batch_id: batch.id, plan_id, report });
      return code === null ? { ...DONE, plan_id } : failed(code);
    },
    finish: () => Promise.resolve(),
  };
}

/** A report, or why there is none. */
type Rendered = { content: Uint8Array } | { error: unknown };

/** Stores the report of a plan; returns why there is none. */
async function addReport(
  tx: Transaction,
  { batch_id, plan_id, report }: { batch_id: string; plan_id: string; report: Rendered },
): Promise<ItemCode | null> {
  if ('content' in report) {
    await store.storeFile(tx, batch_id, fileOf(reportPath(plan_id), report.content));
    return null;
  }
  const { error } = report;
  if (error instanceof Refusal) {
    if (error.code === 'server.busy') throw new TryLater(error.message);
    return error.code === 'plans.newer_release' ? error.code : 'audit.not_completed';
  }
  if (!(error instanceof RenderError) || error.reason === 'failed') throw error;
  if (error.reason === 'closing') throw new TryLater(error.message);
  return 'report.too_large';
}
