import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/people/standIns/contract.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import * as actions from './actions.ts';

export function standInRoutes(app: FastifyInstance, { db, context }: Services): void {
  registerEndpoint(app, contract.getStandIn, ({ viewer, read }) =>
    read((from) => actions.readStandIn(from, viewer)),
  );

  registerEndpoint(app, contract.setStandIn, ({ viewer, body }) =>
    inTransaction(db, (tx) => actions.setStandIn(tx, context, viewer, { body })),
  );
}
