import type { FastifyInstance } from 'fastify';
import { PAGE_SIZE } from '#shared/page.ts';
import * as contract from '#shared/templates/contract.ts';
import { inSnapshot, inTransaction } from '../platform/database/transaction.ts';
import { foundOr404 } from '../platform/http/errors.ts';
import { idempotent } from '../platform/http/idempotency/idempotent.ts';
import { BY_NAME, linkedPage, sortedRows } from '../platform/http/nextPage.ts';
import { registerEndpoint } from '../platform/http/registerEndpoint.ts';
import type { Services } from '../platform/http/services.ts';
import * as actions from './actions.ts';
import { lookUpOf } from './people/lookUp.ts';
import * as store from './templates.sql.ts';
import * as subplans from './subplans.sql.ts';

export function templateRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, contract.listTemplates, async ({ viewer, query, request, reply, read }) => {
    const scope = { all: query.scope === 'all' };
    if (query.limit === undefined && query.cursor === undefined) {
      const rows = await read((db) => store.listOnePage(db, viewer, scope));
      if (rows !== null) return rows.toSorted(BY_NAME.compare);
    }
    // The database does not sort names as the browser does (People 7): all names are read, the rest of one
    // page.
    return read((db) =>
      inSnapshot(db, async (tx) => {
        const names = await store.listTemplateNames(tx, viewer, scope);
        return sortedRows(names, BY_NAME, query, { request, reply }, (ids) =>
          store.listTemplatesById(tx, viewer, ids),
        );
      }),
    );
  });

  registerEndpoint(app, contract.getTemplate, async ({ viewer, params, read }) =>
    foundOr404(await read((db) => store.findTemplate(db, { ...viewer, template_id: params.id }))),
  );

  templateChanges(app, services);
  subplanRoutes(app);
}

function templateChanges(app: FastifyInstance, services: Services): void {
  const { db, context, limits } = services;
  registerEndpoint(app, contract.createTemplate, (call) =>
    idempotent(db, call, async (tx) => {
      const input = await actions.withPeople(tx, lookUpOf(services, call.viewer), call.body());
      return actions.createTemplate(tx, context, call.viewer, input);
    }),
  );

  registerEndpoint(app, contract.duplicateTemplate, (call) =>
    idempotent(db, call, (tx) =>
      actions.duplicateTemplate(tx, context, call.viewer, {
        id: call.params.id,
        count: (bytes) => limits.count('content', call.viewer.id, bytes),
      }),
    ),
  );

  registerEndpoint(app, contract.updateTemplate, ({ viewer, params, ifMatch, body }) =>
    inTransaction(db, (tx) =>
      actions.updateTemplate(tx, context, viewer, {
        id: params.id,
        lookUp: lookUpOf(services, viewer),
        ifMatch,
        body,
      }),
    ),
  );

  registerEndpoint(app, contract.setTemplatePublic, ({ viewer, params, ifMatch, body }) =>
    inTransaction(db, (tx) =>
      actions.setTemplatePublic(tx, context, viewer, { id: params.id, ifMatch, body }),
    ),
  );

  registerEndpoint(app, contract.deleteTemplate, async ({ viewer, params }) => {
    await inTransaction(db, (tx) => actions.deleteTemplate(tx, context, viewer, params));
    return null;
  });
}

function subplanRoutes(app: FastifyInstance): void {
  registerEndpoint(app, contract.listSubplans, async ({ viewer, query, request, reply, read }) => {
    const limit = query.limit ?? PAGE_SIZE;
    const rows = await read((db) => subplans.listSubplans(db, viewer, { ...query, limit: limit + 1 }));
    return linkedPage(rows, limit, { request, reply }, subplans.subplanCursor);
  });

  registerEndpoint(app, contract.listFullSubplans, async ({ viewer, query, request, reply, read }) => {
    const limit = query.limit ?? PAGE_SIZE;
    const rows = await read((db) => subplans.listFullSubplans(db, viewer, { ...query, limit: limit + 1 }));
    return linkedPage(rows, limit, { request, reply }, subplans.subplanCursor);
  });

  registerEndpoint(app, contract.getSubplan, async ({ viewer, params, read }) => {
    const [subplan] = await read((db) => subplans.findSubplans(db, viewer, { id: params.id }));
    return foundOr404(subplan);
  });
}
