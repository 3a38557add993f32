import type { FastifyInstance } from 'fastify';
import { compareNames } from '#shared/people/name.ts';
import {
  createTemplate,
  deleteTemplate,
  getSubplan,
  getTemplate,
  listFullSubplans,
  listSubplans,
  listTemplates,
  setTemplatePublic,
  updateTemplate,
} from '#shared/templates/contract.ts';
import { snapshot } from '../database/snapshot.ts';
import { notFound } from '../http/errors.ts';
import { once } from '../http/idempotency/idempotent.ts';
import { serve } from '../http/registerEndpoint.ts';
import type { Services } from '../http/services.ts';
import * as actions from './actions.ts';
import * as store from './store.ts';

export function templateRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, listTemplates, async ({ viewer, query }) => {
    const templates = await store.listTemplates(db, viewer, query.scope === 'all');
    return templates.toSorted((a, b) => compareNames(a.name, b.name));
  });

  serve(app, getTemplate, async ({ viewer, params }) => {
    const template = await snapshot(db, (tx) => store.findTemplate(tx, viewer, params.id));
    if (!template) throw notFound();
    return template;
  });

  serve(app, createTemplate, (call) =>
    once(db, call, createTemplate, (tx) => actions.create(tx, call.viewer, call.body())),
  );

  serve(app, updateTemplate, ({ viewer, params, ifMatch, body }) =>
    actions.update(db, viewer, params.id, ifMatch, body),
  );

  serve(app, setTemplatePublic, ({ viewer, params, body }) => actions.setPublic(db, viewer, params.id, body));

  serve(app, deleteTemplate, async ({ viewer, params }) => {
    await actions.remove(db, viewer, params.id);
    return null;
  });

  serve(app, listSubplans, ({ viewer }) => store.listSubplans(db, viewer));

  serve(app, listFullSubplans, ({ viewer }) => snapshot(db, (tx) => store.findSubplans(tx, viewer)));

  serve(app, getSubplan, async ({ viewer, params }) => {
    const [subplan] = await snapshot(db, (tx) => store.findSubplans(tx, viewer, { id: params.id }));
    if (!subplan) throw notFound();
    return subplan;
  });
}
