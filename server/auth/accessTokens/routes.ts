import type { FastifyInstance } from 'fastify';
import { PAGE_SIZE } from '#shared/page.ts';
import * as contract from '#shared/auth/accessTokens/contract.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { linkedPage } from '../../platform/http/nextPage.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import * as actions from './actions.ts';
import { listAllTokens, listTokens } from './accessTokens.sql.ts';

/** Everybody's own access tokens for programs (Access tokens 1), and those of all for admins (Access tokens 5). */
export function accessTokenRoutes(app: FastifyInstance, { db, context }: Services): void {
  // Without Idempotency-Key: to return the token again, it would have to be stored. A retry creates another.
  registerEndpoint(app, contract.createAccessToken, ({ viewer, body }) =>
    inTransaction(db, (tx) => actions.createToken(tx, context, viewer, { body })),
  );

  registerEndpoint(app, contract.listAccessTokens, ({ viewer, read }) =>
    read((replica) => listTokens(replica, viewer.id)),
  );

  registerEndpoint(app, contract.revokeAccessToken, async ({ viewer, params }) => {
    await inTransaction(db, (tx) => actions.revokeToken(tx, context, viewer, params));
    return null;
  });
  registerEndpoint(app, contract.listAllAccessTokens, async ({ query, request, reply, read }) => {
    const limit = query.limit ?? PAGE_SIZE;
    const before = query.cursor;
    const rows = await read((replica) => listAllTokens(replica, { limit: limit + 1, before }));
    return linkedPage(rows, limit, { request, reply });
  });

  registerEndpoint(app, contract.revokeAccessTokenOf, async ({ viewer, params }) => {
    const input = { id: params.tokenId, personId: params.id };
    await inTransaction(db, (tx) => actions.revokeToken(tx, context, viewer, input));
    return null;
  });
}
