import { useQuery } from '@tanstack/react-query';
import Webhook from 'lucide-react/icons/webhook';
import { Page } from '../layout/Page.tsx';
import { QueryStates } from '../layout/PageStates.tsx';
import { SettingsSidebar } from '../people/SettingsSidebar.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CardSkeleton } from '../ui/Skeleton.tsx';
import { AddWebhookButton } from '../webhooks/AddWebhookButton.tsx';
import { webhooksQuery } from '../webhooks/queries.ts';
import { messages } from '../webhooks/messages.ts';
import { WebhookSection } from '../webhooks/WebhookSection.tsx';
import { PAGES } from '../sitemap/pageTable.ts';

/** The addresses that get events, for admins (Webhooks 1). */
export default function WebhooksPage() {
  const query = useQuery(webhooksQuery());
  return (
    <Page
      title={PAGES.webhooks.title}
      lead={messages.lead}
      width="reading"
      actions={!(query.isError && query.data === undefined) && <AddWebhookButton />}
      sidebar={<SettingsSidebar page="webhooks" />}
    >
      <QueryStates
        query={query}
        loading={messages.loading}
        failed={messages.loadFailed}
        skeleton={<CardSkeleton />}
      >
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState icon={<Webhook />} title={messages.none}>
              {messages.noneText}
            </EmptyState>
          ) : (
            <div className="flex flex-col gap-4">
              {webhooks.map((webhook) => (
                <WebhookSection key={webhook.id} webhook={webhook} />
              ))}
            </div>
          )
        }
      </QueryStates>
    </Page>
  );
}
