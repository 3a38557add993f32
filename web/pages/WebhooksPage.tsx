import { useQuery } from '@tanstack/react-query';
import Webhook from 'lucide-react/icons/webhook';
import { ListStates } from '../layout/ListStates.tsx';
import { SettingsFrame } from '../people/SettingsFrame.tsx';
import { CardSkeleton } from '../ui/Skeleton.tsx';
import { AddWebhookButton } from '../webhooks/AddWebhookButton.tsx';
import { webhooksQuery } from '../webhooks/queries.ts';
import { messages } from '../webhooks/messages.ts';
import { WebhookSection } from '../webhooks/WebhookSection.tsx';

/** The addresses that get events, for admins (Webhooks 1). */
export default function WebhooksPage() {
  const query = useQuery(webhooksQuery());
  return (
    <SettingsFrame
      page="webhooks"
      lead={messages.lead}
      actions={!(query.isError && query.data === undefined) && <AddWebhookButton />}
    >
      <ListStates query={query} texts={messages} icon={<Webhook />} skeleton={<CardSkeleton />}>
        {(webhooks) => (
          <div className="flex flex-col gap-4">
            {webhooks.map((webhook) => (
              <WebhookSection key={webhook.id} webhook={webhook} />
            ))}
          </div>
        )}
      </ListStates>
    </SettingsFrame>
  );
}
