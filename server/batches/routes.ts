import { countItems, listItems } from './items.sql.ts';
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/batches/contract.ts';
import { whyNotDone } from '#shared/batches/whyNotDone.ts';
import { PAGE_SIZE } from '#shared/page.ts';
import { readPeople } from '../plans/accessLog/readPeople.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { inSnapshot } from '../platform/database/transaction.ts';
import { foundOr404 } from '../platform/http/errors.ts';
import { idempotent } from '../platform/http/idempotency/idempotent.ts';
import { linkedPage } from '../platform/http/nextPage.ts';
import { registerEndpoint } from '../platform/http/registerEndpoint.ts';
import type { Services } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { findVisibleTemplateName } from '../templates/templates.sql.ts';
import { type BatchKinds, retryBatch } from './actions.ts';
import * as store from './batches.sql.ts';

export function batchRoutes(app: FastifyInstance, services: Services, kinds: BatchKinds): void {
  const { db, batchesWake } = services;
  registerEndpoint(app, contract.getBatch, ({ viewer, params, query, request, reply, read }) => {
    const { limit = PAGE_SIZE, state, cursor } = query;
    return readPeople(services, viewer, async () => {
      const { batch, counts, rows, template } = await read((from) =>
        inSnapshot(from, async (tx) => {
          const batch = foundOr404(await store.findBatch(tx, params.id, viewer.id));
          return {
            batch,
            counts: await countItems(tx, batch.id),
            rows: await listItems(tx, viewer, batch.id, { state, cursor, limit: limit + 1 }),
            template: await templateOf(tx, viewer, batch.params['template_id']),
          };
        }),
      );
      const { id, kind, created_at, done_at } = batch;
      const items = linkedPage(rows, limit, { request, reply }).map(({ id: _, ...item }) => ({
        ...item,
        reason: whyNotDone(item.code),
      }));
      return { id, kind, template: template ?? null, created_at, done_at, counts, items };
    });
  });

  registerEndpoint(app, contract.retryBatch, async (call) => {
    const started = await idempotent(db, call, (tx) => retryBatch(tx, call.viewer, kinds, call.params));
    batchesWake.call();
    return started;
  });
}

/** Not every kind of batch is about a template. */
async function templateOf(tx: Transaction, viewer: SignedIn, id: unknown) {
  return typeof id === 'string' ? await findVisibleTemplateName(tx, viewer, id) : null;
}
