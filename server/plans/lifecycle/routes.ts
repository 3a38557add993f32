import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/plans/contract.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { idempotent } from '../../platform/http/idempotency/idempotent.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { changeAndShow } from '../readPlan.ts';
import { deactivatePlan, deletePlan } from './actions.ts';
import { actOnPlans } from './bulk.ts';

export function planLifecycleRoutes(app: FastifyInstance, services: Services): void {
  const { db, context } = services;

  registerEndpoint(app, contract.togglePlan, ({ viewer, params, ifMatch, body }) =>
    changeAndShow(services, { viewer, params }, (tx) =>
      deactivatePlan(tx, context, viewer, { id: params.id, ifMatch, body }),
    ),
  );

  registerEndpoint(app, contract.deletePlan, async ({ viewer, params, body }) => {
    await inTransaction(db, (tx) => deletePlan(tx, context, viewer, { id: params.id, body }));
    return null;
  });

  registerEndpoint(app, contract.actOnPlans, (call) =>
    idempotent(db, call, (tx) => actOnPlans(tx, context, call.viewer, call.body())),
  );
}
