import { useState } from 'react';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/events/webhookEvents.ts';
import type { WebhookInput } from '#shared/webhooks/schema.ts';
import { failureText, reasonOf } from '../client/failures.ts';
import { isStatus } from '../client/http.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ErrorText } from '../ui/ErrorText.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { messages } from './messages.ts';

type WebhookDialogProps = {
  title: string;
  submitLabel: string;
  start: WebhookInput;
  busy: boolean;
  error: Error | null;
  onSubmit: (input: WebhookInput) => void;
  onClose: () => void;
};

/** The fields of a new or changed webhook. A 400 is shown at the address: the form itself checks the others. */
export function WebhookDialog({ title, submitLabel, start, busy, error, ...acts }: WebhookDialogProps) {
  const [url, setUrl] = useState(start.url);
  const [description, setDescription] = useState(start.description ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(start.events);
  const missing =
    url.trim() === '' ? messages.missingUrl : events.length === 0 ? messages.missingEvents : null;
  const isAddress = isStatus(error, 400);
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      missing={missing}
      busy={busy}
      onSubmit={() => acts.onSubmit({ url, description, events: [...events] })}
      onClose={acts.onClose}
    >
      <TextField
        label={messages.url}
        description={messages.urlHelp}
        error={isAddress ? reasonOf(error) : null}
        type="url"
        maxLength={2_048}
        value={url}
        onChange={setUrl}
      />
      <TextField label={messages.description} maxLength={500} value={description} onChange={setDescription} />
      <fieldset className="flex flex-col gap-1.5">
        <legend className="text-sm font-medium">{messages.events}</legend>
        <div className="mt-1.5 flex flex-col gap-1.5">
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              checked={events.includes(event)}
              onChange={(checked) =>
                setEvents(
                  WEBHOOK_EVENTS.filter((other) => (other === event ? checked : events.includes(other))),
                )
              }
            >
              {messages.eventName(event)} <code className="font-mono text-sm text-muted">{event}</code>
            </Checkbox>
          ))}
        </div>
      </fieldset>
      {error && !isAddress && <ErrorText>{failureText(error, messages.saveFailed)}</ErrorText>}
    </FormDialog>
  );
}
