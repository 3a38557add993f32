import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/comments/contract.ts';
import { inTransaction } from '../database/transaction.ts';
import { authorize, invalidField } from '../http/errors.ts';
import { PAGE_SIZE } from '#shared/page.ts';
import { isSeenAsHr, rights } from '#shared/plans/rights.ts';
import { idempotent } from '../http/idempotency/idempotent.ts';
import { linkedPage } from '../http/nextPage.ts';
import { registerEndpoint } from '../http/registerEndpoint.ts';
import type { Services } from '../http/services.ts';
import { getPlan, logPlanRead } from '../plans/access.ts';
import { addComment } from './actions.ts';
import { listComments, markCommentsSeen } from './store.ts';

export function commentRoutes(app: FastifyInstance, { db, context, limits }: Services): void {
  registerEndpoint(app, contract.listComments, async ({ viewer, params, query, request, reply, read }) => {
    const { limit = PAGE_SIZE, cursor } = query;
    const { plan, comments } = await read(async (from) => {
      const plan = await getPlan(from, context, viewer, params.id);
      return { plan, comments: await listComments(from, plan.id, { limit: limit + 1, after: cursor }) };
    });
    await logPlanRead(db, context, viewer, plan);
    return linkedPage(comments, limit, { request, reply });
  });

  registerEndpoint(app, contract.markCommentsSeen, ({ viewer, params, body }) =>
    inTransaction(db, async (tx) => {
      const plan = await getPlan(tx, context, viewer, params.id);
      if (isSeenAsHr(viewer, plan)) authorize(rights(viewer, plan).comment);
      const mark = { plan_id: plan.id, person_id: viewer.id, comment_id: body().comment_id };
      if (!(await markCommentsSeen(tx, mark))) {
        throw invalidField('comment_id', 'This comment is not in the onboarding plan.');
      }
      return null;
    }),
  );

  registerEndpoint(app, contract.addComment, async (call) => {
    await limits.count('comment', call.viewer.id);
    return idempotent(
      db,
      call,
      (tx) => addComment(tx, context, call.viewer, { planId: call.params.id, body: call.body }),
      (tx) => getPlan(tx, context, call.viewer, call.params.id),
    );
  });
}
