import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/plans/contract.ts';
import { notFound } from '../http/errors.ts';
import { once } from '../http/idempotency/idempotent.ts';
import { serve } from '../http/registerEndpoint.ts';
import type { Services } from '../http/services.ts';
import { planContext } from '../plans/settings.ts';
import { findPlan } from '../plans/store.ts';
import { comment } from './actions.ts';
import { listComments } from './store.ts';

export function commentRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const context = planContext(services);

  serve(app, contract.listComments, async ({ viewer, params }) => {
    const plan = await findPlan(db, viewer, params.id);
    if (!plan) throw notFound();
    return listComments(db, plan.id);
  });

  serve(app, contract.addComment, (call) =>
    once(db, call, contract.addComment, (tx) => comment(tx, context, call.viewer, call.params.id, call.body)),
  );
}
