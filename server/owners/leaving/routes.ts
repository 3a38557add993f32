import type { FastifyInstance } from 'fastify';
import { setDisabled } from '#shared/people/contract.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import * as actions from './actions.ts';

/** Disables and enables people (People 9). */
export function leavingRoutes(app: FastifyInstance, { db, context, limits }: Services): void {
  registerEndpoint(app, setDisabled, async ({ viewer, params, body }) => {
    await limits.count('managers', viewer.id);
    return inTransaction(db, (tx) => actions.setDisabled(tx, context, viewer, { id: params.id, body }));
  });
}
