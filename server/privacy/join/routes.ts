import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/privacy/contract.ts';
import { readPeople } from '../../plans/accessLog/readPeople.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import * as actions from './actions.ts';

/** Two records of one person become one (Joining 1 to 3). */
export function joinRoutes(app: FastifyInstance, services: Services): void {
  const { db, context } = services;
  registerEndpoint(app, contract.previewJoin, ({ viewer, params, query }) =>
    readPeople(services, viewer, () =>
      actions.previewJoin(db, viewer, { id: params.id, other_id: query.other_id }),
    ),
  );

  registerEndpoint(app, contract.joinPeople, ({ viewer, params, body }) =>
    readPeople(services, viewer, () =>
      inTransaction(db, (tx) => actions.joinPeople(tx, context, viewer, { id: params.id, body })),
    ),
  );
}
