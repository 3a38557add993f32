import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { csvLine } from '#shared/csv.ts';
import { PAGE_SIZE } from '#shared/page.ts';
import { exportPlan, exportPlans } from '#shared/plans/contract.ts';
import { exportedPlan, planColumns } from '#shared/plans/export/planExport.ts';
import { withEmails } from '../../checklist/files/owners/resolve.ts';
import { printTemplate } from '../../checklist/files/write/printTemplate.ts';
import { inSnapshot } from '../../platform/database/transaction.ts';
import { managersOnly } from '../../platform/http/errors.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import { asFile } from '../../platform/http/files/sendFile.ts';
import type { Services } from '../../platform/http/services.ts';
import { FOR_EMPLOYEE, FOR_MANAGER } from '../listed/order.ts';
import { readFullPlan, readOrganisation } from '../readPlan.ts';
import { listPlanOrder, listPlansById } from '../listed/listed.sql.ts';
import { summarize } from '../summary.ts';
import { exportOrganisation } from './exportOrganisation.ts';
import { findUses, listSignedAt } from './export.sql.ts';
import { today } from '../../platform/today.ts';

/** The list of plans as a file, in the same order (Import 8), and a plan as Markdown (Files 1). */
export function planExportRoutes(app: FastifyInstance, services: Services): void {
  const { db, context } = services;
  registerEndpoint(app, exportPlans, async ({ viewer, query: { scope, format = 'csv' }, reply, read }) => {
    if (scope === 'reports' && !viewer.is_manager) throw managersOnly();
    if (scope === 'organisation') {
      const file = await readOrganisation(services, viewer, { kind: 'csv', detail: { format } }, async () => {
        return Readable.from(exportOrganisation(db, viewer, { format, day: today(context) }));
      });
      return asFile(reply, 'onboarding-plans', format).send(file);
    }
    const { compare } = scope === 'self' ? FOR_EMPLOYEE : FOR_MANAGER;
    const day = today(context);
    const { rows, columns } = await read((db) =>
      inSnapshot(db, async (tx) => {
        const uses = await findUses(tx);
        const order = (await listPlanOrder(tx, viewer, scope)).map((row) => summarize(row, day));
        const ids = order.toSorted(compare).map(({ id }) => id);
        const signed = await listSignedAt(tx, ids);
        const rows: ReturnType<typeof exportedPlan>[] = [];
        // In parts, since each has a description that the file has not.
        while (rows.length < ids.length) {
          const part = await listPlansById(tx, viewer, ids.slice(rows.length, rows.length + PAGE_SIZE));
          if (part.length === 0) break;
          for (const row of part) rows.push(exportedPlan(summarize(row, day), signed.get(row.id), uses));
        }
        return { rows, columns: planColumns(uses) };
      }),
    );
    const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))];
    const text = format === 'csv' ? lines.map(csvLine).join('') : JSON.stringify(rows);
    return asFile(reply, 'onboarding-plans', format).send(text);
  });

  registerEndpoint(app, exportPlan, async (call) => {
    const plan = await withEmails(db, await readFullPlan(services, call));
    return asFile(call.reply, plan.name, 'md').send(printTemplate(plan));
  });
}
