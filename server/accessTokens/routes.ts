import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/accessTokens/contract.ts';
import { inTransaction } from '../database/transaction.ts';
import { registerEndpoint } from '../http/registerEndpoint.ts';
import type { Services } from '../http/services.ts';
import * as actions from './actions.ts';
import { listTokens } from './store.ts';

/** Everybody's own access tokens for programs (Access tokens 1). */
export function accessTokenRoutes(app: FastifyInstance, { db, context, limits }: Services): void {
  // Without Idempotency-Key: to return the token again, it would have to be stored. A retry creates another.
  registerEndpoint(app, contract.createAccessToken, async ({ viewer, body }) => {
    await limits.count('token', viewer.id);
    return inTransaction(db, (tx) => actions.createToken(tx, context, viewer, { body }));
  });

  registerEndpoint(app, contract.listAccessTokens, ({ viewer, read }) =>
    read((replica) => listTokens(replica, viewer.id)),
  );

  registerEndpoint(app, contract.revokeAccessToken, async ({ viewer, params }) => {
    await inTransaction(db, (tx) => actions.revokeToken(tx, context, viewer, params));
    return null;
  });
}
