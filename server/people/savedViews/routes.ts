import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/people/savedViews/contract.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { idempotent } from '../../platform/http/idempotency/idempotent.ts';
import { BY_NAME, sortedPage } from '../../platform/http/nextPage.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { today } from '../../platform/today.ts';
import { deleteView, saveView } from './actions.ts';
import { listViews } from './savedViews.sql.ts';

/** Saved filters of pages (Saved views 1 and 2). */
export function savedViewRoutes(app: FastifyInstance, { db, context }: Services): void {
  registerEndpoint(app, contract.listViews, async ({ viewer, query, request, reply, read }) => {
    const asked = { personId: viewer.id, page: query.page, isHr: viewer.is_hr, today: today(context) };
    const views = await read((from) => listViews(from, asked));
    return sortedPage(views, BY_NAME, query, { request, reply });
  });

  registerEndpoint(app, contract.saveView, (call) =>
    idempotent(db, call, (tx) => saveView(tx, call.viewer, call.body())),
  );

  registerEndpoint(app, contract.deleteView, async ({ viewer, params }) => {
    await inTransaction(db, (tx) => deleteView(tx, viewer, params.id));
    return null;
  });
}
