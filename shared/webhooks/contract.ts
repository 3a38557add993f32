import * as Type from 'typebox';
import { endpoint, IdempotencyKey } from '../endpoint.ts';
import { page, pageQuery } from '../page.ts';
import { Id, NoContent } from '../schema.ts';
import { MAX_WEBHOOKS } from './limits.ts';
import { Delivery, Webhook, WebhookInput } from './schema.ts';

const ById = Type.Object({ id: Id });
const Secret = Type.String({ description: 'shown once; it verifies the header webhook-signature' });

export const createWebhook = endpoint({
  method: 'POST',
  url: '/webhook',
  access: 'admin',
  session_only: true,
  limits: ['managers'],
  hr: 'none',
  logged_as: null,
  summary: 'Register an address for events; the secret is shown once',
  schema: { body: WebhookInput, response: { 201: Type.Object({ id: Id, secret: Secret }) } },
});

export const listWebhooks = endpoint({
  method: 'GET',
  url: '/webhook',
  access: 'admin',
  session_only: true,
  bounded_by: { items: 50, item_bytes: 20_000 },
  summary: 'All webhooks, oldest first, without their secrets',
  schema: { response: { 200: page(Webhook, MAX_WEBHOOKS) } },
});

export const updateWebhook = endpoint({
  method: 'PUT',
  url: '/webhook/:id',
  access: 'admin',
  session_only: true,
  limits: ['managers'],
  hr: 'none',
  logged_as: null,
  bounded_by: { items: 100, item_bytes: 200 },
  summary: 'Change, disable or enable a webhook',
  schema: { params: ById, body: WebhookInput, response: { 200: Webhook } },
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  url: '/webhook/:id',
  access: 'admin',
  session_only: true,
  limits: [],
  hr: 'none',
  logged_as: null,
  summary: 'Delete a webhook and its deliveries',
  schema: { params: ById, response: { 204: NoContent } },
});

export const testWebhook = endpoint({
  method: 'POST',
  url: '/webhook/:id/test',
  access: 'admin',
  session_only: true,
  limits: ['managers'],
  hr: 'none',
  logged_as: null,
  summary: 'Deliver the event webhook.test',
  schema: { params: ById, headers: IdempotencyKey, response: { 202: Type.Object({ id: Id }) } },
});

export const rotateSecret = endpoint({
  method: 'POST',
  url: '/webhook/:id/secret',
  access: 'admin',
  session_only: true,
  limits: ['managers'],
  hr: 'none',
  logged_as: null,
  summary: 'Make a new secret, shown once; the old secret keeps working for 24 hours',
  schema: { params: ById, response: { 201: Type.Object({ secret: Secret }) } },
});

export const listDeliveries = endpoint({
  method: 'GET',
  url: '/webhook/:id/deliveries',
  access: 'admin',
  session_only: true,
  bounded_by: 'pages',
  summary: 'The deliveries of a webhook, newest first; the header Link has the address of the next page',
  schema: {
    params: ById,
    querystring: Type.Object(pageQuery),
    response: { 200: page(Delivery) },
  },
});

export const resendDelivery = endpoint({
  method: 'POST',
  url: '/webhook/:id/deliveries/:deliveryId/resend',
  access: 'admin',
  session_only: true,
  limits: ['managers'],
  hr: 'none',
  logged_as: null,
  summary: 'Deliver again, with the same webhook-id',
  schema: {
    params: Type.Object({ id: Id, deliveryId: Id }),
    headers: IdempotencyKey,
    response: { 202: Type.Object({ id: Id }) },
  },
});
