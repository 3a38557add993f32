import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/assignment/starts/contract.ts';
import { idempotent } from '../../platform/http/idempotency/idempotent.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { logAndReturnMany } from '../../plans/readPlan.ts';
import { moveStarts, previewStarts } from './actions.ts';

/** The start date of all plans of a person (Dates 9). */
export function startMoveRoutes(app: FastifyInstance, { db, context }: Services): void {
  registerEndpoint(
    app,
    contract.previewStartMoves,
    async ({ viewer, params: { id }, query: { start_on }, read }) => {
      const preview = await read((from) => previewStarts(from, context, viewer, { id, start_on }));
      return logAndReturnMany(db, context, viewer, preview);
    },
  );

  registerEndpoint(app, contract.moveStarts, async (call) => {
    const { viewer, params } = call;
    return idempotent(db, call, (tx) => moveStarts(tx, context, viewer, { id: params.id, body: call.body }));
  });
}
