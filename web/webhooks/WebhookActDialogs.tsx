import { useState } from 'react';
import type { Webhook, WebhookInput } from '#shared/webhooks/schema.ts';
import { failureText } from '../client/failures.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.ts';
import { useDeleteWebhook, useRotateSecret, useUpdateWebhook } from './api.ts';
import { messages } from './messages.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

export type WebhookAct = 'edit' | 'rotate' | 'remove';

type Props = { webhook: Webhook; onClose: () => void };

/** The dialog of an act on a webhook, if there is one. */
export function WebhookActDialogs({ act, ...props }: Props & { act: WebhookAct | null }) {
  if (act === 'edit') return <EditDialog {...props} />;
  if (act === 'rotate') return <RotateDialog {...props} />;
  if (act === 'remove') return <RemoveDialog {...props} />;
  return null;
}

function EditDialog({ webhook, onClose }: Props) {
  const { url, description } = webhook;
  const update = useUpdateWebhook(webhook.id, () => {
    toast.success(messages.saved);
    onClose();
  });
  return (
    <WebhookDialog
      title={messages.edit}
      submitLabel={messages.save}
      start={{ url, description, events: webhook.events as WebhookInput['events'] }}
      busy={update.isPending}
      error={update.error}
      onSubmit={(input) => update.mutate(input)}
      onClose={onClose}
    />
  );
}

function RotateDialog({ webhook, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const { mutate, isPending, error } = useRotateSecret(webhook.id, setSecret);
  if (secret !== null) return <SecretDialog secret={secret} rotated onClose={onClose} />;
  return (
    <ConfirmDialog
      title={messages.rotate}
      confirmLabel={messages.rotate}
      tone="primary"
      busy={isPending}
      failure={error && failureText(error, messages.rotateFailed)}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>{messages.rotateAbout}</p>
    </ConfirmDialog>
  );
}

function RemoveDialog({ webhook, onClose }: Props) {
  const { mutate, isPending, error } = useDeleteWebhook(webhook.id);
  return (
    <ConfirmDialog
      title={messages.removeTitle}
      confirmLabel={messages.remove}
      busy={isPending}
      failure={error && failureText(error, messages.removeFailed)}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>{messages.removeAbout(new URL(webhook.url).host)}</p>
    </ConfirmDialog>
  );
}
