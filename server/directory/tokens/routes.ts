import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/directory/tokens/contract.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import * as actions from './actions.ts';
import { listScimTokens } from './tokens.sql.ts';

/** The tokens for directories that call /scim/v2 (Directory 1). */
export function scimTokenRoutes(app: FastifyInstance, { db, context }: Services): void {
  // Without Idempotency-Key: to return the token again, it would have to be stored. A retry creates another.
  registerEndpoint(app, contract.createScimToken, ({ viewer, body }) =>
    inTransaction(db, (tx) => actions.createScimToken(tx, context, viewer, { body })),
  );

  registerEndpoint(app, contract.listScimTokens, ({ read }) => read(listScimTokens));

  registerEndpoint(app, contract.revokeScimToken, async ({ viewer, params }) => {
    await inTransaction(db, (tx) => actions.revokeScimToken(tx, context, viewer, params));
    return null;
  });
}
