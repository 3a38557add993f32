import type { FastifyInstance } from 'fastify';
import { compareNames } from '#shared/people/name.ts';
import * as contract from '#shared/templates/contract.ts';
import { inTransaction } from '../database/transaction.ts';
import { foundOr404 } from '../http/errors.ts';
import { idempotent } from '../http/idempotency/idempotent.ts';
import { linkedPage } from '../http/nextPage.ts';
import { registerEndpoint } from '../http/registerEndpoint.ts';
import type { Services } from '../http/services.ts';
import * as actions from './actions.ts';
import * as store from './store.ts';

// All subplans of a usual company, for clients that do not know pages; some megabytes with topics and tasks.
const SUBPLANS_PER_PAGE = 1_000;

export function templateRoutes(app: FastifyInstance, { db, context }: Services): void {
  registerEndpoint(app, contract.listTemplates, async ({ viewer, query, read }) => {
    const templates = await read((db) => store.listTemplates(db, viewer, { all: query.scope === 'all' }));
    return templates.toSorted((a, b) => compareNames(a.name, b.name));
  });

  registerEndpoint(app, contract.getTemplate, async ({ viewer, params, read }) =>
    foundOr404(await read((db) => store.findTemplate(db, { ...viewer, template_id: params.id }))),
  );

  registerEndpoint(app, contract.createTemplate, (call) =>
    idempotent(db, call, (tx) => actions.createTemplate(tx, context, call.viewer, call.body())),
  );

  registerEndpoint(app, contract.updateTemplate, ({ viewer, params, ifMatch, body }) =>
    inTransaction(db, (tx) => actions.updateTemplate(tx, context, viewer, { id: params.id, ifMatch, body })),
  );

  registerEndpoint(app, contract.setTemplatePublic, ({ viewer, params, body }) =>
    inTransaction(db, (tx) => actions.setTemplatePublic(tx, context, viewer, { id: params.id, body })),
  );

  registerEndpoint(app, contract.deleteTemplate, async ({ viewer, params }) => {
    await inTransaction(db, (tx) => actions.deleteTemplate(tx, context, viewer, params));
    return null;
  });

  registerEndpoint(app, contract.listSubplans, async ({ viewer, query, request, reply, read }) => {
    const limit = query.limit ?? SUBPLANS_PER_PAGE;
    const rows = await read((db) => store.listSubplans(db, viewer, { ...query, limit: limit + 1 }));
    return linkedPage(rows, limit, { request, reply });
  });

  registerEndpoint(app, contract.listFullSubplans, async ({ viewer, query, request, reply, read }) => {
    const limit = query.limit ?? SUBPLANS_PER_PAGE;
    const rows = await read((db) => store.listFullSubplans(db, viewer, { ...query, limit: limit + 1 }));
    return linkedPage(rows, limit, { request, reply });
  });

  registerEndpoint(app, contract.getSubplan, async ({ viewer, params, read }) => {
    const [subplan] = await read((db) => store.findSubplans(db, viewer, { id: params.id }));
    return foundOr404(subplan);
  });
}
