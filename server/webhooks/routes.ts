import type { FastifyInstance } from 'fastify';
import { PAGE_SIZE } from '#shared/page.ts';
import * as contract from '#shared/webhooks/contract.ts';
import type { WebhookInput } from '#shared/webhooks/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { listDeliveries } from '../platform/deliveries/deliveries.sql.ts';
import { foundOr404 } from '../platform/http/errors.ts';
import { idempotent } from '../platform/http/idempotency/idempotent.ts';
import { linkedPage } from '../platform/http/nextPage.ts';
import { registerEndpoint } from '../platform/http/registerEndpoint.ts';
import type { Services } from '../platform/http/services.ts';
import * as actions from './actions.ts';
import { findWebhook, listWebhooks } from './webhooks.sql.ts';
import { checkedUrl } from './url.ts';

/** The routes of admins for webhooks (Webhooks 1). */
export function webhookRoutes(app: FastifyInstance, { db, config, context }: Services): void {
  /** Checks the address outside of the transaction, because it may have to be looked up. */
  const checked = async (input: WebhookInput) => {
    const url = await checkedUrl(input.url, { allow_private: config.webhook_allow_private });
    return { ...input, url };
  };

  // Without Idempotency-Key, as the one of a new secret: to return the secret again, it would have to be stored.
  registerEndpoint(app, contract.createWebhook, async ({ viewer, body }) => {
    const input = await checked(body());
    return inTransaction(db, (tx) => actions.createWebhook(tx, context, viewer, input));
  });

  registerEndpoint(app, contract.listWebhooks, ({ read }) => read(listWebhooks));

  registerEndpoint(app, contract.updateWebhook, async ({ viewer, params, body }) => {
    foundOr404(await findWebhook(db, params.id));
    const input = await checked(body());
    return inTransaction(db, (tx) => actions.updateWebhook(tx, context, viewer, { id: params.id, input }));
  });

  registerEndpoint(app, contract.deleteWebhook, async ({ viewer, params }) => {
    await inTransaction(db, (tx) => actions.deleteWebhook(tx, context, viewer, params));
    return null;
  });

  registerEndpoint(app, contract.testWebhook, (call) =>
    idempotent(db, call, (tx) => actions.testWebhook(tx, context, call.params)),
  );

  registerEndpoint(app, contract.rotateSecret, ({ viewer, params }) =>
    inTransaction(db, (tx) => actions.rotateSecret(tx, context, viewer, params)),
  );

  registerEndpoint(app, contract.listDeliveries, async ({ params, query, request, reply, read }) => {
    const { limit = PAGE_SIZE, cursor } = query;
    const deliveries = await read(async (db) => {
      foundOr404(await findWebhook(db, params.id));
      return listDeliveries(db, params.id, { limit: limit + 1, before: cursor });
    });
    return linkedPage(deliveries, limit, { request, reply });
  });

  registerEndpoint(app, contract.resendDelivery, (call) =>
    idempotent(db, call, (tx) => actions.resendDelivery(tx, call.params)),
  );
}
