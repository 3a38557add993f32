import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/comments/contract.ts';
import { inTransaction } from '../database/transaction.ts';
import { invalidField } from '../http/errors.ts';
import { idempotent } from '../http/idempotency/idempotent.ts';
import { registerEndpoint } from '../http/registerEndpoint.ts';
import type { Services } from '../http/services.ts';
import { getPlan } from '../plans/access.ts';
import { addComment } from './actions.ts';
import { listComments, markCommentsSeen } from './store.ts';

export function commentRoutes(app: FastifyInstance, { db, context, limits }: Services): void {
  registerEndpoint(app, contract.listComments, ({ viewer, params, read }) =>
    read(async (db) => {
      const plan = await getPlan(db, context, viewer, params.id);
      return listComments(db, plan.id);
    }),
  );

  registerEndpoint(app, contract.markCommentsSeen, ({ viewer, params, body }) =>
    inTransaction(db, async (tx) => {
      const plan = await getPlan(tx, context, viewer, params.id);
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
