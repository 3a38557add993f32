import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useCreateWebhook } from './api.ts';
import { messages } from './messages.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

/** Registers a webhook and shows its secret. */
export function AddWebhookButton() {
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const create = useCreateWebhook((created) => {
    setOpen(false);
    setSecret(created);
  });
  return (
    <>
      <Button
        tone="primary"
        icon={<Plus />}
        onClick={() => {
          create.reset();
          setOpen(true);
        }}
      >
        {messages.add}
      </Button>
      {open && (
        <WebhookDialog
          title={messages.add}
          submitLabel={messages.add}
          start={{ url: '', events: [] }}
          busy={create.isPending}
          error={create.error}
          onSubmit={(input) => create.mutate(input)}
          onClose={() => setOpen(false)}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
