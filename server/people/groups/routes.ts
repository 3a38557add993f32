import type { FastifyInstance } from 'fastify';
import { normalizeEmail } from '#shared/people/email.ts';
import * as contract from '#shared/people/groups/contract.ts';
import { foundOr404 } from '../../platform/http/errors.ts';
import { idempotent } from '../../platform/http/idempotency/idempotent.ts';
import { BY_NAME, sortedPage } from '../../platform/http/nextPage.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import * as actions from './actions.ts';
import * as store from './groups.sql.ts';

/** The most colleagues that a search finds. */
const MAX_COLLEAGUES = 20;

export function groupRoutes(app: FastifyInstance, { db, config, context }: Services): void {
  registerEndpoint(app, contract.listMembers, async ({ viewer, params, query, request, reply, read }) => {
    const members = await read(async (from) => {
      await actions.authorizeMembers(from, viewer, params.id);
      foundOr404(await store.findGroup(from, params.id));
      return store.listMembers(from, params.id);
    });
    return sortedPage(members, BY_NAME, query, { request, reply });
  });

  registerEndpoint(app, contract.createGroup, (call) =>
    idempotent(db, call, (tx) => actions.createGroup(tx, context, call.viewer, call.body())),
  );

  registerEndpoint(app, contract.searchDirectory, async ({ viewer, query, read }) => {
    return read(async (from) => {
      await actions.authorizeReading(from, viewer);
      return config.directory
        ? store.searchPeople(from, actions.searchedText(query.q), MAX_COLLEAGUES)
        : store.findByEmail(from, normalizeEmail(query.q));
    });
  });
}
