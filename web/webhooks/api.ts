import type { QueryClient } from '@tanstack/react-query';
import type { Webhook, WebhookInput } from '#shared/webhooks/schema.ts';
import { call } from '../client/http.ts';
import { useAct } from '../ui/useAct.ts';
import { messages } from './messages.ts';
import { webhooksQuery, deliveriesQuery } from './queries.ts';

// Alone: the deliveries of a deleted webhook no longer exist.
const refresh = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: webhooksQuery().queryKey, exact: true });

/** Registers a webhook; only this response contains its secret. The dialog shows why it fails. */
export const useCreateWebhook = (onCreated: (secret: string) => void) =>
  useAct({
    send: (body: WebhookInput) => call('POST /webhook', { body }),
    onDone: ({ secret }, _body, client) => {
      onCreated(secret);
      return refresh(client);
    },
  });

export const useUpdateWebhook = (id: string, onSaved: () => void = () => undefined) =>
  useAct({
    send: (body: WebhookInput) => call('PUT /webhook/:id', { params: { id }, body }),
    onDone: (_webhook, _body, client) => {
      onSaved();
      return refresh(client);
    },
  });

export const useSwitchWebhook = ({ id, url, events, enabled }: Webhook) =>
  useAct({
    send: () =>
      call('PUT /webhook/:id', {
        params: { id },
        body: { url, events: events as WebhookInput['events'], enabled: !enabled },
      }),
    failed: messages.changeFailed,
    onDone: (_webhook, _input, client) => refresh(client),
  });

export const useDeleteWebhook = (id: string) =>
  useAct({
    send: () => call('DELETE /webhook/:id', { params: { id } }),
    done: messages.removed,
    onDone: (_reply, _input, client) => refresh(client),
  });

/** Makes a new secret; only this response contains it. */
export const useRotateSecret = (id: string, onRotated: (secret: string) => void) =>
  useAct({
    send: () => call('POST /webhook/:id/secret', { params: { id } }),
    onDone: ({ secret }, _input, client) => {
      onRotated(secret);
      return refresh(client);
    },
  });

export const useTestWebhook = (id: string) =>
  useAct({
    send: () => call('POST /webhook/:id/test', { params: { id } }),
    failed: messages.testFailed,
    onDone: (_reply, _input, client) => client.invalidateQueries(deliveriesQuery(id)),
  });

export const useResendDelivery = (id: string) =>
  useAct({
    send: (deliveryId: string) =>
      call('POST /webhook/:id/deliveries/:deliveryId/resend', { params: { id, deliveryId } }),
    done: messages.resent,
    failed: messages.resendFailed,
    onDone: (_reply, _id, client) => client.invalidateQueries(deliveriesQuery(id)),
  });
