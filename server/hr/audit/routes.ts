import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/hr/audit/contract.ts';
import { AUDIT_PAGE } from '#shared/hr/audit/limits.ts';
import { logAccess } from '../../plans/accessLog/actions.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inSnapshot } from '../../platform/database/transaction.ts';
import { contentDisposition } from '../../platform/http/files/sendFile.ts';
import { idempotent } from '../../platform/http/idempotency/idempotent.ts';
import { linkedPage } from '../../platform/http/nextPage.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { unlogged, readOrganisation } from '../../plans/readPlan.ts';
import { askedBy, getAudit, itemOf } from './population/actions.ts';
import { AUDIT_ORDER } from './population/population.sql.ts';
import { openExport, startExport } from './export/actions.ts';
import { auditExport } from './export/batch.ts';

/** The population of an audit, and its file (Audit 1). */
export function auditRoutes(app: FastifyInstance, services: Services): void {
  const { db, context, batchesWake } = services;
  const kind = auditExport(services);

  registerEndpoint(app, contract.getAudit, async ({ viewer, query, request, reply, read }) => {
    const { limit = AUDIT_PAGE, cursor, ...filter } = query;
    const show = async (from: Database) => {
      const asked = await askedBy(from, context, viewer, filter);
      return getAudit(from, asked, { limit, cursor });
    };
    const work = () => read((from) => inSnapshot(from, show));
    const { rows, exceptions, ...shown } = viewer.is_hr
      ? await readOrganisation(services, viewer, { kind: 'list' }, work)
      : unlogged(await work());
    const page = linkedPage(rows, limit, { request, reply }, AUDIT_ORDER.cursorOf);
    return unlogged({ ...shown, items: page.map((row) => itemOf(row, exceptions)) });
  });

  registerEndpoint(app, contract.startAuditExport, async (call) => {
    const filter = call.body();
    const started = await idempotent(db, call, (tx) =>
      startExport(tx, context, call.viewer, { filter, kind }),
    );
    batchesWake.call();
    return started;
  });

  registerEndpoint(app, contract.getAuditExport, async ({ viewer, params, reply }) => {
    const { name, size, content } = await openExport(db, viewer, params.batch_id);
    // Admins who are not HR read people by it, too.
    await logAccess(db, context, viewer, { kind: 'csv', detail: { format: 'zip' } });
    return reply
      .type('application/zip')
      .header('content-disposition', contentDisposition(name))
      .header('content-length', size)
      .send(content);
  });
}
