import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/comments/contract.ts';
import { idempotent } from '../http/idempotency/idempotent.ts';
import { registerEndpoint } from '../http/registerEndpoint.ts';
import type { Services } from '../http/services.ts';
import { getPlan } from '../plans/access.ts';
import { addComment } from './actions.ts';
import { listComments } from './store.ts';

export function commentRoutes(app: FastifyInstance, { db, context }: Services): void {
  registerEndpoint(app, contract.listComments, async ({ viewer, params }) => {
    const plan = await getPlan(db, context, viewer, params.id);
    return listComments(db, plan.id);
  });

  registerEndpoint(app, contract.addComment, (call) =>
    idempotent(db, call, contract.addComment, (tx) =>
      addComment(tx, context, call.viewer, { planId: call.params.id, body: call.body }),
    ),
  );
}
