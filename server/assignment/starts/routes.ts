import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/assignment/starts/contract.ts';
import { idempotent } from '../../platform/http/idempotency/idempotent.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { notAsHr, shownOf } from '../../plans/readPlan.ts';
import { moveStarts, previewStarts } from './actions.ts';

export function startMoveRoutes(app: FastifyInstance, { db, context, limits }: Services): void {
  registerEndpoint(
    app,
    contract.previewStartMoves,
    async ({ viewer, params: { id }, query: { start_on }, read }) => {
      const { plans, shown } = await read((from) => previewStarts(from, context, viewer, { id, start_on }));
      for (const plan of plans) await shownOf(db, context, viewer, { plan, shown });
      return notAsHr(shown);
    },
  );

  registerEndpoint(app, contract.moveStarts, async (call) => {
    await limits.count('bulk', call.viewer.id);
    const { viewer, params } = call;
    return idempotent(db, call, (tx) => moveStarts(tx, context, viewer, { id: params.id, body: call.body }));
  });
}
