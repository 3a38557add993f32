import type { FastifyInstance } from 'fastify';
import { setDisabled } from '#shared/people/contract.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import * as actions from './actions.ts';

/** Disables and enables people (People 9). */
export function leavingRoutes(app: FastifyInstance, { db, context }: Services): void {
  registerEndpoint(app, setDisabled, ({ viewer, params, body }) =>
    inTransaction(db, (tx) => actions.setDisabled(tx, context, viewer, { id: params.id, body })),
  );
}
