import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/plans/comments/contract.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { PAGE_SIZE } from '#shared/page.ts';
import { idempotent } from '../../platform/http/idempotency/idempotent.ts';
import { linkedPage } from '../../platform/http/nextPage.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { getPlan } from '../getPlan.ts';
import { readPlan } from '../readPlan.ts';
import { addComment, markSeen } from './actions.ts';
import { listComments } from './comments.sql.ts';

export function commentRoutes(app: FastifyInstance, services: Services): void {
  const { db, context } = services;
  registerEndpoint(app, contract.listComments, async (call) => {
    const { limit = PAGE_SIZE, cursor } = call.query;
    const comments = await readPlan(services, call, (plan, from) =>
      listComments(from, plan.id, { limit: limit + 1, after: cursor }),
    );
    return linkedPage(comments, limit, call);
  });

  registerEndpoint(app, contract.markCommentsSeen, async ({ viewer, params, body }) => {
    await inTransaction(db, (tx) => markSeen(tx, context, viewer, { planId: params.id, body }));
    return null;
  });

  registerEndpoint(app, contract.addComment, (call) =>
    idempotent(
      db,
      call,
      (tx) => addComment(tx, context, call.viewer, { planId: call.params.id, body: call.body }),
      (tx) => getPlan(tx, context, call.viewer, call.params.id),
    ),
  );
}
