import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/comments/contract.ts';
import { idempotent } from '../http/idempotency/idempotent.ts';
import { registerEndpoint } from '../http/registerEndpoint.ts';
import type { Services } from '../http/services.ts';
import { getPlan } from '../plans/access.ts';
import { addComment } from './actions.ts';
import { listComments } from './store.ts';

export function commentRoutes(app: FastifyInstance, { db, context, limits }: Services): void {
  registerEndpoint(app, contract.listComments, ({ viewer, params, read }) =>
    read(async (db) => {
      const plan = await getPlan(db, context, viewer, params.id);
      return listComments(db, plan.id);
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
