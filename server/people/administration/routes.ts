import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/people/contract.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import * as actions from './actions.ts';
import { listDepartments } from './administration.sql.ts';

/** The routes of admins for people (People 8). */
export function administrationRoutes(app: FastifyInstance, { db, context }: Services): void {
  registerEndpoint(app, contract.listDepartments, ({ read }) => read(listDepartments));

  registerEndpoint(app, contract.setRoles, ({ viewer, params, body }) =>
    inTransaction(db, (tx) => actions.setRoles(tx, context, viewer, { id: params.id, body })),
  );

  registerEndpoint(app, contract.forgetAccount, async ({ viewer, params }) => {
    await inTransaction(db, (tx) => actions.forgetAccount(tx, context, viewer, { id: params.id }));
    return null;
  });

  registerEndpoint(app, contract.endSessions, async ({ viewer, params }) => {
    await inTransaction(db, (tx) => actions.endSessions(tx, context, viewer, { id: params.id }));
    return null;
  });
}
