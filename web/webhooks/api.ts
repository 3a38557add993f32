import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Webhook, WebhookInput } from '#shared/webhooks/schema.ts';
import { call } from '../client/http.ts';
import { showFailure } from '../ui/showFailure.ts';
import { toast } from '../ui/toast.ts';
import { messages } from './messages.ts';
import { webhooksQuery, deliveriesQuery } from './queries.ts';

function useRefresh() {
  const queryClient = useQueryClient();
  // Alone: the deliveries of a deleted webhook no longer exist.
  return () => queryClient.invalidateQueries({ queryKey: webhooksQuery().queryKey, exact: true });
}

/** Registers a webhook; only this response contains its secret. The dialog shows why it fails. */
export function useCreateWebhook(onCreated: (secret: string) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: WebhookInput) => call('POST /webhook', { body }),
    onSuccess: ({ secret }) => {
      onCreated(secret);
      return refresh();
    },
  });
}

/** Changes a webhook. */
export function useUpdateWebhook(id: string, onSaved: () => void = () => undefined) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: WebhookInput) => call('PUT /webhook/:id', { params: { id }, body }),
    onSuccess: () => {
      onSaved();
      return refresh();
    },
  });
}

/** Disables or enables a webhook. */
export function useSwitchWebhook({ id, url, events, enabled }: Webhook) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () =>
      call('PUT /webhook/:id', {
        params: { id },
        body: { url, events: events as WebhookInput['events'], enabled: !enabled },
      }),
    onSuccess: () => refresh(),
    onError: (error) => showFailure(error, messages.changeFailed),
  });
}

export function useDeleteWebhook(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call('DELETE /webhook/:id', { params: { id } }),
    onSuccess: () => {
      toast.success(messages.removed);
      return refresh();
    },
  });
}

/** Makes a new secret; only this response contains it. */
export function useRotateSecret(id: string, onRotated: (secret: string) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call('POST /webhook/:id/secret', { params: { id } }),
    onSuccess: ({ secret }) => {
      onRotated(secret);
      return refresh();
    },
  });
}

export function useTestWebhook(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /webhook/:id/test', { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries(deliveriesQuery(id)),
    onError: (error) => showFailure(error, messages.testFailed),
  });
}

export function useResendDelivery(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      call('POST /webhook/:id/deliveries/:deliveryId/resend', { params: { id, deliveryId } }),
    onSuccess: () => {
      toast.success(messages.resent);
      return queryClient.invalidateQueries(deliveriesQuery(id));
    },
    onError: (error) => showFailure(error, messages.resendFailed),
  });
}
